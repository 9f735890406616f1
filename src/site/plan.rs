//! Which pages a snapshot will hold, decided before any page is rendered.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::bundle::{PageData, SiteList};
use super::deferred::Deferred;
use super::feeds::Listed;
use super::page::Page;
use super::pages::{self, Instance};
use super::snapshot::Snapshot;
use crate::store::Content;

/// The pages of a snapshot, by the work each of them needs.
#[derive(Debug, Default)]
pub struct Plan {
    /// Pages to render now, with their data.
    pub to_make: Vec<(String, PageData)>,
    /// Pages that the previous snapshot rendered from the same data.
    pub known: HashMap<String, Arc<Page>>,
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
    /// Plans the pages of `list` with `content`, the fallback pages too. Pages whose data has not changed are taken from
    /// `previous`, so that a new news item costs a few pages and not hundreds.
    pub fn new(list: &SiteList, content: &Content, previous: Option<&Snapshot>) -> Self {
        let mut plan = Self {
            aliases: list.pages.iter().filter_map(pages::alias).collect(),
            ..Self::default()
        };
        for page in &list.pages {
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
        for page in list.fallbacks() {
            let data = pages::data(page, content);
            let known = previous.and_then(|snapshot| snapshot.made_from(&page.path, &data));
            plan.add_ready(page.path.clone(), data, known);
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
        self.add_ready(path, data, known);
    }

    fn add_ready(&mut self, path: String, data: PageData, known: Option<Arc<Page>>) {
        match known {
            Some(known) => drop(self.known.insert(path, known)),
            None => self.to_make.push((path, data)),
        }
    }
}
