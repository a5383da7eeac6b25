/** Rows whose number does not grow with people. */
export const fewRows = `
	insert into private.root_keys (id, use, created_at) values (1, 'sealing', now());
	insert into private.installation (name, value) values ('master-key', 'x');
	insert into private.broker_health (broker, version) select 'broker' || n || '.example', '1' from generate_series(0, 69) n;
	insert into private.removal_brokers (broker, paused_at) select 'broker' || n || '.example', case when n = 0 then now() end from generate_series(0, 69) n;
	insert into private.removal_figures (one, counted_at, sent, verified, figures) values (true, now(), 1, 1, '{}');
	insert into private.source_budgets (provider, next_at) values ('hibp', now());
	insert into private.api_keys (id, name, role, scope, hash, created_at) values (gen_random_uuid(), 'a', 'service_role', 'all', sha256('a'), now());
	insert into private.signing_keys (kid, sealed, created_at, signs_from) values ('k', 'x', now(), now());
	insert into private.catalogue_breaches (name, breach, added_at, fetched_at) select 'B' || n, '{}', now(), now() from generate_series(1, 50) n;
	insert into private.matched_ingests (corpus, input, matched_at) select 'corpus-1', 'i' || n, now() from generate_series(1, 50) n;
	insert into private.incoming_mail_cursors (mailbox, validity, last_uid, updated_at) values ('INBOX', '1', 1, now());
	insert into private.drp_businesses (id, api_base) values ('b1', 'https://b1.example'), ('b2', 'https://b2.example');
	insert into private.transparency_keys (name, sealed, public_key, created_at) values ('log', 'x', sha256('a'), now());
	insert into private.drp_keys (name, sealed, public_key, created_at) values ('agent', 'x', sha256('a'), now());
`;
