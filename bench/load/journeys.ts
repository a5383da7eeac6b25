import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { newEvent } from "../support/new-event.ts";
import type { Ask } from "./ask.ts";

export interface LoadPerson {
	readonly id: string;
	readonly email: string;
	readonly password: string;
	readonly customer: string;
}

/** The person and session with which one line of the load is signed in. */
export interface Visitor {
	readonly person: LoadPerson;
	access: string;
	refresh: string;
}

export interface Journey {
	readonly name: string;
	/** How many of a hundred visits are of this kind. */
	readonly share: number;
	readonly go: (ask: Ask, visitor: Visitor) => Promise<void>;
}

const bearer = ({ access }: Visitor) => ({ authorization: `Bearer ${access}` });
const scanEveryMs = 100;
const scanLongestMs = 60_000;

export async function signIn(ask: Ask, visitor: Visitor): Promise<void> {
	const { email, password } = visitor.person;
	const url = "/auth/v1/token?grant_type=password";
	take(visitor, await ask("sign in", "POST", url, { body: { email, password } }));
}

function take(visitor: Visitor, answer: unknown): void {
	const { access_token, refresh_token } = answer as { access_token: string; refresh_token: string };
	visitor.access = access_token;
	visitor.refresh = refresh_token;
}

/**
 * The things that people do, with the requests that the pages send for them. Signing in costs a password hash, on
 * purpose.
 */
export function journeys(webhookSecret: string): readonly Journey[] {
	const read = (name: string, ask: Ask, visitor: Visitor, urls: readonly string[]) =>
		Promise.all(urls.map((url) => ask(name, "GET", url, { headers: bearer(visitor) })));
	return [
		{
			name: "landing",
			share: 22,
			go: async (ask) => {
				await ask("landing", "GET", "/");
				await ask("landing", "GET", "/pricing");
			},
		},
		{ name: "sign in", share: 2, go: signIn },
		{
			name: "stay signed in",
			share: 5,
			go: async (ask, visitor) => {
				const body = { refresh_token: visitor.refresh };
				const answer = await ask("refresh", "POST", "/auth/v1/token?grant_type=refresh_token", { body });
				take(visitor, answer);
			},
		},
		{
			name: "dashboard",
			share: 25,
			go: async (ask, visitor) => {
				await ask("document", "GET", "/dashboard");
				await read("dashboard", ask, visitor, [
					"/auth/v1/user",
					`/rest/v1/profiles?select=*&user_id=eq.${visitor.person.id}`,
					"/api/scanner/score",
					"/api/scanner/running",
					"/api/billing/overview",
				]);
			},
		},
		{
			name: "exposures",
			share: 16,
			go: async (ask, visitor) => {
				await ask("document", "GET", "/scanner");
				const [list] = await read("exposures", ask, visitor, [
					"/api/scanner/exposures?limit=20",
					"/api/scanner/results",
					"/api/scanner/sources",
				]);
				const [first] = (list as { exposures: { id: string }[] }).exposures;
				if (first) await read("exposures", ask, visitor, [`/api/scanner/exposures/${first.id}`]);
			},
		},
		{
			name: "removals",
			share: 12,
			go: async (ask, visitor) => {
				await ask("document", "GET", "/removals");
				const urls = ["/api/removals/overview", "/api/removals", "/api/brokers/listings"];
				await read("removals", ask, visitor, urls);
			},
		},
		{
			name: "billing",
			share: 8,
			go: async (ask, visitor) => {
				await ask("document", "GET", "/billing");
				const own = `user_id=eq.${visitor.person.id}`;
				await read("billing", ask, visitor, [
					"/api/billing/overview",
					"/api/billing/payments",
					`/rest/v1/subscriptions?select=id,plan_type,status&${own}`,
				]);
			},
		},
		{
			name: "webhook",
			share: 7,
			go: async (ask, { person: { customer } }) => {
				const body = newEvent(customer);
				const t = Math.floor(Date.now() / 1000);
				const v1 = createHmac("sha256", webhookSecret).update(`${t}.${body}`).digest("hex");
				const headers = { "stripe-signature": `t=${t},v1=${v1}` };
				await ask("webhook", "POST", "/webhooks/stripe", { body, headers });
			},
		},
		{ name: "scan", share: 3, go: scan },
	];
}

/** Starts a scan and waits for its result, as the page does. */
async function scan(ask: Ask, visitor: Visitor): Promise<void> {
	const headers = bearer(visitor);
	const started = await ask("scan", "POST", "/api/scanner/start", { headers, body: {} });
	const { task_id: id } = started as { task_id: string };
	const giveUpAt = performance.now() + scanLongestMs;
	for (;;) {
		const { status } = (await ask("scan", "GET", `/api/scanner/status/${id}`, { headers })) as {
			status: string;
		};
		if (status === "completed") return;
		if (status === "failed" || performance.now() > giveUpAt) throw new Error(`A scan is ${status}.`);
		await sleep(scanEveryMs);
	}
}
