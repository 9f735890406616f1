//! Renders many pages for a snapshot.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::bundle::PageData;
use super::engine::RenderError;
use super::error::Error;
use super::page::Page;
use super::page_maker::PageMaker;
use super::renderers::Pending;

/// Renders `pages` on all threads and returns them by path. Stops at the first failure.
pub fn make(
    maker: &PageMaker,
    pages: impl IntoIterator<Item = (String, PageData)>,
) -> Result<HashMap<String, Arc<Page>>, Error> {
    let places = maker.renderers().places_of_a_rebuild();
    let mut ahead = VecDeque::<(String, Pending<_>)>::with_capacity(places);
    let mut made = HashMap::new();
    let mut take = |(path, page): (String, Pending<_>)| -> Result<(), Error> {
        let page = page.wait().map_err(failed(&path))?;
        made.insert(path, page);
        Ok(())
    };
    for (path, data) in pages {
        if ahead.len() == places
            && let Some(first) = ahead.pop_front()
        {
            take(first)?;
        }
        let page = maker.submit(path.clone(), data).map_err(failed(&path))?;
        ahead.push_back((path, page));
    }
    ahead.into_iter().try_for_each(take)?;
    Ok(made)
}

fn failed(path: &str) -> impl FnOnce(RenderError) -> Error {
    let path = path.to_owned();
    |source| Error::Page { path, source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Company;
    use crate::site::renderers::Renderers;
    use crate::site::scripts::Scripts;
    use crate::site::template::Template;

    fn maker() -> PageMaker {
        let script = "globalThis.standfast = { render: (request) => {
            const { path } = JSON.parse(request);
            if (path === '/broken') throw new Error('no such picture');
            return JSON.stringify({ status: 200, title: '', head: '', scripts: [], body: path });
        } };";
        PageMaker::new(
            Renderers::start(script.into()).unwrap(),
            Company::load(None).unwrap(),
            Template::parse("</head><div id=root></div>").unwrap(),
            Scripts::default(),
        )
    }

    fn pages(count: usize) -> impl Iterator<Item = (String, PageData)> {
        (0..count).map(|number| (format!("/{number}"), PageData::default()))
    }

    #[test]
    fn each_page_is_found_at_its_path() {
        let made = make(&maker(), pages(100)).unwrap();
        assert_eq!(made.len(), 100);
        for (path, page) in made {
            assert_eq!(page.document().identity.body, format!("</head>{path}"));
        }
    }

    #[test]
    fn a_page_that_fails_is_named() {
        let broken = ("/broken".to_owned(), PageData::default());
        let error = make(&maker(), pages(9).chain([broken])).unwrap_err();
        assert!(matches!(&error, Error::Page { path, .. } if path == "/broken"));
    }
}
