//! Tests of the executable, by capability.
// Clippy allows unwrap only in test functions, not in their helpers.
#![allow(clippy::unwrap_used)]

mod applications_commands;
mod asking_and_complaining;
mod backup_commands;
mod binary;
mod certificates;
mod closed_jobs;
mod command_line;
mod connections;
mod contact_message;
mod daily_uploads;
mod doctor_command;
mod following_changes;
mod form;
mod found_and_shared;
mod help_texts;
mod hostile;
mod https;
mod import_commands;
mod inbox_view;
mod jobs_commands;
mod keeping_messages;
mod large_inbox;
mod logging;
mod many_news;
mod messages_commands;
mod module_dependencies;
mod news_commands;
mod news_pictures;
mod own_files;
mod page_contents;
mod privacy_commands;
mod quarantining_spam;
mod removing_in_bulk;
mod retention;
mod sending_applications;
mod sending_messages;
mod sending_much;
mod sending_too_much;
mod server;
mod serving_pages;
mod small_disk;
mod starting;
mod surviving_troubles;
mod terminal;
