//! The modules of the program depend on each other in one direction, as ARCHITECTURE.md says.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A folder of `src` may use those with a lower number.
const LAYERS: [(&str, u8); 12] = [
    ("facts", 0),
    ("domain", 1),
    ("store", 2),
    ("site", 3),
    ("visits", 3),
    ("mail", 3),
    ("acme", 3),
    ("http", 4),
    ("server", 5),
    ("tui", 6),
    ("cli", 7),
    ("main", 8),
];
/// All may use these, which use none.
const LEAVES: [&str; 2] = ["clock", "metrics"];
/// Crates that only some folders may name.
const CONFINED_CRATES: [(&str, &[&str]); 9] = [
    ("rusqlite", &["store", "visits"]),
    ("warp", &["http", "server"]),
    ("hyper", &["acme", "http", "server"]),
    ("hyper_util", &["acme", "http", "server"]),
    ("rustls", &["acme", "http"]),
    ("tokio_rustls", &["http"]),
    ("lettre", &["mail"]),
    ("ratatui", &["tui"]),
    ("signal_hook", &["tui"]),
];
/// Modules that are compiled for tests alone.
const FOR_TESTS: [&str; 2] = ["api_types", "fuzz_corpus"];

/// Source texts by module path, such as `site::pages`; the crate root is the empty path.
type Sources = BTreeMap<String, String>;
/// Which module uses items of which others.
type Dependencies = BTreeMap<String, BTreeSet<String>>;

fn sources() -> Sources {
    let mut sources = Sources::new();
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![src.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let below = path.strip_prefix(&src).unwrap().with_extension("");
                let module = below.to_str().unwrap().replace('/', "::");
                let module = module.strip_suffix("::mod").unwrap_or(&module);
                let module = if module == "lib" { "" } else { module };
                sources.insert(module.to_owned(), std::fs::read_to_string(path).unwrap());
            }
        }
    }
    sources.retain(|module, _| !FOR_TESTS.contains(&module.as_str()));
    sources
}

/// One `use` of a name, or a path in the code.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mention {
    path: Vec<String>,
    /// The name that a `use` gives it.
    name: Option<String>,
    /// A `pub use` only re-exports.
    is_reexport: bool,
}

/// The tokens of `source`, without comments, literals and the tests at its foot.
fn tokens(source: &str) -> Vec<&str> {
    let end = source.find("#[cfg(test)]\nmod tests {");
    let mut rest = &source[..end.unwrap_or(source.len())];
    let mut tokens = Vec::new();
    let after = |text: &str, end: &str| text.find(end).map_or(text.len(), |at| at + end.len());
    while let Some(first) = rest.chars().next() {
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let word = word.unwrap_or(rest.len());
        let mut is_token = false;
        let length = if rest.starts_with("//") {
            after(rest, "\n")
        } else if let Some(raw) = rest.strip_prefix("r#\"") {
            3 + after(raw, "\"#")
        } else if first == '"' {
            let mut is_escaped = false;
            let close = rest[1..].find(|c| {
                let closes = c == '"' && !is_escaped;
                is_escaped = c == '\\' && !is_escaped;
                closes
            });
            close.map_or(rest.len(), |at| at + 2)
        } else if first == '\'' && rest[1..].starts_with('\\') {
            3 + after(&rest[3..], "'")
        } else if first == '\'' && rest.chars().nth(2) == Some('\'') {
            1 + after(&rest[1..], "'")
        } else if word > 0 {
            is_token = true;
            word
        } else if rest.starts_with("::") {
            is_token = true;
            2
        } else {
            is_token = !first.is_whitespace();
            first.len_utf8()
        };
        if is_token {
            tokens.push(&rest[..length]);
        }
        rest = &rest[length..];
    }
    tokens
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

fn mentions(source: &str) -> Vec<Mention> {
    let tokens = tokens(source);
    let mut found = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let before = at.checked_sub(1).map_or("", |before| tokens[before]);
        let next = tokens.get(at + 1).copied().unwrap_or_default();
        if tokens[at] == "use" && is_word(next) {
            let is_reexport = matches!(before, "pub" | ")");
            at = use_tree(&tokens, at + 1, &[], is_reexport, &mut found);
        } else if is_word(tokens[at]) && before != "::" && next == "::" {
            let mut path = vec![tokens[at].to_owned()];
            while at + 2 < tokens.len() && tokens[at + 1] == "::" && is_word(tokens[at + 2]) {
                path.push(tokens[at + 2].to_owned());
                at += 2;
            }
            found.push(Mention {
                path,
                name: None,
                is_reexport: false,
            });
        }
        at += 1;
    }
    found
}

/// Reads one tree of a `use` from `at`; returns where it ends.
fn use_tree(
    tokens: &[&str],
    mut at: usize,
    prefix: &[String],
    is_reexport: bool,
    found: &mut Vec<Mention>,
) -> usize {
    let mut path = prefix.to_vec();
    while at < tokens.len() {
        match tokens[at] {
            "{" => {
                at += 1;
                while tokens[at] != "}" {
                    at = use_tree(tokens, at, &path, is_reexport, found);
                    at += usize::from(tokens[at] == ",");
                }
                return at + 1;
            }
            "," | ";" | "}" | "as" => break,
            "::" => {}
            "self" if !path.is_empty() => {}
            word => path.push(word.to_owned()),
        }
        at += 1;
    }
    let mut name = path.last().cloned();
    if tokens[at] == "as" {
        name = Some(tokens[at + 1].to_owned());
        at += 2;
    }
    found.push(Mention {
        path,
        name,
        is_reexport,
    });
    at
}

/// The mentions of every module.
struct Program(BTreeMap<String, Vec<Mention>>);

impl Program {
    fn new(sources: &Sources) -> Self {
        let modules = sources.iter();
        let modules = modules.map(|(module, source)| (module.clone(), mentions(source)));
        Self(modules.collect())
    }

    /// The module that defines what `path` means in `module`. `None` for the module itself and for other crates.
    fn definition(&self, module: &str, path: &[String]) -> Option<String> {
        let (place, is_item) = self.resolve(module, path, 0)?;
        is_item.then_some(place)
    }

    fn resolve(&self, module: &str, path: &[String], depth: u8) -> Option<(String, bool)> {
        let child = |parent: &str, name: &str| {
            let path = match parent {
                "" => name.to_owned(),
                _ => format!("{parent}::{name}"),
            };
            self.0.contains_key(&path).then_some(path)
        };
        let parent = |module: &str| module.rsplit_once("::").map_or("", |(up, _)| up).to_owned();
        let mut place = module.to_owned();
        let mut rest = path;
        match path.first()?.as_str() {
            "crate" | "standfast" => place.clear(),
            "self" => {}
            "super" => place = parent(module),
            name if child(module, name).is_some() || self.passed_on(module, name).is_some() => {
                rest = path;
                return self.follow(place, rest, depth, &child);
            }
            _ => return None,
        }
        rest = &rest[1..];
        while rest.first().is_some_and(|name| name == "super") {
            place = parent(&place);
            rest = &rest[1..];
        }
        self.follow(place, rest, depth, &child)
    }

    /// Follows `path` from the module `place`.
    fn follow(
        &self,
        mut place: String,
        path: &[String],
        depth: u8,
        child: &dyn Fn(&str, &str) -> Option<String>,
    ) -> Option<(String, bool)> {
        for (at, name) in path.iter().enumerate() {
            if let Some(inner) = child(&place, name) {
                place = inner;
            } else if let Some(other) = self.passed_on(&place, name)
                && depth < 8
            {
                let mut whole = other.to_vec();
                whole.extend_from_slice(&path[at + 1..]);
                return self.resolve(&place, &whole, depth + 1);
            } else {
                return Some((place, true));
            }
        }
        Some((place, false))
    }

    /// The path that `module` has given the name `name`.
    fn passed_on(&self, module: &str, name: &str) -> Option<&[String]> {
        let found = self.0.get(module)?.iter();
        let mut found = found.filter(|mention| mention.name.as_deref() == Some(name));
        found.next().map(|mention| mention.path.as_slice())
    }

    fn dependencies(&self) -> Dependencies {
        let of = |(module, mentions): (&String, &Vec<Mention>)| {
            let used = mentions.iter().filter(|mention| !mention.is_reexport);
            let used = used.filter_map(|mention| self.definition(module, &mention.path));
            let others = used.filter(|other| other != module).collect();
            (module.clone(), others)
        };
        self.0.iter().map(of).collect()
    }
}

/// Pairs of modules that use each other, directly or through others.
fn circles(dependencies: &Dependencies) -> Vec<String> {
    let reached = |from: &str| {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![from];
        while let Some(module) = waiting.pop() {
            for other in dependencies.get(module).into_iter().flatten() {
                if reached.insert(other.as_str()) {
                    waiting.push(other);
                }
            }
        }
        reached
    };
    let modules = dependencies.keys();
    let reached: BTreeMap<&str, _> = modules.map(|from| (from.as_str(), reached(from))).collect();
    let mut circles = Vec::new();
    for (from, others) in dependencies {
        let back = others
            .iter()
            .filter(|other| reached[other.as_str()].contains(from.as_str()));
        circles.extend(back.map(|other| format!("{from} -> {other}")));
    }
    circles
}

/// Uses of a higher layer, or of one beside.
fn uses_of_higher_layers(dependencies: &Dependencies) -> Vec<String> {
    let folder = |module: &str| module.split("::").next().unwrap().to_owned();
    let rank = |folder: &str| {
        let layer = LAYERS.iter().find(|(name, _)| *name == folder);
        layer.unwrap_or_else(|| panic!("{folder} has no layer")).1
    };
    let mut wrong = Vec::new();
    for (from, others) in dependencies {
        for to in others {
            let (upper, lower) = (folder(from), folder(to));
            let is_leaf = |name: &String| LEAVES.contains(&name.as_str());
            let is_fine = upper == lower
                || is_leaf(&lower)
                || !is_leaf(&upper) && rank(&lower) < rank(&upper);
            if !is_fine {
                wrong.push(format!("{from} -> {to}"));
            }
        }
    }
    wrong
}

fn misplaced_crates(sources: &Sources) -> Vec<String> {
    let mut wrong = Vec::new();
    for (module, source) in sources {
        let folder = module.split("::").next().unwrap();
        let tokens = tokens(source);
        for (name, folders) in CONFINED_CRATES {
            if tokens.contains(&name) && !folders.contains(&folder) {
                wrong.push(format!("{module} names {name}"));
            }
        }
    }
    wrong
}

fn dependencies(sources: &Sources) -> Dependencies {
    Program::new(sources).dependencies()
}

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let found = circles(&dependencies(&sources()));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn modules_use_only_lower_layers() {
    let found = uses_of_higher_layers(&dependencies(&sources()));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn drivers_are_named_only_where_they_belong() {
    let found = misplaced_crates(&sources());
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_real_program_is_read() {
    let all = dependencies(&sources());
    assert!(all.len() > 80, "{} modules", all.len());
    for (from, to) in [
        ("main", "cli"),
        ("site::maker", "site::page_maker"),
        ("site::batch", "site::error"),
        ("http::headers", "site::prepared"),
        ("store::news", "store::error"),
    ] {
        assert!(all[from].contains(to), "{from} -> {to}: {:?}", all[from]);
    }
}
