-- What removals come to, over everybody. How often a removed listing was seen again, because its state forgets it.
alter table private.removals add column times_back integer not null default 0;
update private.removals r set times_back = seen.count
from (
	select user_id, removal_id, count(*)::int as count
	from (
		select user_id, removal_id, kind, lag(kind) over (partition by user_id, removal_id order by place) as before
		from private.removal_events
		where kind in ('looked_gone', 'looked_there', 'sent', 'maybe_sent', 'task_done')
	) looks
	where kind = 'looked_there' and before = 'looked_gone'
	group by user_id, removal_id
) seen
where seen.user_id = r.user_id and seen.removal_id = r.id and r.asked;

-- Counted by a job, so that neither the page nor the metrics read whole tables. There is one row.
create table private.removal_figures (
	one boolean primary key check (one),
	counted_at timestamptz not null,
	-- Exact, for the operator's metrics.
	sent integer not null,
	verified integer not null,
	-- Blurred, for everybody.
	figures jsonb not null
);
alter table private.removal_figures enable row level security;

-- What metrics and messages look for is little, however many removals there are.
create index removals_untold on private.removals (user_id) where untold is not null;
create index removals_need_somebody on private.removals (state)
	where state in ('overdue', 'escalated', 'needs_person', 'unreachable');
create index removals_tried on private.removals (owner) where state = 'queued' and covered_by is null;
create index removal_sends_unsettled on private.removal_sends (intended_at) where settled_at is null;
