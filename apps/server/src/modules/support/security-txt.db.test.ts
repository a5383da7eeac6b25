import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { testApp } from "../../testing/test-app.ts";

onDatabase("security.txt", (open) => {
	it("says where to report, until when it is valid, and where the policy is", async () => {
		const app = await testApp({
			database: await open(),
			env: { PUBLIC_URL: "https://unlisted.example", SECURITY_CONTACT: "https://unlisted.example/report" },
			start: new Date("2026-03-01T12:00:00Z"),
		});
		const answer = await app.http.inject("/.well-known/security.txt");
		expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
		expect(answer.body.split("\n")).toEqual([
			"Contact: https://unlisted.example/report",
			"Expires: 2026-08-28T00:00:00Z",
			"Preferred-Languages: en",
			"Canonical: https://unlisted.example/.well-known/security.txt",
			"Policy: https://unlisted.example/.well-known/security-policy.txt",
			"",
		]);
		const policy = await app.http.inject("/.well-known/security-policy.txt");
		expect([policy.statusCode, policy.body]).toEqual([200, expect.stringContaining("# Security policy")]);
		await app.stop();
	});

	it("names the support address if nothing else is configured, and no address without https", async () => {
		const app = await testApp({ database: await open(), env: { SUPPORT_EMAIL: "help@example.com" } });
		const { body } = await app.http.inject("/.well-known/security.txt");
		expect(body).toContain("Contact: mailto:help@example.com\n");
		expect(body).not.toContain("http:");
		const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? "");
		expect(expires - app.clock.now().getTime()).toBeLessThan(365 * 86_400_000);
		await app.stop();
	});
});
