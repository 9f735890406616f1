//! What crosses the border to the React server bundle: texts of JSON in these shapes. TypeScript reads the same ones from
//! `ui/src/api/types.ts`.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::domain::job::JobOpening;
use crate::domain::news::NewsItem;
use crate::facts::Company;

/// What a page can ask for by its entry in `site.ts`.
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

/// What a page is given besides the company's facts; a part is there when the page's entry in site.ts asks for it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
#[serde(rename_all = "camelCase")]
pub struct PageData {
    /// News, newest first: those that this page shows.
    pub news: Option<Vec<Arc<NewsItem>>>,
    /// How many pages the list of news has.
    pub news_pages: Option<usize>,
    /// The one news item of its page.
    pub news_item: Option<Arc<NewsItem>>,
    /// When that item was last changed, RFC 3339 with offset.
    pub news_updated_at: Option<String>,
    /// Open jobs, soonest deadline first.
    pub jobs: Option<Vec<JobOpening>>,
    /// The one open job of its page.
    pub job: Option<JobOpening>,
}

/// What the bundle is asked to render.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RenderRequest<'a> {
    /// Path of the page, without query.
    pub path: &'a str,
    /// The company's facts.
    pub company: &'a Company,
    /// What this page shows beside them.
    pub data: &'a PageData,
    /// A form to show again, with what is wrong with it.
    pub form: Option<&'a FormState>,
}

/// A form that was posted without script and refused: what was entered and what is wrong with it.
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
    /// What belongs before `</head>`.
    pub head: String,
    /// What takes the place of the empty root element.
    pub body: String,
}

/// All pages as the bundle lists them.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
#[serde(rename_all = "camelCase")]
pub struct SiteList {
    /// The pages at addresses of their own.
    pub pages: Vec<SitePage>,
    /// Stands in where there is nothing.
    pub not_found: SitePage,
    /// Stands in where an opening was that no longer takes applications.
    pub closed_job: SitePage,
    /// Stands in for what cannot be rendered.
    pub unavailable: SitePage,
}

/// A page as the bundle lists it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SitePage {
    /// Path, with at most one parameter such as `/news/:slug`.
    pub path: String,
    /// What the page wants to be given.
    pub data: Vec<DataName>,
    /// Whether search engines are to list it.
    pub indexed: bool,
}
