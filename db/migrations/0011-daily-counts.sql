-- How often something was done today by all processes together: text messages, copies of support requests.
create table private.daily_counts (
	name text not null,
	-- In UTC, by the product's clock.
	day date not null,
	count integer not null check (count > 0),
	primary key (name, day)
);
alter table private.daily_counts enable row level security;
