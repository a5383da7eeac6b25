-- What followed last when nobody answered in time, and when: two weeks after a reminder comes the admonition, and two weeks after
-- that the complaint is ready. It counts also where no letter could be sent, so that a removal does not stand still.
alter table private.removals add column follow_up text check (follow_up in ('reminder', 'admonition'));
alter table private.removals add column follow_up_at timestamptz;
alter table private.removals add constraint removals_follow_up_when check ((follow_up is null) = (follow_up_at is null));

-- Accounts at breached services that a person closes. Such a row is a removal's sibling, as requests for access are. `broker` is a
-- keyed hash there: which services somebody has an account at is nobody else's business. `about_sealed` is the address that the
-- account belongs to.
alter table private.removals drop constraint removals_kind_check;
alter table private.removals add constraint removals_kind_check check (kind in ('deletion', 'access', 'account'));
alter table private.removals add column about_sealed bytea;
alter table private.removals drop constraint removals_state_check;
alter table private.removals add constraint removals_state_check
	check (state in ('waiting_for_yes', 'queued', 'sent', 'acknowledged', 'needs_confirmation', 'needs_person', 'said_done',
		'verified_removed', 'reappeared', 'no_record', 'refused', 'overdue', 'escalated', 'given_up', 'unreachable', 'answered',
		'closed'));
alter table private.removals drop constraint removals_task_check;
alter table private.removals add constraint removals_task_check
	check (task in ('puzzle', 'code', 'confirm', 'identity_document', 'limits', 'wall', 'form', 'read_mail', 'authorization',
		'close_account', 'check_account'));
