//! Limits of searches.

use std::sync::Arc;
use std::time::Duration;

use connect4_core::Limits;

#[test]
fn shares_never_exceed_the_budget() {
    let budget = Limits { nodes: Some(10), time: Some(Duration::from_secs(3600)), stop: None }.start();
    let parts = [budget.capped(4), budget.capped(20), budget.after(3), budget.after(20), budget.share(3, 4)];
    assert_eq!(parts.each_ref().map(|part| part.nodes), [4, 10, 7, 0, 6].map(Some));
    assert!(parts.iter().all(|part| part.deadline.is_some_and(|end| Some(end) <= budget.deadline)));
    assert!(budget.within(Duration::from_secs(1)).deadline < budget.share(1, 2).deadline);
    assert_eq!(budget.within(Duration::MAX).deadline, budget.deadline);
    assert!(budget.with_stop(Arc::new(true.into())).share(1, 2).is_spent(0));
}

#[test]
fn an_unlimited_budget_ends_only_at_a_cap() {
    let budget = Limits::default().start();
    let parts = [budget.after(5), budget.share(1, 3), budget.within(Duration::MAX)];
    assert!(parts.iter().all(|part| !part.is_spent(u64::MAX)));
    assert!(budget.capped(5).is_spent(5) && !budget.capped(5).is_spent(4));
}
