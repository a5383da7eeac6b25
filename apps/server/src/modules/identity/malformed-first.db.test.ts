import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { type ScannerApp, scannerApp } from "../scanner/testing/scanner-app.ts";

onDatabase("a route of /auth/v1 that needs a token", (open) => {
	let app: ScannerApp;
	beforeAll(async () => {
		app = await scannerApp(await open());
	});
	afterAll(() => app.stop());

	it("says that the token is missing first, even if the body is not JSON", async () => {
		const { paths } = (await app.http.inject({ url: "/openapi.json" })).json();
		const routes = Object.entries<Record<string, unknown>>(paths)
			.filter(([path]) => path.startsWith("/auth/v1/"))
			.flatMap(([path, methods]) =>
				Object.keys(methods).map((method) => ({
					method: method.toUpperCase() as "POST",
					url: path.replaceAll(/\{\w+\}/g, "5b8b1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a"),
				})),
			)
			.filter(({ method }) => ["POST", "PUT", "PATCH"].includes(method));
		const headers = { "content-type": "application/json" };
		const answer = async (route: (typeof routes)[number], payload: string) =>
			(await app.http.inject({ ...route, payload, headers })).statusCode;
		const held = [];
		for (const route of routes) {
			const wanted = await answer(route, "{}");
			if (wanted !== 401) continue;
			held.push(route);
			expect.soft(await answer(route, "{"), `${route.method} ${route.url}`).toBe(401);
		}
		expect(held.length).toBeGreaterThan(8);
	});
});
