import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setInterval as every } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { newIdentity } from "../../apps/server/src/platform/crypto/age.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { spawnCommand } from "../support/command-line.ts";
import { startServer } from "../support/server.ts";

function folder(): string {
	const path = mkdtempSync(join(tmpdir(), "unlisted-memory-"));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
}

/** The most memory that a command ever held, in MiB. Linux keeps this figure for each process. */
async function mostMemoryOf(words: readonly string[], env: Record<string, string>): Promise<number> {
	const command = spawnCommand(words, env);
	const ended = once(command, "exit");
	let said = "";
	command.stderr?.on("data", (part: Buffer) => {
		said += part.toString();
	});
	let most = 0;
	for await (const _ of every(50)) {
		if (command.exitCode !== null || command.signalCode !== null) break;
		try {
			const [, kibibytes = "0"] =
				/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${command.pid}/status`, "utf8")) ?? [];
			most = Math.max(most, Number(kibibytes) / 1024);
		} catch {
			// It has just ended.
		}
	}
	const [code] = await ended;
	expect([code, said], words.join(" ")).toEqual([0, ""]);
	expect(most, "a figure of Linux").toBeGreaterThan(0);
	return most;
}

/** Fills in parts, each of which a busy machine writes in time: together 256 MiB in rows of 96 KiB, and one row of 24 MiB. */
const filler = [
	...Array.from(
		{ length: 32 },
		(_, part) => `insert into private.catalogue_breaches (name, breach, added_at, fetched_at)
			select 'filler ${part}-' || i, jsonb_build_object('text', (select string_agg(md5(i || '${part}.' || j), '') from generate_series(1, 3072) j)), now(), now()
			from generate_series(1, 85) i`,
	),
	`insert into private.catalogue_breaches (name, breach, added_at, fetched_at)
		select 'one long row', jsonb_build_object('text', (select string_agg(md5(j::text), '') from generate_series(1, 786432) j)), now(), now()`,
];

it.runIf(process.platform === "linux")(
	"a backup, its check and its restore of 280 MiB more need little more memory: rows stream",
	async () => {
		const postgres = await startPostgresServer();
		onTestFinished(() => postgres.stop());
		const [dataDir, secret] = [folder(), folder()];
		const masterKey = { MASTER_KEY: Buffer.alloc(32, 9).toString("hex") };
		const env = { ...masterKey, DATABASE_URL: postgres.url("postgres"), DATA_DIR: dataDir };
		const server = await startServer({ dataDir, env: { ...env, DEMO: "off" } });
		await server.stop();
		const { identity, recipient } = await newIdentity();
		writeFileSync(join(secret, "key.txt"), `${identity}\n`);
		const opening = { BACKUP_IDENTITY_FILE: join(secret, "key.txt") };
		const elsewhere = await startPostgresServer();
		onTestFinished(() => elsewhere.stop());

		async function measure(database: string) {
			const [data, keys, other] = [folder(), folder(), folder()];
			const backup = await mostMemoryOf(["backup", data, "--keys", keys], {
				...env,
				BACKUP_RECIPIENTS: recipient,
			});
			const verify = await mostMemoryOf(["backup", "verify", data], { ...opening, DATA_DIR: other });
			const root = await openPostgres({
				url: elsewhere.url("postgres"),
				pool: 1,
				prepare: true,
				onIdleError: () => undefined,
			});
			await root.query(`create database ${database}`);
			await root.close();
			const into = { ...masterKey, DATABASE_URL: elsewhere.url(database), DATA_DIR: folder() };
			const restore = await mostMemoryOf(["restore", data, "--keys", keys], { ...opening, ...into });
			return { backup, verify, restore };
		}

		const little = await measure("little");
		const db = await openPostgres({
			url: env.DATABASE_URL,
			pool: 1,
			prepare: true,
			onIdleError: () => undefined,
		});
		for (const statement of filler) await db.query(statement);
		await db.close();
		const much = await measure("much");
		for (const what of ["backup", "verify", "restore"] as const) {
			// One row has 24 MiB, and a row is held whole.
			expect(much[what] - little[what], what).toBeLessThan(200);
		}
	},
	600_000,
);
