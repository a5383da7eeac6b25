import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../e2e/support/server.ts";
import type { Measure } from "../support/report.ts";

const home = { city: "Springfield", state: "IL" };
/** This site lists the demo person and answers by http. */
const site = "peoplelane.localhost";
const goal = 10;
/** After this many seconds nobody waits any longer. */
const patience = 60;

/** Measures the time in the whole product from a listed person's click until their first listings can be read. */
export async function firstListing(): Promise<Measure> {
	const server = await startServer();
	try {
		const ask = async <Answer>(
			method: string,
			path: string,
			body?: object,
			token?: string,
		): Promise<Answer> => {
			const answer = await fetch(`${server.url}${path}`, {
				method,
				headers: {
					...(body && { "content-type": "application/json" }),
					...(token && { authorization: `Bearer ${token}` }),
				},
				...(body && { body: JSON.stringify(body) }),
			});
			if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
			return (await answer.json()) as Answer;
		};
		const { email, password } = server.demo;
		const signIn = "/auth/v1/token?grant_type=password";
		const { access_token: token } = await ask<{ access_token: string }>("POST", signIn, { email, password });
		const identity = {
			names: [{ kind: "present", first: "Dana", last: "Demo" }],
			born: "1985",
			relatives: [],
			places: [{ present: true, ...home, country: "US" }],
		};
		await ask("PUT", "/api/brokers/identity", { kept: "here", identity }, token);
		const listedAt = async () => {
			const path = "/api/brokers/listings?limit=200";
			const { listings } = await ask<{ listings: { broker: { id: string } }[] }>(
				"GET",
				path,
				undefined,
				token,
			);
			return listings.map(({ broker }) => broker.id);
		};
		const pressed = performance.now();
		const seconds = () => (performance.now() - pressed) / 1_000;
		await ask("POST", "/api/scanner/start", {}, token);
		while (!(await listedAt()).includes(site) && seconds() < patience) await sleep(50);
		const took = seconds();
		return {
			name: "from the press to the first listings",
			value: Math.round(took * 10) / 10,
			unit: "s",
			ratio: null,
			against: null,
			goal: `≤ ${goal} s`,
			ok: took <= goal,
		};
	} finally {
		await server.stop();
	}
}
