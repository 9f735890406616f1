//! Where the items of the list come from: which form, in which table, with which columns.

use crate::domain::application::StoredApplication;
use crate::domain::message::StoredMessage;
use crate::domain::state::State;
use crate::facts::FORMS;
use crate::store::inbox::InboxRow;
pub use crate::store::outbox::Source;

/// The form that items come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A form that sends messages, by its place in `data/forms.json`.
    Message(usize),
    /// The application form.
    Application,
}

impl Kind {
    /// Every kind, in the order of the forms.
    pub fn all() -> impl Iterator<Item = Self> {
        let messages = (0..FORMS.messages.len()).map(Self::Message);
        messages.chain([Self::Application])
    }

    /// The noun for several of its items.
    pub fn plural(self) -> &'static str {
        match self {
            Self::Message(place) => &FORMS.messages[place].plural,
            Self::Application => StoredApplication::TABLE,
        }
    }

    pub(super) fn source(self) -> Source {
        match self {
            Self::Message(_) => Source::Messages,
            Self::Application => Source::Applications,
        }
    }

    /// The value of the column `kind` of messages.
    pub(super) fn of_message(self) -> Option<&'static str> {
        match self {
            Self::Message(place) => Some(&FORMS.messages[place].kind),
            Self::Application => None,
        }
    }
}

impl Source {
    /// Both tables.
    pub const ALL: [Self; 2] = [Self::Messages, Self::Applications];

    /// The words for the states that its items can have.
    pub fn states(self) -> Vec<&'static str> {
        fn words<T: InboxRow>() -> Vec<&'static str> {
            T::State::ALL.iter().map(|state| state.as_str()).collect()
        }
        match self {
            Self::Messages => words::<StoredMessage>(),
            Self::Applications => words::<StoredApplication>(),
        }
    }

    /// The columns of [`Overview`](super::Overview) as its table has them, and the table.
    pub(super) fn selected(self) -> &'static str {
        match self {
            Self::Messages => {
                "0 as source, kind, id, state, received_at, coalesce(nullif(name, ''), nullif(email, ''), 'anonymous') as name,
                        substr(subject, 1, 200) as subject
                 from messages"
            }
            Self::Applications => {
                "1 as source, 'application' as kind, id, state, received_at, name,
                        substr(coalesce(job_title, job_position), 1, 200) as subject
                 from applications"
            }
        }
    }

    /// What a search looks into.
    pub(super) fn searched(self) -> Vec<String> {
        match self {
            Self::Messages => {
                let columns = ["name", "email", "subject", "message", FIELDS];
                let mut searched: Vec<String> = columns.map(str::to_owned).into();
                // The words are those of data/forms.json, not a visitor's.
                searched.extend(FORMS.messages.iter().filter_map(|form| {
                    let (kind, prefix) = (&form.kind, form.reference.as_ref()?);
                    Some(format!(
                        "iif(kind = '{kind}', printf('{prefix}-%06d', id), '')"
                    ))
                }));
                searched
            }
            Self::Applications => {
                let reference = "printf('SF-%06d', id)";
                let columns = [
                    "name",
                    "email",
                    "contact",
                    "job_title",
                    "job_position",
                    "message",
                    reference,
                ];
                columns.map(str::to_owned).into()
            }
        }
    }
}

/// The values of the other fields of a message, without their names.
const FIELDS: &str =
    "iif(fields = '{}', '', (select group_concat(value, ' ') from json_each(fields)))";
