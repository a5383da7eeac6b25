import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { testApp } from "../../../testing/test-app.ts";
import { demoCredentials, demoEmail } from "./demo-account.ts";

onDatabase("the demo account", (open) => {
	it("can sign in while DEMO is on, not while it is off, and is repaired when DEMO is on again", async () => {
		const database = await open();
		const start = (env: Record<string, string>) =>
			testApp({
				database,
				env: { DATA_DIR: dataDir, MASTER_KEY: Buffer.alloc(32, 7).toString("hex"), ...env },
			});
		const signIn = async (app: Awaited<ReturnType<typeof testApp>>) => {
			const payload = await demoCredentials({ env: app.parts.env, shared: app.parts });
			return (await app.http.inject({ method: "POST", url: "/auth/v1/token?grant_type=password", payload }))
				.statusCode;
		};
		const dataDir = mkdtempSync(join(tmpdir(), "unlisted-demo-"));
		const first = await start({});
		expect(await signIn(first)).toBe(200);
		await first.stop();

		const closed = await start({ DEMO: "off" });
		expect(await signIn(closed)).toBe(400);
		await closed.stop();

		await database.db.query(
			"update auth.users set password_hash = 'broken', email_confirmed_at = null where email = $1",
			[demoEmail],
		);
		const again = await start({});
		expect(await signIn(again)).toBe(200);
		await again.stop();
	});
});
