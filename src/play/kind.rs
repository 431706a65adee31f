//! The agents by name.

use super::{Agent, GreedyAgent, RandomAgent, SearchAgent};
use std::fmt;
use std::str::FromStr;

/// A kind of agent, as it is named on the command line: `random`, `greedy`, `search` or `search:NODES`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum AgentKind {
    /// answers at random
    #[default]
    Random,
    /// looks one move ahead
    Greedy,
    /// plays many games to their near future, at most about so many decisions in them for each of its own
    Search(u64),
}

/// How many decisions `search` answers in its copies before each of its own, if nothing else is said.
const NODES: u64 = 20_000;
/// The most that can be asked for.
const MOST_NODES: u64 = 100_000_000;

/// A name that is that of no agent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no agent `{0}`: `random`, `greedy`, `search` or `search:NODES`, with a number from 1 to 100000000"
)]
pub struct UnknownAgent(String);

impl FromStr for AgentKind {
    type Err = UnknownAgent;

    fn from_str(name: &str) -> Result<Self, UnknownAgent> {
        let nodes = |text: &str| {
            let nodes = text.parse().ok();
            nodes.filter(|nodes| (1..=MOST_NODES).contains(nodes))
        };
        match (name, name.strip_prefix("search:").and_then(nodes)) {
            ("random", _) => Ok(Self::Random),
            ("greedy", _) => Ok(Self::Greedy),
            ("search", _) => Ok(Self::Search(NODES)),
            (_, Some(nodes)) => Ok(Self::Search(nodes)),
            _ => Err(UnknownAgent(name.to_owned())),
        }
    }
}

impl fmt::Display for AgentKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => formatter.write_str("random"),
            Self::Greedy => formatter.write_str("greedy"),
            Self::Search(nodes) => write!(formatter, "search:{nodes}"),
        }
    }
}

impl AgentKind {
    /// An agent of that kind.
    pub fn agent(self, seed: u64) -> Box<dyn Agent + Send> {
        match self {
            Self::Random => Box::new(RandomAgent::new(seed)),
            Self::Greedy => Box::new(GreedyAgent::new(seed)),
            Self::Search(nodes) => Box::new(SearchAgent::new(seed, nodes)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::AgentKind;

    #[test]
    fn agents_go_by_their_names() {
        for name in ["random", "greedy", "search:500"] {
            let kind: Result<AgentKind, _> = name.parse();
            assert_eq!(kind.map(|kind| kind.to_string()).as_deref(), Ok(name));
        }
        assert!(matches!("search".parse(), Ok(AgentKind::Search(_))));
        for name in ["", "Random", "search:", "search:0", "search:many", "clever"] {
            assert!(name.parse::<AgentKind>().is_err(), "{name}");
        }
    }
}
