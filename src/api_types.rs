//! Keeps `ui/src/api/types.ts` equal to the Rust types that are exchanged with TypeScript.
//! `UPDATE_TYPES=1 cargo test --lib api_types` writes the file.

use ts_rs::{Config, TS};

use crate::config::{
    Address, Company, CompanyMap, Developer, Director, EmergencyNumber, ImportantLink, Licence,
    Phone, WalkIn,
};
use crate::content::job_terms::PayPeriod;
use crate::content::jobs::{Job, PublishedJob};
use crate::content::markdown::{Block, Inline, RichText};
use crate::content::news::{NewsItem, PublishedNews};
use crate::site::pages::NEWS_PER_PAGE;
use crate::site::renderers::{
    DataName, FormState, PageContent, PageData, RenderRequest, Rendered, SiteList, SitePage,
};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/ui/src/api/types.ts");
const HEADER: &str =
    "// Generated from the Rust types; `UPDATE_TYPES=1 cargo test --lib api_types` writes it.\n";

fn declarations() -> String {
    let config = Config::new().with_large_int("number");
    let types = [
        Inline::decl(&config),
        Block::decl(&config),
        RichText::decl(&config),
        NewsItem::decl(&config),
        PublishedNews::decl(&config),
        PayPeriod::decl(&config),
        Job::decl(&config),
        PublishedJob::decl(&config),
        Phone::decl(&config),
        Address::decl(&config),
        CompanyMap::decl(&config),
        Director::decl(&config),
        Licence::decl(&config),
        EmergencyNumber::decl(&config),
        ImportantLink::decl(&config),
        WalkIn::decl(&config),
        Developer::decl(&config),
        Company::decl(&config),
        DataName::decl(&config),
        PageData::decl(&config),
        FormState::decl(&config),
        RenderRequest::decl(&config),
        Rendered::decl(&config),
        PageContent::decl(&config),
        SitePage::decl(&config),
        SiteList::decl(&config),
    ];
    let constants = [format!("const NEWS_PER_PAGE = {NEWS_PER_PAGE};")];
    let all = types.iter().chain(&constants);
    all.fold(HEADER.to_owned(), |file, declaration| {
        format!("{file}\nexport {declaration}\n")
    })
}

#[test]
fn the_types_of_the_front_end_are_those_of_the_server() {
    let expected = declarations();
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(FILE, &expected).unwrap();
    }
    let found = std::fs::read_to_string(FILE).unwrap();
    assert_eq!(
        found, expected,
        "run UPDATE_TYPES=1 cargo test --lib api_types"
    );
}
