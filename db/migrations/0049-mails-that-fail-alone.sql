-- Since when the mail server takes others and fails at this one, as if it were away. It is tried again at not_before.
alter table private.mails add column fails_alone_since timestamptz;
