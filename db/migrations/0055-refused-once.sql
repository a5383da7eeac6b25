-- One by one: a refusal may be a fault of our own mail server. Since when a mail or letter has been refused. It is tried again, and is over
-- only if it is refused again after the server took others.
alter table private.mails add column if not exists refused_since timestamptz;
alter table private.removals add column if not exists refused_since timestamptz;
-- When a letter was last taken.
create index concurrently if not exists removal_sends_letters_taken on private.removal_sends (settled_at)
	where channel = 'email' and outcome = 'sent';
