//! The scripts of the pages, announced in the head so that they are fetched together with the main script.

use std::collections::HashMap;

/// The addresses of the bundle's scripts, by the name of the module in them.
#[derive(Debug, Default)]
pub struct Scripts(HashMap<String, Vec<String>>);

impl Scripts {
    /// Takes the scripts among `paths`, such as `/assets/News.9ccbc75e.js`. Parts of a module may have scripts of their own,
    /// and modules may share one, such as `/assets/CareerApply+ContactUs.833e94b1.js`.
    pub fn among(paths: impl IntoIterator<Item = String>) -> Self {
        let mut scripts = HashMap::<String, Vec<String>>::new();
        for path in paths {
            let file = path.strip_prefix("/assets/").unwrap_or_default();
            if let Some((name, "js")) = file.rsplit_once('.')
                && let Some((modules, _hash)) = name.rsplit_once('.')
            {
                for module in modules.split('+') {
                    let paths = scripts.entry(module.to_owned()).or_default();
                    paths.push(path.clone());
                }
            }
        }
        scripts.values_mut().for_each(|paths| paths.sort());
        Self(scripts)
    }

    /// Links that announce the scripts of `modules`. Pictures at the top of the page come first.
    pub fn links(&self, modules: &[String]) -> String {
        let paths = modules.iter().filter_map(|module| self.0.get(module));
        let link =
            |path| format!("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{path}\">");
        paths.flatten().map(link).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_script_of_a_module_is_announced_also_one_that_it_shares() {
        let scripts = Scripts::among(
            [
                "/assets/News.b1.js",
                "/assets/News.a2.js",
                "/assets/News.c3.css",
                "/assets/NewsItem.d4.js",
                "/assets/Form+NewsItem.f6.js",
                "/images/News.e5.js",
            ]
            .map(str::to_owned),
        );
        let link =
            |path| format!("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"{path}\">");
        let links = |modules: &[&str]| {
            scripts.links(
                &modules
                    .iter()
                    .map(|&name| name.to_owned())
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(
            links(&["News"]),
            link("/assets/News.a2.js") + &link("/assets/News.b1.js")
        );
        assert_eq!(
            links(&["NewsItem", "other"]),
            link("/assets/Form+NewsItem.f6.js") + &link("/assets/NewsItem.d4.js")
        );
        assert_eq!(links(&["Form"]), link("/assets/Form+NewsItem.f6.js"));
    }
}
