import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { compose } from "../apps/server/src/compose.ts";
import { readEnv } from "../apps/server/src/env.ts";
import { openContext } from "../apps/server/src/open-context.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";
import { startPostgresServer } from "../apps/server/src/testing/postgres-server.ts";
import {
	addPeople,
	type BareDatabase,
	bareEmbedded,
	barePostgres,
	emptyDatabase,
} from "./support/bare-database.ts";
import { compareRates } from "./support/load.ts";
import type { Measure } from "./support/report.ts";

const goal = 0.8;
const load = { seconds: 2, connections: 8 };

/**
 * Measures a signed-in person who reads their profile through /rest/v1 of the whole product (token, session,
 * row-level security). The floor is a bare Fastify that runs one query for such a row through a bare driver.
 */
export async function run(): Promise<Measure[]> {
	const embedded = await measure("a /rest/v1 select, embedded", {});
	const server = await startPostgresServer();
	try {
		const real = await measure("a /rest/v1 select, PostgreSQL", {
			DATABASE_URL: await emptyDatabase(server),
		});
		return [embedded, real];
	} finally {
		await server.stop();
	}
}

async function measure(name: string, more: Record<string, string>): Promise<Measure> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-bench-"));
	const env = readEnv({
		DATA_DIR: folder,
		DEMO: "off",
		MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
		LOG_LEVEL: "silent",
		RATE_LIMITS: "off",
		AUTH_RATE_LIMITS: "off",
		MAX_EVENT_LOOP_DELAY: "0",
		...more,
	});
	const bare = env.DATABASE_URL === undefined ? await bareEmbedded() : barePostgres(env.DATABASE_URL);
	const { context, close } = await openContext(env, {
		log: createLog("silent"),
		publicUrl: "http://localhost",
	});
	const application = await compose(context, { trial: null });
	const { id, token } = await signIn(
		application.http as unknown as FastifyInstance,
		application.apiKeys.serviceRoleKey,
	);
	// Our database gets as many other people as the floor's. On PostgreSQL they are the same rows.
	if (context.db.kind === "pglite")
		await addPeople({ query: async (...q) => (await context.db.query<object>(...q)).rows, close }, 0);
	const floor = bareFastify(bare, (await addPeople(bare, 0)).id);
	try {
		const select = `/rest/v1/profiles?select=*&user_id=eq.${id}`;
		const result = await compareRates(
			{ ...load, url: await listen(floor) },
			{
				...load,
				url: `${await listen(application.http as unknown as FastifyInstance)}${select}`,
				headers: { authorization: `Bearer ${token}` },
			},
			5,
		);
		return {
			name,
			value: Math.round(result.ours),
			unit: "requests/s",
			ratio: Math.round(result.ratio * 100) / 100,
			against: `bare Fastify with one query (${Math.round(result.floor)}/s)`,
			goal: `≥ ${goal}`,
			ok: result.ratio >= goal,
		};
	} finally {
		await floor.close();
		await application.stop();
		await close();
		await bare.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function signIn(app: FastifyInstance, key: string): Promise<{ id: string; token: string }> {
	const email = `${randomUUID()}@example.com`;
	const password = `Bench-${randomBytes(9).toString("hex")}-7!`;
	const post = (url: string, payload: object) =>
		app.inject({ method: "POST", url, payload, headers: { authorization: `Bearer ${key}` } });
	await post("/auth/v1/admin/users", { email, password, email_confirm: true });
	const answer = await post("/auth/v1/token?grant_type=password", { email, password });
	const session = answer.json<{ access_token: string; user: { id: string } }>();
	return { id: session.user.id, token: session.access_token };
}

function bareFastify(database: BareDatabase, userId: string): FastifyInstance {
	const app = Fastify();
	app.get("/", () => database.query("select * from public.profiles where user_id = $1", [userId]));
	return app;
}

async function listen(app: FastifyInstance): Promise<string> {
	await app.listen({ port: 0, host: "127.0.0.1" });
	return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
