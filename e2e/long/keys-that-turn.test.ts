import { cpSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { runCommand, spawnCommand } from "../support/command-line.ts";
import { startServer } from "../support/server.ts";

const keys = (words: readonly string[], dataDir: string) =>
	runCommand(["keys", ...words], { DATA_DIR: dataDir });

const masterOf = (dataDir: string) => readFileSync(join(dataDir, "keys", "master.key"), "utf8");

it("keys rotate while a server runs on the embedded database, and nobody is signed out", async () => {
	const server = await startServer({ image: inject("siteImage") });
	const { dataDir } = server;
	const before = JSON.parse((await keys([], dataDir)).stdout) as { anonKey: string; serviceRoleKey: string };
	const auth = (path: string, body: object, apikey = before.anonKey) =>
		fetch(`${server.url}/auth/v1${path}`, {
			method: "POST",
			headers: { "content-type": "application/json", apikey },
			body: JSON.stringify(body),
		});
	const signIn = await (await auth("/token?grant_type=password", server.demo)).json();
	expect(signIn.access_token).toBeDefined();
	const asDemo = async () =>
		(
			await fetch(`${server.url}/auth/v1/user`, {
				headers: { authorization: `Bearer ${signIn.access_token}` },
			})
		).status;
	const formerMaster = masterOf(dataDir);

	const master = await keys(["rotate", "master"], dataDir);
	expect([master.stdout, master.stderr]).toEqual([
		expect.stringContaining("The old master key no longer opens anything"),
		"",
	]);
	expect(masterOf(dataDir)).not.toBe(formerMaster);
	expect(readdirSync(join(dataDir, "keys"))).not.toContain("master.key.next");
	expect(await asDemo()).toBe(200);

	expect((await keys(["rotate", "signing"], dataDir)).stdout).toContain("signs from half a minute from now");
	expect(await asDemo()).toBe(200);
	const jwks = await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).json();
	expect(jwks.keys.length).toBeGreaterThan(0);

	const rotated = (await keys(["rotate", "anon", "--keep-old-for", "1h"], dataDir)).stdout;
	const after = JSON.parse((await keys([], dataDir)).stdout) as typeof before;
	expect(rotated).toContain(after.anonKey);
	expect(after.anonKey).not.toBe(before.anonKey);
	expect(await (await fetch(server.url)).text()).toContain(after.anonKey);
	for (const apikey of [before.anonKey, after.anonKey])
		expect((await auth("/token?grant_type=password", server.demo, apikey)).status).toBe(200);

	const named = (await keys(["create", "probe", "--scope", "read"], dataDir)).stdout.trim();
	const read = () =>
		fetch(`${server.url}/rest/v1/profiles?select=user_id`, { headers: { authorization: `Bearer ${named}` } });
	expect((await read()).status).toBe(200);
	expect((await keys(["list"], dataDir)).stdout).toMatch(/^probe +read +valid/m);
	await keys(["revoke", "probe"], dataDir);
	expect((await read()).status).toBe(401);
	expect((await keys(["revoke", "probe"], dataDir)).stderr).toContain("There is no key named probe.");

	// Like after a crash: the new key opens everything, and the old key opens nothing.
	await server.kill();
	const stolen = mkdtempSync(join(tmpdir(), "unlisted-old-key-"));
	cpSync(dataDir, stolen, { recursive: true });
	const withOld = await runCommand(["keys", "list"], {
		DATA_DIR: stolen,
		MASTER_KEY: Buffer.from(formerMaster, "base64").toString("hex"),
	});
	expect(withOld.stderr).toContain("MASTER_KEY is not the one that this database was written with");
	const again = await startServer({ dataDir });
	const refreshed = await fetch(`${again.url}/auth/v1/token?grant_type=refresh_token`, {
		method: "POST",
		headers: { "content-type": "application/json", apikey: after.anonKey },
		body: JSON.stringify({ refresh_token: signIn.refresh_token }),
	});
	expect(refreshed.status).toBe(200);
	await again.stop();
}, 300_000);

it("a rotation that is killed at any moment is finished by the next one", async () => {
	const first = await startServer({ image: inject("siteImage") });
	const { dataDir } = first;
	const { anonKey } = JSON.parse((await keys([], dataDir)).stdout) as { anonKey: string };
	await first.kill();
	// Each run is killed later than the last, until one finishes by itself.
	for (let wait = 900; ; wait += 300) {
		const child = spawnCommand(["keys", "rotate", "master"], { DATA_DIR: dataDir });
		let complaint = "";
		child.stderr?.on("data", (chunk) => {
			complaint += chunk;
		});
		const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
		const timer = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), wait);
		const code = await ended;
		clearTimeout(timer);
		if (code === 0) break;
		if (wait > 60_000) throw new Error(`No run came to its end. The last one said: ${complaint}`);
		if (wait > 3000) wait *= 2;
	}
	const server = await startServer({ dataDir });
	const signIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
		method: "POST",
		headers: { "content-type": "application/json", apikey: anonKey },
		body: JSON.stringify(server.demo),
	});
	expect(signIn.status).toBe(200);
	await server.stop();
}, 300_000);
