-- How often the mail server had this mail and did not answer: each try may be a copy at its recipient.
alter table private.mails add column unanswered_tries smallint not null default 0;
