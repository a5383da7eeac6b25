import { randomBytes } from "node:crypto";
import { corpusOfScanned } from "../../e2e/support/scanned-people.ts";
import { type RunningServer, startServer } from "../../e2e/support/server.ts";
import { secretKey } from "../support/stripe-people.ts";
import type { LoadPerson } from "./journeys.ts";

export const webhookSecret = `whsec_${randomBytes(16).toString("hex")}`;
const serviceRoleKey = `sb_secret_${randomBytes(20).toString("hex")}`;

export interface Served {
	/** The process that answers requests. */
	readonly api: RunningServer;
	/** Every process, by its name. */
	readonly processes: Readonly<Record<string, RunningServer>>;
	stop(): Promise<void>;
}

/**
 * The product as people run it: an api process and a worker on PostgreSQL, or one process with the database inside.
 * Limits are off, because the whole load comes from one address. Data brokers are off, because those of the lab make
 * a scan wait.
 */
export async function serve(
	folder: string,
	people: number,
	stripeUrl: string,
	databaseUrl: string | null,
): Promise<Served> {
	const env = {
		MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
		SERVICE_ROLE_KEY: serviceRoleKey,
		CORPUS_FOLDER: await corpusOfScanned(folder, people),
		BROKERS: "off",
		RATE_LIMITS: "off",
		AUTH_RATE_LIMITS: "off",
		STRIPE_SECRET_KEY: secretKey,
		STRIPE_PUBLISHABLE_KEY: "pk_test_51bench",
		STRIPE_WEBHOOK_SECRET: webhookSecret,
		STRIPE_API_URL: stripeUrl,
		...(databaseUrl && { DATABASE_URL: databaseUrl }),
	};
	if (databaseUrl === null) {
		const api = await startServer({ env });
		return { api, processes: { "one process": api }, stop: async () => void (await api.stop()) };
	}
	const api = await startServer({ env: { ...env, ROLE: "api" } });
	const worker = await startServer({ env: { ...env, ROLE: "worker" } });
	return {
		api,
		processes: { api, worker },
		stop: async () => {
			await worker.stop();
			await api.stop();
		},
	};
}

/** Makes accounts with a plan, as an operator makes them. Their addresses are in the corpus. */
export async function makePeople(url: string, stripeUrl: string, count: number): Promise<LoadPerson[]> {
	const made: Omit<LoadPerson, "customer">[] = [];
	for (let n = 0; n < count; n += 1) {
		const email = `scanned${n}@example.com`;
		const password = `Bench-${randomBytes(9).toString("hex")}-7!`;
		const account = { email, password, email_confirm: true };
		const { id } = (await post(`${url}/auth/v1/admin/users`, serviceRoleKey, account)) as { id: string };
		const session = await post(`${url}/auth/v1/token?grant_type=password`, null, { email, password });
		const { access_token } = session as { access_token: string };
		const order = { planId: "pro", paymentMethodId: "pm_card_visa", userId: id };
		await post(`${url}/functions/v1/create-subscription`, access_token, order);
		made.push({ id, email, password });
	}
	const customers = await customersByEmail(stripeUrl);
	return made.map((person) => ({ ...person, customer: customers.get(person.email) ?? "" }));
}

async function post(url: string, token: string | null, body: object): Promise<unknown> {
	const headers = {
		"content-type": "application/json",
		...(token !== null && { authorization: `Bearer ${token}` }),
	};
	const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
	if (!answer.ok)
		throw new Error(`${new URL(url).pathname} answered ${answer.status}: ${await answer.text()}`);
	return answer.json();
}

/** Both databases of a run use one sandbox, so the newest customer of an address counts. It comes first. */
async function customersByEmail(stripeUrl: string): Promise<Map<string, string>> {
	const headers = { authorization: `Bearer ${secretKey}` };
	const answer = await fetch(`${stripeUrl}/v1/customers?limit=100`, { headers });
	if (!answer.ok) throw new Error(`The sandbox lists no customers: ${await answer.text()}`);
	const { data } = (await answer.json()) as { data: { id: string; email: string }[] };
	return new Map(data.toReversed().map(({ id, email }) => [email, id]));
}
