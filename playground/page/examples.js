// What one can begin with.
'use strict';

cardwright.examples = [
  {
    title: 'A burn spell and its answer',
    cards: `Ember Volley {1}{R}
Instant
Ember Volley deals 3 damage to any target.
If a creature dealt damage this way would die this turn, exile it instead.

Moss Warden {1}{G}
Creature — Elf Druid
When Moss Warden enters, you gain 2 life.
{T}: Add {G}.
2/2

Sudden Growth {G}
Instant
Target creature gets +3/+3 until end of turn.
`,
    scenario: `scenario a burn spell and its answer
rules 608.1, 405.5
Alice: battlefield Mountain x2; hand Ember Volley
Bob: battlefield Moss Warden, Forest; hand Sudden Growth
turn 1, main1
  Alice casts Ember Volley targeting Moss Warden
    in response Bob casts Sudden Growth targeting Moss Warden
expect
  Moss Warden is 5/5; Moss Warden has 3 damage
  Alice's graveyard has Ember Volley
`,
  },
  {
    title: 'A battle',
    cards: `Ridge Raider {2}{R}
Creature — Goblin Warrior
Haste
Whenever Ridge Raider attacks, create a 1/1 red Goblin creature token that's tapped and attacking.
2/2

Hedge Guard {1}{W}
Creature — Human Soldier
Vigilance
First strike
2/2

Blade of Embers {1}
Artifact — Equipment
Equipped creature gets +2/+0.
Equip {1}
`,
    scenario: `scenario a battle
rules 508.1, 509.1, 702.7
Alice: battlefield Mountain x4, Ridge Raider, Blade of Embers attached to Ridge Raider
Bob: battlefield Plains x2, Hedge Guard
turn 1, declare_attackers
  Alice attacks Bob with Ridge Raider
turn 1, declare_blockers
  Bob blocks Ridge Raider with Hedge Guard
turn 1, main2
expect
  Ridge Raider is in its owner's graveyard
  Bob has 19 life
`,
  },
  {
    title: 'A typo',
    cards: `Careful Reader {2}{U}
Creature — Human Wizard
When Careful Reader enters, drwa two cards.
1/3
`,
    scenario: `scenario a board to play from
Alice: battlefield Island x3; hand Bear Cub
Bob: battlefield Forest x3, Bear Cub
`,
  },
  {
    title: 'A board for players at random',
    cards: `Night Forager {1}{B}
Creature — Vampire
Lifelink
{1}{B}, Sacrifice another creature: Draw a card.
2/1

Bramble Hydra {2}{G}
Creature — Hydra
Trample
Whenever you gain life, put a +1/+1 counter on Bramble Hydra.
3/3
`,
    scenario: `scenario a board for players at random
Alice: battlefield Swamp x3, Forest x2, Night Forager, Bramble Hydra; hand Bramble Hydra, Forest; library (top) Night Forager, Swamp, Bear Cub, Bramble Hydra
Bob: battlefield Forest x4, Bear Cub x3; hand Bear Cub x2, Forest; life 15
`,
  },
];
