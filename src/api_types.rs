//! Tests that `ui/src/api/types.ts` matches the Rust types that we exchange with TypeScript: those of a rendering, of
//! `/api/page` and of the list of pages, and the types of their fields. To update the file, run
//! `UPDATE_TYPES=1 cargo test --lib api_types`.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::site::renderers::{Assets, PageContent, RenderRequest, RenderedPage, SiteList};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/ui/src/api/types.ts");
const HEADER: &str =
    "// Generated from the Rust types; `UPDATE_TYPES=1 cargo test --lib api_types` writes it.\n";

/// TypeScript declarations by the name of their type.
#[derive(Default)]
struct Declarations(BTreeMap<String, String>);

impl TypeVisitor for Declarations {
    /// Adds the type and the types of its fields.
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::new().with_large_int("number");
        // Built-in types have no output path.
        if T::output_path().is_none() || self.0.contains_key(&T::ident(&config)) {
            return;
        }
        self.0.insert(T::ident(&config), T::decl(&config));
        T::visit_dependencies(self);
    }
}

fn declarations() -> String {
    let mut types = Declarations::default();
    types.visit::<RenderRequest>();
    types.visit::<RenderedPage>();
    types.visit::<Assets>();
    types.visit::<PageContent>();
    types.visit::<SiteList>();
    types
        .0
        .values()
        .fold(HEADER.to_owned(), |file, declaration| {
            format!("{file}\nexport {declaration}\n")
        })
}

#[test]
fn the_front_end_has_the_types_of_the_server() {
    let expected = declarations();
    if std::env::var_os("UPDATE_TYPES").is_some() {
        std::fs::write(FILE, &expected).unwrap();
    }
    let actual = std::fs::read_to_string(FILE).unwrap();
    assert_eq!(
        actual, expected,
        "run UPDATE_TYPES=1 cargo test --lib api_types"
    );
}
