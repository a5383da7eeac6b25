import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { drips, oddMailServer } from "../../apps/server/src/providers/mailer/testing/odd-mail-server.ts";
import { startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { runCommand } from "../support/command-line.ts";
import { startServer } from "../support/server.ts";

describe("the command line", () => {
	it("prints the keys and the demo account of a running server, each as one JSON line", async () => {
		const server = await startServer({ image: inject("siteImage") });
		const env = { DATA_DIR: server.dataDir };
		const keys = await runCommand(["keys"], env);
		expect(keys.stdout).toMatch(/^\{.*\}\n$/);
		const { anonKey, serviceRoleKey } = JSON.parse(keys.stdout);
		expect(anonKey).not.toBe(serviceRoleKey);
		expect(await (await fetch(server.url)).text()).toContain(anonKey);
		const { email, password } = JSON.parse((await runCommand(["demo"], env)).stdout);
		const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
			method: "POST",
			headers: { "content-type": "application/json", apikey: anonKey },
			body: JSON.stringify({ email, password }),
		});
		expect(signIn.status).toBe(200);
		await server.stop();
	});

	it("prints the same keys to every process of one PostgreSQL, whatever its DATA_DIR", async () => {
		const postgres = await startPostgresServer();
		const env = { DATABASE_URL: postgres.url("postgres"), MASTER_KEY: Buffer.alloc(32, 3).toString("hex") };
		const ask = () =>
			runCommand(["keys"], { ...env, DATA_DIR: mkdtempSync(join(tmpdir(), "unlisted-cli-")) });
		const first = (await ask()).stdout;
		expect(JSON.parse(first).serviceRoleKey).toMatch(/^sb_secret_/);
		expect((await ask()).stdout).toBe(first);
		await postgres.stop();
	});

	it("lists the commands if it does not know the one given", async () => {
		const answer = await runCommand(["make", "coffee"], {});
		expect(answer.code).toBe(2);
		expect(answer.stderr).toContain("newsletter export");
	});

	it("refuses with one sentence to read a database that is in use", async () => {
		const server = await startServer({ image: inject("siteImage") });
		const answer = await runCommand(["newsletter", "export"], { DATA_DIR: server.dataDir });
		expect([answer.code, answer.stderr.trim()]).toEqual([
			1,
			expect.stringMatching(/^The command failed\. DATA_DIR .* is in use/),
		]);
		await server.stop();
	});

	it("ends once it has said everything, whatever a mail server that sends a byte now and then holds open", async () => {
		const mail = await oddMailServer();
		onTestFinished(() => mail.close());
		mail.is({ to: { EHLO: drips } });
		const begun = performance.now();
		const answer = await runCommand(["doctor", "--no-mail", "--json"], {
			DATA_DIR: mkdtempSync(join(tmpdir(), "unlisted-cli-")),
			SMTP_URL: mail.url,
			MAIL_FROM: "us@unlisted.test",
		});
		expect([answer.code, answer.stdout]).toEqual([
			1,
			expect.stringContaining("The mail server takes no mail"),
		]);
		// A check takes at most ten seconds.
		expect(performance.now() - begun).toBeLessThan(25_000);
	}, 90_000);
});
