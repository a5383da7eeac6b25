-- True if its person switched the channel off while a sender had the message. It is dropped when the sender gives it back.
alter table private.alert_messages add column unwanted boolean not null default false;
