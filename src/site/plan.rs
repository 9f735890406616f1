//! What a snapshot of some content will hold, before any page is made.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::bundle::{PageData, SitePage};
use super::deferred::Deferred;
use super::feeds::Listed;
use super::pages::{self, Instance};
use super::prepared::Prepared;
use super::snapshot::Snapshot;
use crate::store::Content;

/// The pages of a snapshot by what has to be done for them.
#[derive(Debug, Default)]
pub struct Plan {
    /// To be made now, with their data.
    pub to_make: Vec<(String, PageData)>,
    /// Made of the same for the snapshot before.
    pub known: HashMap<String, Arc<Prepared>>,
    /// What each of these is made of.
    pub sources: HashMap<String, PageData>,
    /// Made when they are first asked for.
    pub deferred: HashMap<String, Arc<Deferred>>,
    /// What search engines are told of.
    pub listed: Vec<Listed>,
    /// Other addresses of pages, and the pages' own.
    pub aliases: HashMap<String, String>,
    /// Where openings were that no longer take applications.
    pub closed: HashSet<String>,
}

impl Plan {
    /// The plan for `pages` with `content`. What `previous` holds and would be made of the same again is taken from
    /// there, so that one more news item costs a few pages and not hundreds.
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
