import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { identifierContext } from "../../scanner/core/watched-identifiers.ts";
import { type Answer, goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

/** Values that a row needs and that cannot be guessed from the columns. */
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

/** The sign-up, or the test itself, has put a row there. */
const made = ["auth.one_time_tokens", "auth.unproved_sign_ups", "private.monitored_identifiers"];

/** These stay: the person, the way in that is confirmed now, the log of events, and an empty profile. */
const kept = [
	"auth.devices",
	"auth.audit_log",
	"auth.identities",
	"auth.sessions",
	"public.profiles",
	"public.user_preferences",
];

interface Place {
	readonly table: string;
	readonly column: string;
}

async function placesOfPeople(db: Database): Promise<Place[]> {
	const { rows } = await db.query<Place>(
		`select n.nspname || '.' || c.relname as "table", a.attname as "column"
		 from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
			join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
		 where f.contype = 'f' and f.confrelid = 'auth.users'::regclass order by 1 desc, 2`,
	);
	return rows;
}

/** Adds a row to every table that refers to a person, so that a new table cannot be forgotten. */
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

const countIn = async (db: Database, { table, column }: Place, userId: string): Promise<number> => {
	const { rows } = await db.query<{ count: number }>(
		`select count(*)::int as count from ${table} where ${column} = $1`,
		[userId],
	);
	return rows[0]?.count ?? 0;
};

onDatabase("what a squatter put into somebody's account", (open) => {
	let app: IdentityApp;
	let db: Database;
	beforeAll(async () => {
		app = await identityApp(await open());
		db = app.parts.db;
	});
	afterAll(() => app.stop());

	const squat = async (email: string): Promise<string> => {
		const data = {
			first_name: "Mallory",
			last_name: "Squatter",
			username: `m${email.slice(0, 6)}`,
			note: "x".repeat(1500),
		};
		await app.call("POST", "/signup", { body: { email, password: goodPassword, data } });
		const { rows } = await db.query<{ id: string }>("select id from auth.users where email = $1", [email]);
		const id = rows[0]?.id ?? "";
		await db.query(
			`update public.user_preferences set theme = 'dark', preferences = '{"planted":true}' where user_id = $1`,
			[id],
		);
		const identifier = randomUUID();
		const sealed = await personVault(app.parts.keys).seal(
			db,
			id,
			'{"value":"+15550100"}',
			identifierContext(identifier),
		);
		await db.query(
			`insert into private.monitored_identifiers (id, user_id, kind, value_hash, sealed, origin, added_at)
			 values ($1, $2, 'phone', '\\x01', $3, 'added', now())`,
			[identifier, id, sealed],
		);
		const places = await placesOfPeople(db);
		// Twice, because rows that others refer to must come first.
		for (const place of [...places, ...places]) {
			if (made.includes(place.table)) continue;
			await plant(db, place, id).catch((error: unknown) => {
				if (/null value in column|foreign key/.test(String(error))) return;
				throw new Error(`${place.table} takes none of the guessed values: add its own to "values" above`, {
					cause: error,
				});
			});
		}
		for (const place of places)
			expect(await countIn(db, place, id), `planted in ${place.table}`).toBeGreaterThan(0);
		return id;
	};

	const leftOf = async (id: string): Promise<string[]> => {
		const left: string[] = [];
		for (const place of await placesOfPeople(db)) {
			if (kept.includes(place.table)) continue;
			if ((await countIn(db, place, id)) > 0) left.push(`${place.table}.${place.column}`);
		}
		return left;
	};

	const ways: [string, (email: string) => Promise<Answer>][] = [
		[
			"by the link, without the password",
			async (email) => app.press((await app.mailTo(email, /^Confirm your email/)).link),
		],
		[
			"by the link's token, in a program",
			async (email) => {
				const token_hash = new URL((await app.mailTo(email, /^Confirm/)).link).searchParams.get("token");
				return app.call("POST", "/verify", { body: { type: "signup", token_hash } });
			},
		],
		[
			"by a link to choose a password",
			async (email) => {
				await app.call("POST", "/recover", { body: { email } });
				return app.press((await app.mailTo(email, /^Reset your password/)).link);
			},
		],
		[
			"by a code, after they asked to be let in themselves",
			async (email) => {
				await app.call("POST", "/otp", { body: { email } });
				const { code } = await app.mailTo(email, /^Confirm your email/);
				return app.call("POST", "/verify", { body: { type: "email", email, token: code } });
			},
		],
		[
			"by a code, after a sign-up with a password of their own",
			async (email) => {
				await app.call("POST", "/signup", { body: { email, password: "Own-Horse-77!" } });
				const { code } = await app.mailTo(email, /^Confirm your email/);
				return app.call("POST", "/verify", { body: { type: "signup", email, token: code } });
			},
		],
	];

	it.each(ways)("is gone once the owner confirms the address %s", async (name, confirm) => {
		const email = `owner-${ways.findIndex(([other]) => other === name)}@example.com`;
		const id = await squat(email);
		const confirmed = await confirm(email);
		expect(confirmed.status, JSON.stringify(confirmed.body)).toBeLessThan(400);
		expect(JSON.stringify(confirmed.headers.location ?? "")).not.toContain("error");
		expect(await leftOf(id)).toEqual([]);
		const { rows: users } = await db.query(
			`select email_confirmed_at is not null as confirmed, password_hash, user_metadata, new_email, phone
			 from auth.users where id = $1`,
			[id],
		);
		expect(users).toEqual([
			{ confirmed: true, password_hash: null, user_metadata: {}, new_email: null, phone: null },
		]);
		const { rows: identities } = await db.query(
			"select provider, identity_data from auth.identities where user_id = $1",
			[id],
		);
		expect(identities).toEqual([
			{
				provider: "email",
				identity_data: { sub: id, email, email_verified: true, phone_verified: false },
			},
		]);
		const { rows: profiles } = await db.query(
			`select p.first_name, p.last_name, p.username, p.is_verified, s.theme, s.preferences
			 from public.profiles p join public.user_preferences s on s.user_id = p.user_id where p.user_id = $1`,
			[id],
		);
		expect(profiles).toEqual([
			{
				first_name: null,
				last_name: null,
				username: null,
				is_verified: true,
				theme: "system",
				preferences: {},
			},
		]);
		const { rows: sessions } = await db.query("select amr from auth.sessions where user_id = $1", [id]);
		expect(sessions.length, "the owner's own").toBe(1);
		const devices = await countIn(db, { table: "auth.devices", column: "user_id" }, id);
		expect(devices, "the owner's own, if any").toBeLessThanOrEqual(1);
	});
});
