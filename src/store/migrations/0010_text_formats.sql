-- Texts of news and openings may be Markdown.

-- How `content` is to be read. `plain`: as it is, with a blank line between paragraphs, like every text stored before.
-- `markdown`: CommonMark without HTML and pictures. The column holds what the office wrote; everything shown is made from it.
alter table news add column format text not null default 'plain' check (format in ('plain', 'markdown'));

-- How `description` is to be read.
alter table jobs add column format text not null default 'plain' check (format in ('plain', 'markdown'));
