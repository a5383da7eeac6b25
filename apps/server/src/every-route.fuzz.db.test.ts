import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { type BillingApp, billingApp } from "./modules/billing/testing/billing-app.ts";
import { goodPassword, type Person } from "./modules/identity/testing/identity-app.ts";
import { fakeSms } from "./providers/sms/fake.ts";
import { onDatabase } from "./testing/databases.ts";
import { hostileRequests, type Route, routesOf } from "./testing/hostile-requests.ts";

/** Event streams stay open for signed-in people, so we only request them without a session. */
const streams = new Set(["GET /api/scanner/events"]);

/**
 * The sample sends one request of forty-eight, and different ones for each route, so that every kind reaches many routes.
 */
const step = inject("thorough") ? 1 : 48;

onDatabase("whatever is sent to whatever route,", (open) => {
	let app: BillingApp;
	let routes: Route[];
	let steady: Person;
	const said: string[] = [];
	const stderr = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
		said.push(String(text));
		return true;
	});
	beforeAll(async () => {
		const env = {
			LOG_LEVEL: "error",
			DEMO: "on",
			AUTH_ANONYMOUS_ENABLED: "on",
			AUTH_WEB3_ENABLED: "on",
			AUTH_MANUAL_LINKING_ENABLED: "on",
		};
		app = await billingApp(await open(), env, { sms: fakeSms() });
		routes = routesOf(app.http);
		steady = await app.person("steady@example.com");
	});
	afterAll(async () => {
		stderr.mockRestore();
		await app.stop();
	});

	/**
	 * Each route gets a new person, because a route that signs out or deletes the account must not affect the next
	 * one.
	 */
	const bearerOf = async (who: string, at: number): Promise<string | null> => {
		if (who === "nobody") return null;
		if (who === "the operator") return app.parts.serviceRoleKey;
		return (await app.person(`fuzz-${who.replaceAll(" ", "-")}-${at}@example.com`)).access;
	};

	const plainRequest = () =>
		app.call("POST", "/token?grant_type=password", {
			body: { email: steady.email, password: goodPassword },
		});

	it.each(["nobody", "a person", "the operator"])(
		"by %s, it is answered without a failure of ours, and so is the next one",
		async (who) => {
			expect(routes.length).toBeGreaterThan(100);
			const failures: string[] = [];
			let sent = 0;
			for (const [at, route] of routes.entries()) {
				if (who !== "nobody" && streams.has(`${route.method} ${route.path}`)) continue;
				const requests = [...hostileRequests(route)].filter((_, turn) => (turn + at) % step === 0);
				if (requests.length === 0) continue;
				const bearer = await bearerOf(who, at);
				for (const { about, url, payload, contentType } of requests) {
					const answer = await app.http.inject({
						method: route.method as "GET",
						url,
						headers: {
							...(bearer && { authorization: `Bearer ${bearer}` }),
							...(payload !== undefined && { "content-type": contentType }),
						},
						...(payload !== undefined && { payload }),
					});
					sent += 1;
					// 503 means that an outside party is away, which is no failure of ours here.
					if (answer.statusCode >= 500 && answer.statusCode !== 503) {
						failures.push(`${route.method} ${url.slice(0, 120)} with ${about}: ${answer.body.slice(0, 200)}`);
					}
				}
				const next = await plainRequest();
				if (next.status !== 200) failures.push(`after ${route.method} ${route.path}: ${next.status}`);
			}
			expect(failures).toEqual([]);
			expect(sent).toBeGreaterThan(4000 / step);
			expect(said.filter((line) => line.includes('"level":50')).slice(0, 5)).toEqual([]);
		},
		600_000,
	);
});
