import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Fastify, { type FastifyInstance } from "fastify";
import { compose } from "../apps/server/src/compose.ts";
import { readEnv } from "../apps/server/src/env.ts";
import { openContext } from "../apps/server/src/open-context.ts";
import type { Context } from "../apps/server/src/platform/context.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";
import { startPostgresServer } from "../apps/server/src/testing/postgres-server.ts";
import {
	addPeople,
	type BareDatabase,
	bareEmbedded,
	barePostgres,
	emptyDatabase,
} from "./support/bare-database.ts";
import { compareInTurns } from "./support/compare-in-turns.ts";
import type { Measure } from "./support/report.ts";
import { customersAtStripe, secretKey, startSandbox } from "./support/stripe-people.ts";
import { webhooksPerSecond } from "./support/webhook-load.ts";
import { webhookWorth } from "./support/webhook-worth.ts";

const goal = 0.5;
const connections = 8;
const customerCount = 40;
const burst = 2000;
const secret = `whsec_${randomBytes(16).toString("hex")}`;

/**
 * Measures how fast the whole product checks, stores and answers signed events from Stripe, each a new one. The floor
 * is a bare Fastify that inserts such a row through a bare driver. Then it measures the time until a burst of events
 * is handled: each customer is read at Stripe (the sandbox, in its own process) and mirrored.
 */
export async function run(): Promise<Measure[]> {
	const sandbox = await startSandbox();
	const server = await startPostgresServer();
	try {
		const embedded = await measure("embedded", sandbox.url, {});
		return [
			...embedded,
			...(await measure("PostgreSQL", sandbox.url, { DATABASE_URL: await emptyDatabase(server) })),
		];
	} finally {
		sandbox.stop();
		await server.stop();
	}
}

async function measure(kind: string, apiUrl: string, more: Record<string, string>): Promise<Measure[]> {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-bench-"));
	const env = readEnv({
		DATA_DIR: folder,
		DEMO: "off",
		MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
		LOG_LEVEL: "silent",
		RATE_LIMITS: "off",
		MAX_EVENT_LOOP_DELAY: "0",
		STRIPE_SECRET_KEY: secretKey,
		STRIPE_PUBLISHABLE_KEY: "pk_test_51bench",
		STRIPE_WEBHOOK_SECRET: secret,
		STRIPE_API_URL: apiUrl,
		...more,
	});
	const bare = env.DATABASE_URL === undefined ? await bareEmbedded() : barePostgres(env.DATABASE_URL);
	const { context, close } = await openContext(env, {
		log: createLog("silent"),
		publicUrl: "http://localhost",
	});
	const application = await compose(context, { trial: null });
	await application.work();
	const floor = bareFastify(bare);
	try {
		const customers = await addSubscribers(context, apiUrl);
		const url = `${await listen(application.http as unknown as FastifyInstance)}/webhooks/stripe`;
		const shared = { secret, connections, seconds: 2 };
		const floorUrl = await listen(floor);
		// These customers have no owner, so that only storing is measured.
		const nobodys = customers.map((id) => `${id}x`);
		const result = await compareInTurns(
			() => webhooksPerSecond({ ...shared, url: floorUrl, customers }),
			() => webhooksPerSecond({ ...shared, url, customers: nobodys }),
			5,
		);
		await allHandled(context);
		const started = performance.now();
		await webhooksPerSecond({ url, secret, connections, customers, count: burst });
		await allHandled(context);
		const inFull = burst / ((performance.now() - started) / 1000);
		const ratio = (rate: number) => Math.round((rate / result.floor) * 100) / 100;
		const against = `bare Fastify with one insert (${Math.round(result.floor)}/s)`;
		return [
			{
				name: `webhooks answered, ${kind}`,
				value: Math.round(result.ours),
				unit: "events/s",
				ratio: Math.round(result.ratio * 100) / 100,
				against,
				goal: `≥ ${goal}`,
				ok: result.ratio >= goal,
			},
			{
				name: `webhooks mirrored to the end, ${kind}`,
				value: Math.round(inFull),
				unit: "events/s",
				ratio: ratio(inFull),
				against,
				goal: null,
				ok: null,
			},
			...(await webhookWorth(kind, context.db, env.DATABASE_URL)),
		];
	} finally {
		await floor.close();
		await application.stop();
		await close();
		await bare.close();
		rmSync(folder, { recursive: true, force: true });
	}
}

async function allHandled({ db }: Context): Promise<void> {
	for (;;) {
		const { rows } = await db.query("select from private.stripe_events where handled_at is null limit 1");
		if (rows.length === 0) return;
		await sleep(10);
	}
}

/** Makes people with a plan each, at Stripe and here. */
async function addSubscribers({ db }: Context, apiUrl: string): Promise<string[]> {
	const bare = {
		query: async (...given: Parameters<BareDatabase["query"]>) => (await db.query<object>(...given)).rows,
		close: async () => undefined,
	};
	await addPeople(bare, 0);
	const { rows } = await db.query<{ id: string }>("select id from auth.users limit $1", [customerCount]);
	const customers = await customersAtStripe(apiUrl, rows.length);
	await db.query(
		`insert into private.billing_customers (user_id, stripe_customer_id)
		 select * from unnest($1::uuid[], $2::text[])`,
		[rows.map(({ id }) => id), customers],
	);
	return customers;
}

function bareFastify(database: BareDatabase): FastifyInstance {
	const app = Fastify();
	const insert =
		"insert into private.stripe_events (id, type, customer_id, created_at, handled_at) values ($1, $2, $3, $4, now())";
	app.post("/", async (request) => {
		const event = request.body as {
			id: string;
			type: string;
			created: number;
			data: { object: { customer: string } };
		};
		await database.query(insert, [
			event.id,
			event.type,
			event.data.object.customer,
			new Date(event.created * 1000),
		]);
		return { received: true };
	});
	return app;
}

async function listen(app: FastifyInstance): Promise<string> {
	await app.listen({ port: 0, host: "127.0.0.1" });
	return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}
