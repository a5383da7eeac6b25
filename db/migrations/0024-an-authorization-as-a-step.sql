-- A broker that asks for a signed permission makes a step of its own: the person signs, and the request goes out again with it.

alter table private.removals drop constraint removals_task_check;
alter table private.removals
	add constraint removals_task_check
	check (task in (
		'puzzle', 'code', 'confirm', 'identity_document', 'limits', 'wall', 'form', 'read_mail', 'authorization'
	));
