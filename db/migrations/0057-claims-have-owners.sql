-- Who holds a mail, text or push: a random name for each claim. A sender that comes back late takes away no other's claim.
alter table private.mails add column claim uuid;
alter table private.alert_messages add column claim uuid;
-- Since when the mail server may have the whole mail. It is written before the last byte goes out.
alter table private.mails add column handed_over_at timestamptz;
-- Which provider a message waits for: the keyed hash of a push service's host, or "sms". Null if it waits for a reason of its own.
alter table private.alert_messages add column waits_for bytea;
-- How often it was tried early because its provider took another message.
alter table private.alert_messages add column wakes smallint not null default 0;
