-- A person may agree that an operator sees one step of a removal and does it for them. The yes is for the step that stood there
-- then: it holds while the removal's task_since is the same and the step is open.
create table private.removal_helps (
	user_id uuid not null references auth.users (id) on delete cascade,
	removal_id uuid not null,
	task_since timestamptz not null,
	asked_at timestamptz not null,
	-- The operator who opened it last. No foreign key: the account may go.
	helper_id uuid,
	opened_at timestamptz,
	primary key (user_id, removal_id),
	check ((helper_id is null) = (opened_at is null))
);
create index removal_helps_oldest on private.removal_helps (asked_at, removal_id);
create index removal_helps_removal on private.removal_helps (removal_id);
alter table private.removal_helps enable row level security;
