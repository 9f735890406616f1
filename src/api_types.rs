//! Keeps `ui/src/api/types.ts` equal to the Rust types that are exchanged with TypeScript: those of a rendering, of `/api/page` and
//! of the list of pages, and all that they hold.
//! `UPDATE_TYPES=1 cargo test --lib api_types` writes the file.

use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::site::renderers::{Assets, PageContent, RenderRequest, Rendered, SiteList};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/ui/src/api/types.ts");
const HEADER: &str =
    "// Generated from the Rust types; `UPDATE_TYPES=1 cargo test --lib api_types` writes it.\n";

/// The declarations by the names of their types.
#[derive(Default)]
struct Declarations(BTreeMap<String, String>);

impl TypeVisitor for Declarations {
    /// Adds the type and all that its fields are of.
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::new().with_large_int("number");
        // A type of the language has no file of its own.
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
    types.visit::<Rendered>();
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
