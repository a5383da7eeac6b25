import { randomUUID } from "node:crypto";
import { identifierContext } from "../modules/scanner/core/watched-identifiers.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { personVault } from "../platform/crypto/person-vault.ts";
import type { Database } from "../platform/db/database.ts";

/** Values that a row needs and that we cannot guess from the columns. */
const values: Record<string, Record<string, string>> = {
	"auth.flow_states": { method: "'oauth'" },
	"auth.mfa_factors": { factor_type: "'totp'", status: "'verified'" },
	"auth.webauthn_challenges": { purpose: "'prove'" },
	"auth.one_time_tokens": { kind: "'recovery'" },
	"private.alert_messages": { channel: "'push'", sealed: "'\\x00'" },
	"private.alerts": {
		channel: "'push'",
		exposure_id: "(select id from private.exposures where user_id = $1 limit 1)",
	},
	"private.broker_answers": { answer: "'me'" },
	"private.broker_captures": { kind: "'html'" },
	"private.broker_identities": { kept: "'here'", sealed: "'\\x00'" },
	"private.broker_listing_events": { kind: "'found'" },
	"private.broker_listings": { state: "'listed'" },
	"private.drp_requests": { state: "'open'" },
	"private.exposures": { source_type: "'paste_sites'", severity: "'low'", confidence: "0.5" },
	"private.incoming_mails": { state: "'waiting'", via: "'imap'", reference: "gen_random_uuid()" },
	"private.operators": { keys: "array[gen_random_uuid()]" },
	"private.removals": { state: "'queued'" },
	"private.removal_disclosures": { channel: "'search'", why: "'search'" },
	"private.removal_files": { role: "'seen'" },
	"private.removal_sends": { step: "'request'", channel: "'playbook'" },
	"private.scan_settings": { frequency: "'weekly'" },
	"private.scan_tasks": { started_by: "'person'", status: "'queued'" },
	"private.source_answers": {
		identifier_id: "(select id from private.monitored_identifiers where user_id = $1 limit 1)",
		source_type: "'paste_sites'",
	},
	"private.source_states": { source_type: "'paste_sites'", state: "'ok'" },
	"public.subscriptions": { status: "'active'", plan_type: "'basic'" },
};

/** A column that names a person. */
export interface Place {
	readonly table: string;
	readonly column: string;
}

/** Adds a row of this person to each of these tables, so that a new table cannot be forgotten. */
export async function plantRows(db: Database, places: readonly Place[], userId: string): Promise<void> {
	// We go through the list twice, because rows that others refer to must come first.
	for (const place of [...places, ...places]) {
		await plant(db, place, userId).catch((error: unknown) => {
			if (/null value in column|foreign key/.test(String(error))) return;
			throw new Error(`${place.table} takes none of the guessed values: add its own to "values" above`, {
				cause: error,
			});
		});
	}
}

/** Adds a watched number. We cannot guess its value, because the product opens it when the person leaves. */
export async function plantIdentifier(db: Database, keys: KeyRing, userId: string): Promise<void> {
	const id = randomUUID();
	const sealed = await personVault(keys).seal(db, userId, '{"value":"+15550100"}', identifierContext(id));
	await db.query(
		`insert into private.monitored_identifiers (id, user_id, kind, value_hash, sealed, origin, added_at)
		 values ($1, $2, 'phone', '\\x01', $3, 'added', now())`,
		[id, userId, sealed],
	);
}

async function plant(db: Database, { table, column }: Place, userId: string): Promise<void> {
	const { rows: columns } = await db.query<{ name: string; type: string }>(
		`select column_name as name, data_type as type from information_schema.columns
		 where table_schema || '.' || table_name = $1 and is_nullable = 'NO' and column_default is null
			and is_generated = 'NEVER' and is_identity = 'NO'`,
		[table],
	);
	const given = { ...values[table], [column]: "$1" };
	const names = [...new Set([...columns.map(({ name }) => name), ...Object.keys(given)])];
	const expressions = names.map(
		(name) => given[name] ?? valueOfType(columns.find((one) => one.name === name)),
	);
	await db.query(
		`insert into ${table} (${names.join(", ")}) select ${expressions.join(", ")} from (select $1::uuid) x on conflict do nothing`,
		[userId],
	);
}

function valueOfType(column: { type: string } | undefined): string {
	switch (column?.type) {
		case "uuid":
			return "gen_random_uuid()";
		case "bytea":
			return "decode(md5(random()::text), 'hex')";
		case "jsonb":
			return "'[]'";
		case "timestamp with time zone":
			return "now() + interval '1 hour'";
		case "date":
			return "current_date";
		case "boolean":
			return "true";
		case "ARRAY":
			return "'{}'";
		case "text":
			return "md5(random()::text)";
		default:
			return "1";
	}
}

export async function countIn(db: Database, { table, column }: Place, userId: string): Promise<number> {
	const { rows } = await db.query<{ count: number }>(
		`select count(*)::int as count from ${table} where ${column} = $1`,
		[userId],
	);
	return rows[0]?.count ?? 0;
}
