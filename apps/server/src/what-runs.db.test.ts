import { expect, it } from "vitest";
import { fakeBrokerSites } from "./providers/broker-sites/fake.ts";
import { onDatabase } from "./testing/databases.ts";
import { testApp } from "./testing/test-app.ts";

onDatabase("the landing page", (open) => {
	it.each([
		["marks scans and removals where nothing but made-up sites could be searched", { DEMO: "off" }, true],
		["marks neither while trying out, on made-up people and sites", { DEMO: "on" }, false],
	])("%s", async (_, env, marked) => {
		const app = await testApp({
			database: await open(),
			env: { MASTER_KEY: Buffer.alloc(32, 7).toString("base64"), ...env },
			substitutes: { brokerSites: fakeBrokerSites(undefined, "lab") },
		});
		try {
			const page = (await app.http.inject({ url: "/" })).body;
			for (const what of ["scanning", "rescans", "removal"]) {
				const marks = page.match(new RegExp(`<\\w+[^>]* data-promise="${what}:pending"[^>]*>`, "g")) ?? [];
				expect(marks.length, what).toBeGreaterThan(0);
				expect(new Set(marks.map((mark) => !mark.includes("hidden"))), what).toEqual(new Set([marked]));
			}
		} finally {
			await app.stop();
		}
	});
});
