import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { type ScannerApp, scannerApp } from "../scanner/testing/scanner-app.ts";

interface Documented {
	readonly security?: readonly object[];
}

onDatabase("a route that needs a token", (open) => {
	let app: ScannerApp;
	beforeAll(async () => {
		app = await scannerApp(await open());
	});
	afterAll(() => app.stop());

	async function routesWithToken() {
		const { paths } = (await app.http.inject({ url: "/openapi.json" })).json();
		return Object.entries<Record<string, Documented>>(paths).flatMap(([path, methods]) =>
			Object.entries(methods)
				.filter(([, { security = [] }]) => JSON.stringify(security) === '[{"bearer":[]}]')
				.map(([method]) => ({
					method: method.toUpperCase() as "GET" | "POST",
					url: path.replaceAll(/\{\w+\}/g, "no-id"),
				})),
		);
	}

	const bodies = { "the wrong shape": "[1]", "no JSON": "{", nothing: undefined };
	const json = { "content-type": "application/json" };

	it.each(Object.entries(bodies))(
		"answers 401 without one, whatever else is wrong: a body of %s",
		async (_, payload) => {
			const routes = await routesWithToken();
			expect(routes.length).toBeGreaterThan(50);
			for (const route of routes) {
				const sent = route.method === "GET" || payload === undefined ? {} : { payload, headers: json };
				const { statusCode } = await app.http.inject({ ...route, ...sent });
				expect(statusCode, `${route.method} ${route.url}`).toBe(401);
			}
		},
	);

	it("answers 401 with one that is not valid, or with the public key, before it looks at the body", async () => {
		const { anonKey } = app.parts;
		for (const route of await routesWithToken()) {
			for (const token of ["not-a-token", anonKey]) {
				const body = route.method === "GET" ? {} : { payload: "[1]" };
				const headers = { authorization: `Bearer ${token}`, ...(body.payload && json) };
				const { statusCode } = await app.http.inject({ ...route, ...body, headers });
				expect(statusCode, `${route.method} ${route.url}`).toBe(401);
			}
		}
	});

	it("says what is wrong with the body to a person who is signed in", async () => {
		const person = await app.person("token-first@example.com");
		const answer = await app.api(person, "PUT", "/api/scanner/settings", { frequency: "hourly" });
		expect(answer).toMatchObject({ status: 400, body: { code: "invalid_request" } });
	});
});
