import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { countIn, type Place, plantIdentifier, plantRows } from "../../../testing/plant-rows.ts";
import { type Answer, goodPassword, type IdentityApp, identityApp } from "../testing/identity-app.ts";

/** Tables in which the sign-up or the test itself has put a row. */
const made = ["auth.one_time_tokens", "auth.unproved_sign_ups", "private.monitored_identifiers"];

/** Tables whose rows stay: the person, the way in that is confirmed now, the log of events, and an empty profile. */
const kept = [
	"auth.devices",
	"auth.audit_log",
	"auth.identities",
	"auth.sessions",
	"public.profiles",
	"public.user_preferences",
];

const ofPayments = [
	"public.subscriptions",
	"public.payment_history",
	"private.invoices",
	"private.billing_customers",
	"private.entitlements",
];

async function placesOfPeople(db: Database): Promise<Place[]> {
	const { rows } = await db.query<Place>(
		`select n.nspname || '.' || c.relname as "table", a.attname as "column"
		 from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
			join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
		 where f.contype = 'f' and f.confrelid = 'auth.users'::regclass order by 1 desc, 2`,
	);
	return rows;
}

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
		await plantIdentifier(db, app.parts.keys, id);
		const places = await placesOfPeople(db);
		await plantRows(
			db,
			places.filter(({ table }) => !made.includes(table)),
			id,
		);
		for (const place of places)
			expect(await countIn(db, place, id), `planted in ${place.table}`).toBeGreaterThan(0);
		return id;
	};

	const leftOf = async (id: string, stays = kept): Promise<string[]> => {
		const left: string[] = [];
		for (const place of await placesOfPeople(db)) {
			if (stays.includes(place.table)) continue;
			if ((await countIn(db, place, id)) > 0) left.push(`${place.table}.${place.column}`);
		}
		return left;
	};

	it("is gone too from an account that the operator empties; its payments stay", async () => {
		const id = await squat("emptied@example.com");
		const { status } = await app.call("DELETE", `/admin/users/${id}`, {
			token: app.parts.serviceRoleKey,
			body: { should_soft_delete: true },
		});
		expect(status).toBe(200);
		expect(await leftOf(id, ["auth.audit_log", ...ofPayments])).toEqual([]);
	});

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
