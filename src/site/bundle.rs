//! The types that are exchanged with the React server bundle as JSON. `ui/src/api/types.ts` holds the same types for
//! TypeScript.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::config::Company;
use crate::content::jobs::{JobOpening, PublishedJob};
use crate::content::news::{NewsItem, PublishedNews};

/// The data that a page's entry in `site.ts` can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
#[serde(rename_all = "camelCase")]
pub enum DataName {
    /// The items of this page of the news, and how many pages there are.
    News,
    /// The newest three.
    LatestNews,
    /// The item whose slug is in the path.
    NewsItem,
    /// Every open job.
    Jobs,
    /// The open job whose slug is in the path.
    Job,
}

/// The data of a page besides the company facts. A field is set when the page's entry in `site.ts` requests it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
#[serde(rename_all = "camelCase")]
pub struct PageData {
    /// The news items on this page, newest first.
    pub news: Option<Vec<Arc<PublishedNews>>>,
    /// The newest items, as previews show them.
    pub latest_news: Option<Vec<NewsItem>>,
    /// Number of pages in the list of news.
    pub news_pages: Option<usize>,
    /// The one news item of its page.
    pub news_item: Option<Arc<PublishedNews>>,
    /// Time of that item's last change, RFC 3339 with offset.
    pub news_updated_at: Option<String>,
    /// Open jobs, soonest deadline first.
    pub jobs: Option<Vec<JobOpening>>,
    /// The one open job of its page.
    pub job: Option<PublishedJob>,
}

/// A request to render a page.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RenderRequest<'a> {
    /// Path of the page, without query.
    pub path: &'a str,
    /// The company's facts.
    pub company: &'a Company,
    /// The data of this page.
    pub data: &'a PageData,
    /// A refused form to show again, with its errors.
    pub form: Option<&'a FormState>,
}

/// A form that was posted without script and refused, with the entered values and the errors.
#[derive(Debug, Clone, Default, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FormState {
    /// One sentence for the top of the form.
    pub message: String,
    /// Entered values by field.
    #[cfg_attr(test, ts(type = "{ [key in string]?: string }"))]
    pub values: BTreeMap<String, String>,
    /// Sentences by field.
    #[cfg_attr(test, ts(type = "{ [key in string]?: string }"))]
    pub errors: BTreeMap<String, String>,
}

/// A rendered page.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rendered {
    /// HTTP status.
    pub status: u16,
    /// Text of the document's title.
    pub title: String,
    /// HTML to insert before `</head>`.
    pub head: String,
    /// Names of the modules that the page needs besides the main script.
    pub scripts: Vec<String>,
    /// HTML that replaces the empty root element.
    pub body: String,
}

/// What a page is made of, for a browser that shows it without loading its document.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PageContent<'a> {
    /// Path of the page, which may differ from the requested one as in a redirect, with the requested query.
    pub path: &'a str,
    /// HTTP status of the page.
    pub status: u16,
    /// Text of the document's title.
    pub title: &'a str,
    /// The data of the page.
    pub data: &'a PageData,
}

/// All pages as the bundle lists them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
#[serde(rename_all = "camelCase")]
pub struct SiteList {
    /// The pages with their own addresses.
    pub pages: Vec<SitePage>,
    /// Sent for an unknown address.
    pub not_found: SitePage,
    /// Sent for an opening that no longer takes applications.
    pub closed_job: SitePage,
    /// Sent for a page that cannot be rendered.
    pub unavailable: SitePage,
}

impl SiteList {
    /// The pages without an address of their own, by ascending status.
    pub fn fallbacks(&self) -> [&SitePage; 3] {
        [&self.not_found, &self.closed_job, &self.unavailable]
    }
}

/// A page as the bundle lists it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SitePage {
    /// Path, with at most one parameter such as `/news/:slug`.
    pub path: String,
    /// The data it requests.
    pub data: Vec<DataName>,
    /// Whether search engines should list it.
    pub indexed: bool,
}
