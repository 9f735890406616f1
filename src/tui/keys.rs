//! What each key does: the one list that the foot of the screen and the help are made of.

/// A key, what it does in a word for the foot, and in a sentence for the help.
pub(super) struct Key(
    pub(super) &'static str,
    pub(super) &'static str,
    pub(super) &'static str,
);

/// While the list is shown.
pub(super) const LIST: [Key; 10] = [
    Key("Enter", "open", "open the selected item"),
    Key(
        "m",
        "mark",
        "give the item another state; new moves it out of spam",
    ),
    Key("u", "undo", "undo the last mark"),
    Key(
        "/",
        "search",
        "search names, addresses, subjects and texts as you type; Enter keeps the search, Esc ends it",
    ),
    Key(
        "f",
        "new/all/spam",
        "list what is new, all but spam, or spam",
    ),
    Key(
        "t",
        "type",
        "list all kinds, or one: messages, quotes, complaints, applications",
    ),
    Key(
        "↑↓",
        "move",
        "move; also j and k, PgUp and PgDn, Home and End",
    ),
    Key("?", "help", "show the keys"),
    Key("q", "quit", "quit; so does Ctrl-C"),
    Key(
        "Esc",
        "",
        "go back; quits when there is nothing to go back to",
    ),
];

/// While an item is open.
pub(super) const ITEM: [Key; 8] = [
    Key("m", "mark", ""),
    Key(
        "r",
        "reply",
        "in an open item: show the link that starts an answer",
    ),
    Key(
        "s",
        "save résumé",
        "in an open application: save the résumé to a file that only you can read",
    ),
    Key("u", "undo", ""),
    Key("↑↓", "scroll", ""),
    Key("Esc", "back", ""),
    Key("?", "help", ""),
    Key("q", "quit", ""),
];

/// Keys and their words, for the foot.
pub(super) fn foot(keys: &[Key]) -> String {
    let words = keys.iter().filter(|key| !key.1.is_empty());
    let words: Vec<String> = words.map(|key| format!("{} {}", key.0, key.1)).collect();
    words.join("  ")
}

/// Every key and its sentence.
pub(super) fn help() -> String {
    let keys = LIST.iter().chain(&ITEM).filter(|key| !key.2.is_empty());
    let lines: Vec<String> = keys.map(|key| format!("{:7}{}", key.0, key.2)).collect();
    lines.join("\n")
}
