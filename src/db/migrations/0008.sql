-- What a guard without an e-mail address and from another city tells the office. An empty email is that of an applicant who has none.
alter table applications add column district text;
-- whether a job in another city would do
alter table applications add column other_city text check (other_city in ('yes', 'no'));
