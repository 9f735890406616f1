//! Which pages a snapshot will hold, decided before any page is rendered.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::bundle::{PageData, SitePage};
use super::deferred::Deferred;
use super::feeds::Listed;
use super::pages::{self, Instance};
use super::prepared::Prepared;
use super::snapshot::Snapshot;
use crate::store::Content;

/// The pages of a snapshot, by the work each of them needs.
#[derive(Debug, Default)]
pub struct Plan {
    /// Pages to render now, with their data.
    pub to_make: Vec<(String, PageData)>,
    /// Pages that the previous snapshot rendered from the same data.
    pub known: HashMap<String, Arc<Prepared>>,
    /// The data of both, by path.
    pub sources: HashMap<String, PageData>,
    /// Pages to render on their first request.
    pub deferred: HashMap<String, Arc<Deferred>>,
    /// Pages for search engines.
    pub listed: Vec<Listed>,
    /// Alternative addresses and the canonical ones.
    pub aliases: HashMap<String, String>,
    /// Addresses of openings that no longer take applications.
    pub closed: HashSet<String>,
}

impl Plan {
    /// Plans `pages` with `content`. Pages whose data has not changed are taken from `previous`, so that a new news item
    /// costs a few pages and not hundreds.
    pub fn new(pages: &[SitePage], content: &Content, previous: Option<&Snapshot>) -> Self {
        let mut plan = Self {
            aliases: pages.iter().filter_map(pages::alias).collect(),
            ..Self::default()
        };
        for page in pages {
            plan.closed.extend(pages::closed_paths(page, content));
            for instance in pages::instances(page, content) {
                if page.indexed {
                    plan.listed.push(Listed {
                        path: instance.path.clone(),
                        changed: instance.changed.clone(),
                    });
                }
                plan.add(instance, previous);
            }
        }
        plan
    }

    fn add(&mut self, instance: Instance, previous: Option<&Snapshot>) {
        let Instance {
            path,
            data,
            deferred,
            ..
        } = instance;
        let known = previous.and_then(|snapshot| snapshot.made_from(&path, &data));
        if deferred {
            let same = previous.and_then(|snapshot| snapshot.deferred_from(&path, &data));
            let page = same.unwrap_or_else(|| Arc::new(Deferred::new(data, known)));
            self.deferred.insert(path, page);
            return;
        }
        match known {
            Some(known) => {
                self.known.insert(path.clone(), known);
            }
            None => self.to_make.push((path.clone(), data.clone())),
        }
        self.sources.insert(path, data);
    }
}
