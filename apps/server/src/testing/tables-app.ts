import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll } from "vitest";
import { tablesErrorShape } from "../modules/tables/tables.error-shape.ts";
import { tablesRoutes } from "../modules/tables/tables.routes.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Database } from "../platform/db/database.ts";
import { createHttpApp, type HttpApp } from "../platform/http/app.ts";
import { BadToken, type RequestCaller } from "../platform/http/caller.ts";
import type { TestDatabase } from "./databases.ts";
import { openEdge } from "./http-options.ts";

/** The token itself contains the person, because these tests are about tables and not about tokens. */
export function callerOfTestToken(header: string | undefined): RequestCaller {
	const token = header?.replace(/^Bearer /, "") ?? "anon";
	const nobody = { userId: null, sessionId: null, aal: null };
	if (token === "anon") return { role: "anon", claims: { role: "anon" }, ...nobody };
	if (token === "service") return { role: "service_role", claims: { role: "service_role" }, ...nobody };
	if (token === "expired") throw new BadToken("expired");
	if (!/^[0-9a-f-]{36}$/.test(token)) throw new BadToken("invalid");
	const claims = { role: "authenticated", sub: token, session_id: token };
	return { role: "authenticated", claims, userId: token, sessionId: token, aal: "aal1" };
}

export interface TablesApp {
	readonly http: HttpApp;
	/** The unmodified client of Supabase, with the given token. */
	client(token: string): SupabaseClient;
}

export async function tablesApp(db: Database): Promise<TablesApp> {
	const http = await createHttpApp(openEdge({ errorShapes: [tablesErrorShape] }));
	tablesRoutes(http, {
		db,
		clock: systemClock,
		authenticate: async (request) => callerOfTestToken(request.headers.authorization),
	});
	await http.listen({ port: 0, host: "127.0.0.1" });
	const { port } = http.server.address() as AddressInfo;
	return {
		http,
		client: (token) => createClient(`http://127.0.0.1:${port}`, "anon", { accessToken: async () => token }),
	};
}

export interface TablesPerson {
	readonly id: string;
	readonly subscriptionId: string;
}

export interface TablesSuite {
	readonly db: Database;
	readonly app: TablesApp;
	readonly ann: TablesPerson;
	readonly bob: TablesPerson;
}

/** Makes one database, one app and two people for a suite. Read its fields only inside tests. */
export function useTables(open: () => Promise<TestDatabase>, nameOfBob = "Bob"): TablesSuite {
	let suite: TablesSuite;
	beforeAll(async () => {
		const { db } = await open();
		const app = await tablesApp(db);
		suite = { db, app, ann: await insertPerson(db, "Ann"), bob: await insertPerson(db, nameOfBob) };
	});
	afterAll(() => suite.app.http.close());
	return {
		get db() {
			return suite.db;
		},
		get app() {
			return suite.app;
		},
		get ann() {
			return suite.ann;
		},
		get bob() {
			return suite.bob;
		},
	};
}

/** Adds a person with a profile, preferences, a subscription and three payments. */
export async function insertPerson(db: Database, name: string): Promise<TablesPerson> {
	const id = randomUUID();
	const subscriptionId = randomUUID();
	await db.query("insert into auth.users (id, email, created_at, updated_at) values ($1, $2, now(), now())", [
		id,
		`${name.toLowerCase()}-${id}@example.com`,
	]);
	await db.query(
		"insert into auth.sessions (id, user_id, amr, created_at, refreshed_at, proved_at) values ($1, $1, '[]', now(), now(), now())",
		[id],
	);
	await db.query(
		"insert into public.profiles (user_id, first_name, last_name, username) values ($1, $2, 'Example', $3)",
		[id, name, `${name.toLowerCase()}_${id.slice(0, 8)}`],
	);
	await db.query(
		`insert into public.user_preferences (user_id, preferences) values ($1, '{"tags":["a","b"],"n":1}')`,
		[id],
	);
	await db.query(
		`insert into public.subscriptions (id, user_id, plan_type, status, stripe_customer_id)
		 values ($1, $2, 'pro', 'active', 'cus_secret')`,
		[subscriptionId, id],
	);
	await db.query(
		`insert into public.payment_history (subscription_id, created_at, amount, status, transaction_id)
		 select $1, timestamptz '2026-11-01 00:00Z' + n * interval '1 day', 1000 + n, 'completed', case when n > 1 then 'tx_' || n end
		 from generate_series(1, 3) n`,
		[subscriptionId],
	);
	return { id, subscriptionId };
}
