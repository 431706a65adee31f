//! What was matched: the pairs of pest, kept in one list and read by reference.

use crate::Rule;

/// The tree of a text that matched.
#[derive(Clone, Debug)]
pub struct Tree<'t> {
    text: &'t str,
    /// The nodes, each before those inside it.
    nodes: Vec<Node>,
}

/// A rule that matched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub rule: Rule,
    pub start: usize,
    pub end: usize,
    /// How many nodes are inside this one.
    pub inside: usize,
}

impl<'t> Tree<'t> {
    pub(super) const fn new(text: &'t str, nodes: Vec<Node>) -> Self {
        Self { text, nodes }
    }

    /// The outermost pairs.
    #[must_use]
    pub fn pairs(&self) -> Pairs<'_> {
        Pairs {
            text: self.text,
            nodes: &self.nodes,
        }
    }

    /// The rules of all pairs, an outer one before those inside it.
    pub fn rules(&self) -> impl Iterator<Item = Rule> {
        self.nodes.iter().map(|node| node.rule)
    }

    /// The most pairs inside one another.
    #[must_use]
    pub fn depth(&self) -> usize {
        // Where the nodes around the one at hand end in the list.
        let mut around: Vec<usize> = Vec::new();
        let mut deepest = 0;
        for (place, node) in self.nodes.iter().enumerate() {
            while around.last().is_some_and(|end| *end <= place) {
                around.pop();
            }
            around.push(place + 1 + node.inside);
            deepest = deepest.max(around.len());
        }
        deepest
    }
}

/// A matched rule with what it matched.
#[derive(Clone, Debug)]
pub struct Pair<'t> {
    text: &'t str,
    node: &'t Node,
    inside: &'t [Node],
}

impl<'t> Pair<'t> {
    /// The rule.
    #[must_use]
    pub const fn as_rule(&self) -> Rule {
        self.node.rule
    }

    /// What it matched.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        &self.text[self.node.start..self.node.end]
    }

    /// Where it matched, in bytes.
    #[must_use]
    pub const fn as_span(&self) -> Place {
        Place {
            start: self.node.start,
            end: self.node.end,
        }
    }

    /// The whole text.
    #[must_use]
    pub const fn get_input(&self) -> &'t str {
        self.text
    }

    /// The pairs directly inside it.
    #[must_use]
    pub const fn into_inner(self) -> Pairs<'t> {
        Pairs {
            text: self.text,
            nodes: self.inside,
        }
    }
}

/// Pairs beside one another.
#[derive(Clone, Debug)]
pub struct Pairs<'t> {
    text: &'t str,
    nodes: &'t [Node],
}

impl<'t> Iterator for Pairs<'t> {
    type Item = Pair<'t>;

    fn next(&mut self) -> Option<Pair<'t>> {
        let (node, rest) = self.nodes.split_first()?;
        let (inside, after) = rest.split_at(node.inside);
        self.nodes = after;
        Some(Pair {
            text: self.text,
            node,
            inside,
        })
    }
}

/// Where something stands in a text, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    start: usize,
    end: usize,
}

impl Place {
    /// Its first byte.
    #[must_use]
    pub const fn start(self) -> usize {
        self.start
    }

    /// The byte after it.
    #[must_use]
    pub const fn end(self) -> usize {
        self.end
    }
}
