//! Monte Carlo tree search.

use connect4_core::playout::{Rng, random_games};
use connect4_core::{Cell, Outcome, Player, Position};

use super::observer::{Found, Observer, Source, rounded};
use super::settings::Settings;

/// Searches a position. The value is the mean result of the most visited move, from -1 to 1.
pub(super) fn run(position: &Position, settings: &Settings, observer: &mut impl Observer) -> Found {
    let mut search = Mcts { nodes: Vec::new(), rng: Rng::new(settings.seed), exploration: settings.exploration };
    observer.enter(None, None, None);
    search.nodes.push(Node::new(None, *position));
    let mut complete = true;
    if !position.is_over() {
        for _ in 0..settings.simulations {
            if search.nodes.len() == settings.max_nodes as usize || observer.is_stopped() {
                complete = false;
                break;
            }
            search.simulate(observer);
        }
    }
    search.report(observer);
    let best = search.nodes[0].children.iter().copied().max_by_key(|&child| {
        // The earlier of two equal children.
        (search.nodes[child as usize].visits, std::cmp::Reverse(child))
    });
    let value = match best {
        Some(best) => Some(rounded(2.0 * search.nodes[best as usize].mean() - 1.0)),
        None => result_of(position).map(|result| rounded(2.0 * result - 1.0)),
    };
    Found {
        value,
        chosen: best.and_then(|best| search.nodes[best as usize].cell),
        nodes: search.nodes.len() as u32,
        complete,
    }
}

/// The result of a finished game, from 0 (a loss) to 1 (a win), for the side that would move next.
fn result_of(position: &Position) -> Option<f32> {
    position.outcome().map(|outcome| match outcome {
        Outcome::Drawn => 0.5,
        Outcome::Won(player) if player == position.mover() => 1.0,
        Outcome::Won(_) => 0.0,
    })
}

struct Mcts {
    nodes: Vec<Node>,
    rng: Rng,
    exploration: f32,
}

struct Node {
    cell: Option<Cell>,
    position: Position,
    children: Vec<u32>,
    /// Moves without a child yet; a random one is tried next.
    untried: Vec<Cell>,
    visits: u32,
    /// The sum of the results for the side that moved here, from 0 to 1 each.
    sum: f32,
}

impl Node {
    fn new(cell: Option<Cell>, position: Position) -> Self {
        let untried = if position.is_over() { Vec::new() } else { position.legal_moves() };
        Node { cell, position, children: Vec::new(), untried, visits: 0, sum: 0.0 }
    }

    fn mean(&self) -> f32 {
        self.sum / self.visits.max(1) as f32
    }
}

impl Mcts {
    /// Selects a path to a node with untried moves, expands it by one move, plays a random game from there, and adds the
    /// result to all nodes of the path.
    fn simulate(&mut self, observer: &mut impl Observer) {
        let mut path = vec![0u32];
        let mut node = 0u32;
        while self.nodes[node as usize].untried.is_empty() && !self.nodes[node as usize].children.is_empty() {
            node = self.select(node);
            path.push(node);
        }
        if !self.nodes[node as usize].untried.is_empty() {
            node = self.expand(node, observer);
            path.push(node);
        }
        let result = self.play_out(node);
        for (up, &node) in path.iter().rev().enumerate() {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.sum += if up % 2 == 0 { 1.0 - result } else { result };
        }
        observer.simulate(&path, result);
    }

    /// The upper confidence bound of a child: its mean result plus a bonus for few visits.
    fn ucb(&self, parent: u32, child: u32) -> f32 {
        let (parent, child) = (&self.nodes[parent as usize], &self.nodes[child as usize]);
        let log = (parent.visits.max(1) as f32).ln();
        child.mean() + self.exploration * (log / child.visits.max(1) as f32).sqrt()
    }

    /// The child with the greatest upper confidence bound.
    fn select(&self, node: u32) -> u32 {
        let children = &self.nodes[node as usize].children;
        let better =
            |one: &u32, other: &u32| self.ucb(node, *one).total_cmp(&self.ucb(node, *other)).then(other.cmp(one));
        children.iter().copied().max_by(better).expect("it has children")
    }

    /// Adds a child for a random untried move.
    fn expand(&mut self, node: u32, observer: &mut impl Observer) -> u32 {
        let parent = &mut self.nodes[node as usize];
        let cell = parent.untried.swap_remove(self.rng.below(parent.untried.len() as u32) as usize);
        let after = parent.position.after(cell);
        let child = self.nodes.len() as u32;
        self.nodes[node as usize].children.push(child);
        self.nodes.push(Node::new(Some(cell), after));
        observer.enter(Some(node), Some(cell), None);
        child
    }

    /// The result of a random game for the side to move at the node.
    fn play_out(&mut self, node: u32) -> f32 {
        let position = self.nodes[node as usize].position;
        result_of(&position).unwrap_or_else(|| {
            let played = random_games(&position, 1, &mut self.rng);
            let won = if position.mover() == Player::First { played.first } else { played.second };
            won as f32 + 0.5 * played.draws as f32
        })
    }

    fn report(&self, observer: &mut impl Observer) {
        let mut parents = vec![None; self.nodes.len()];
        for (number, node) in self.nodes.iter().enumerate() {
            for &child in &node.children {
                parents[child as usize] = Some(number as u32);
            }
        }
        for (number, node) in self.nodes.iter().enumerate() {
            let source = match () {
                () if node.position.is_over() => Source::End,
                () if node.children.is_empty() => Source::Horizon,
                () => Source::Children,
            };
            let mean = if node.visits == 0 {
                2.0 * result_of(&node.position).unwrap_or(0.5) - 1.0
            } else {
                1.0 - 2.0 * node.mean()
            };
            // On the scale of the mean.
            let ucb = parents[number].map(|parent| 2.0 * self.ucb(parent, number as u32) - 1.0);
            observer.visited(number as u32, source, node.visits, mean, ucb);
        }
    }
}
