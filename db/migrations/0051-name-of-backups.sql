-- Goes into the names of this installation's backups, so that two installations may share a folder and each deletes its own alone. It says
-- nothing of the installation. A restored one gets another.
insert into private.installation (name, value)
values ('backup-name', substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)) on conflict (name) do nothing;
