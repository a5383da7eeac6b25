import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { compose } from "../apps/server/src/compose.ts";
import { readEnv } from "../apps/server/src/env.ts";
import { passwordHashing } from "../apps/server/src/modules/identity/core/password-hashing.ts";
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
import { type Comparison, compareInTurns } from "./support/compare-in-turns.ts";
import { compareRates } from "./support/load.ts";
import { median } from "./support/median.ts";
import type { Measure } from "./support/report.ts";
import { exchangesPerSecond } from "./support/token-load.ts";

const goals = { read: 0.6, refresh: 0.8 } as const;
const connections = 8;
const seconds = 2;
const rounds = 5;
const password = "Correct-Horse-7!";

interface Subject {
	readonly name: string;
	readonly bare: BareDatabase;
	readonly http: FastifyInstance;
	readonly url: string;
	readonly serviceRoleKey: string;
}

/**
 * Measures signing in with the whole product. The floor is the least that would do: a bare Fastify with one query on
 * the same database through a bare driver (for a refresh, the one write that it needs), and argon2 alone.
 */
export async function run(): Promise<Measure[]> {
	const embedded = await measure("embedded", {});
	const server = await startPostgresServer();
	try {
		return [...embedded, ...(await measure("PostgreSQL", { DATABASE_URL: await emptyDatabase(server) }))];
	} finally {
		await server.stop();
	}
}

async function measure(name: string, more: Record<string, string>): Promise<Measure[]> {
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
	try {
		const http = application.http as unknown as FastifyInstance;
		const url = await listen(http);
		const subject = { name, bare, http, url, serviceRoleKey: application.apiKeys.serviceRoleKey };
		return [await readUser(subject), await refresh(subject), await signInCost(subject)];
	} finally {
		await application.stop();
		await close();
		await bare.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function readUser(subject: Subject): Promise<Measure> {
	const { access_token } = await newSession(subject);
	const { id } = await addPeople(subject.bare, 0);
	const floor = bareFastify(subject.bare, "select * from auth.users where id = $1", id);
	const load = { seconds, connections };
	const result = await compareRates(
		{ ...load, url: await listen(floor) },
		{ ...load, url: `${subject.url}/auth/v1/user`, headers: { authorization: `Bearer ${access_token}` } },
		rounds,
	);
	await floor.close();
	return rateMeasure(`GET /user, ${subject.name}`, result, "one query", goals.read);
}

async function refresh(subject: Subject): Promise<Measure> {
	const sessions = await Promise.all(Array.from({ length: connections }, () => newSession(subject)));
	const write = "update auth.sessions set refreshed_at = now() where id = $1 returning *";
	const person = await addPeople(subject.bare, connections);
	const floor = bareFastify(subject.bare, write, ...person.sessions);
	const floorUrl = await listen(floor);
	let tokens = sessions.map(({ refresh_token }) => refresh_token);
	const keys = tokens.map((_, index) => `${index}`);
	const url = `${subject.url}/auth/v1/token?grant_type=refresh_token`;
	const result = await compareInTurns(
		async () => (await exchangesPerSecond({ url: floorUrl, seconds, tokens: keys })).rate,
		async () => {
			const exchanged = await exchangesPerSecond({ url, seconds, tokens });
			tokens = exchanged.tokens;
			return exchanged.rate;
		},
		rounds,
	);
	await floor.close();
	return rateMeasure(`token refresh, ${subject.name}`, result, "one write", goals.refresh);
}

/** Signs in one by one, alternating with argon2 alone: the cost of signing in besides the hash. */
async function signInCost(subject: Subject): Promise<Measure> {
	const { email } = await newSession(subject);
	const hashing = passwordHashing();
	const stored = await hashing.hash(password);
	// The first request makes the hash that unknown addresses are compared with.
	await hashing.verify(stored, password);
	const times = { argon2: [] as number[], signIn: [] as number[] };
	for (let round = 0; round < 60; round += 1) {
		times.argon2.push(await timed(() => hashing.verify(stored, password)));
		times.signIn.push(await timed(() => post(subject, "token?grant_type=password", { email, password })));
	}
	const [argon2, signIn] = [median(times.argon2), median(times.signIn)];
	const ratio = Math.round((signIn / argon2) * 1000) / 1000;
	return {
		name: `sign-in, ${subject.name}`,
		value: Math.round(signIn * 10) / 10,
		unit: "ms",
		ratio,
		against: `argon2 alone (${Math.round(argon2 * 10) / 10} ms)`,
		goal: "≤ 1.1",
		ok: ratio <= 1.1,
	};
}

function rateMeasure(name: string, result: Comparison, what: string, goal: number): Measure {
	return {
		name,
		value: Math.round(result.ours),
		unit: "requests/s",
		ratio: Math.round(result.ratio * 100) / 100,
		against: `bare Fastify with ${what} (${Math.round(result.floor)}/s)`,
		goal: `≥ ${goal}`,
		ok: result.ratio >= goal,
	};
}

interface NewSession {
	readonly id: string;
	readonly email: string;
	readonly access_token: string;
	readonly refresh_token: string;
}

async function newSession(subject: Subject): Promise<NewSession> {
	const email = `${randomUUID()}@example.com`;
	const made = await post(subject, "admin/users", { email, password, email_confirm: true });
	const session = await post(subject, "token?grant_type=password", { email, password });
	return { ...(session as unknown as NewSession), id: made.id as string, email };
}

async function post({ http, serviceRoleKey }: Subject, path: string, payload: object) {
	const headers = { authorization: `Bearer ${serviceRoleKey}` };
	const answer = await http.inject({ method: "POST", url: `/auth/v1/${path}`, payload, headers });
	if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
	return answer.json<Record<string, unknown>>();
}

/** Returns rows by the key at this index. POST also returns the index, as a series of exchanges expects. */
function bareFastify(database: BareDatabase, query: string, ...keys: string[]): FastifyInstance {
	const app = Fastify();
	app.get("/", () => database.query(query, [keys[0]]));
	app.post<{ Body: { refresh_token: string } }>("/", async ({ body }) => {
		const [row] = await database.query(query, [keys[Number(body.refresh_token)]]);
		return { ...row, refresh_token: body.refresh_token };
	});
	return app;
}

async function listen(app: FastifyInstance): Promise<string> {
	await app.listen({ port: 0, host: "127.0.0.1" });
	return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const started = performance.now();
	await work();
	return performance.now() - started;
}
