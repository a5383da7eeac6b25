import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { migrationsFolder } from "../apps/server/src/compose.ts";
import { tablesErrorShape } from "../apps/server/src/modules/tables/tables.error-shape.ts";
import { tablesRoutes } from "../apps/server/src/modules/tables/tables.routes.ts";
import type { Database } from "../apps/server/src/platform/db/database.ts";
import { migrate, readMigrations } from "../apps/server/src/platform/db/migrate.ts";
import { openPglite } from "../apps/server/src/platform/db/pglite.ts";
import { openPostgres } from "../apps/server/src/platform/db/postgres.ts";
import { createHttpApp } from "../apps/server/src/platform/http/app.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";
import { startPostgresServer } from "../apps/server/src/testing/postgres-server.ts";
import { compareRates } from "./support/load.ts";
import type { Measure } from "./support/report.ts";

const goal = 0.6;
const load = { seconds: 2, connections: 8 };

/** A person reads their profile through /rest/v1, against a bare Fastify that runs one plain query for the same row. */
export async function run(): Promise<Measure[]> {
	const measures: Measure[] = [];
	const embedded = await openPglite(undefined);
	measures.push(await measure("a /rest/v1 select, embedded", embedded));
	await embedded.close();

	const server = await startPostgresServer();
	try {
		const admin = new pg.Client({ connectionString: server.url("postgres") });
		await admin.connect();
		await admin.query("create database bench");
		await admin.end();
		const db = await openPostgres({ url: server.url("bench"), pool: 10, onIdleError: () => undefined });
		measures.push(await measure("a /rest/v1 select, PostgreSQL", db));
		await db.close();
	} finally {
		await server.stop();
	}
	return measures;
}

async function measure(name: string, db: Database): Promise<Measure> {
	await migrate(db, readMigrations(migrationsFolder));
	const userId = await insertPeople(db);
	const floor = await bareFastify(db, userId);
	const ours = await tables(db, userId);
	try {
		const select = `/rest/v1/profiles?select=*&user_id=eq.${userId}`;
		const result = await compareRates(
			{ ...load, url: await listen(floor) },
			{ ...load, url: `${await listen(ours)}${select}`, headers: { authorization: "Bearer token" } },
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
		await ours.close();
	}
}

async function bareFastify(db: Database, userId: string): Promise<FastifyInstance> {
	const app = Fastify();
	app.get("/", async () => {
		const { rows } = await db.query("select * from public.profiles where user_id = $1", [userId]);
		return rows;
	});
	return app;
}

async function tables(db: Database, userId: string): Promise<FastifyInstance> {
	const app = await createHttpApp({
		log: createLog("silent"),
		https: false,
		bodyLimit: 1_048_576,
		trustProxy: [],
		corsOrigins: [],
		rateLimits: false,
		maxInFlight: 1000,
		maxEventLoopDelay: 0,
		errorShapes: [tablesErrorShape],
	});
	const claims = { role: "authenticated", sub: userId };
	tablesRoutes(app, {
		db,
		authenticate: async () => ({
			role: "authenticated",
			claims,
			userId,
			sessionId: randomUUID(),
			aal: "aal1",
		}),
	});
	return app as unknown as FastifyInstance;
}

async function listen(app: FastifyInstance): Promise<string> {
	await app.listen({ port: 0, host: "127.0.0.1" });
	return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Enough rows that finding one by its key is not the same as reading them all. */
async function insertPeople(db: Database): Promise<string> {
	await db.query(
		`with people as (
			insert into auth.users (id, email, created_at, updated_at)
			select gen_random_uuid(), 'person' || n || '@example.com', now(), now() from generate_series(1, 2000) n returning id
		) insert into public.profiles (user_id, first_name, last_name) select id, 'Ann', 'Example' from people`,
	);
	const { rows } = await db.query<{ id: string }>("select user_id as id from public.profiles limit 1");
	return rows[0]?.id ?? "";
}
