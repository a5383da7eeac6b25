import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, it, onTestFinished } from "vitest";
import { newIdentity } from "../../apps/server/src/platform/crypto/age.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { runCommand, spawnCommand } from "../support/command-line.ts";
import { killedOnce } from "../support/killed-once.ts";
import { type RunningServer, startServer } from "../support/server.ts";

function folder(): string {
	const path = mkdtempSync(join(tmpdir(), "unlisted-killed-"));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
const named = (path: string, what: RegExp) => readdirSync(path).filter((name) => what.test(name));
const whole = /^unlisted-\d{8}T\d{6}Z-[0-9a-f]{8}\.age$/;
const partial = /\.partial$/;
const copies = /^copy-for-backup-/;

async function backupsOf(server: RunningServer, more: Record<string, string>, moments: readonly Moment[]) {
	const { identity, recipient } = await newIdentity();
	const [data, keys, secret] = [folder(), folder(), folder()];
	writeFileSync(join(secret, "key.txt"), `${identity}\n`);
	const env = { DATA_DIR: server.dataDir, BACKUP_RECIPIENTS: recipient, ...more };
	const opening = { DATA_DIR: folder(), BACKUP_IDENTITY_FILE: join(secret, "key.txt") };
	const words = ["backup", data, "--keys", keys];
	for (const { when, isSeen } of moments) {
		// The moment may be short, and over before a busy machine sees it. Then the next backup gets another try.
		let killed = false;
		for (let tries = 0; tries < 5 && !killed; tries += 1) {
			const known = { wholes: named(data, whole).length };
			killed = await killedOnce(spawnCommand(words, env), () =>
				isSeen({ data, keys, dataDir: server.dataDir, known }),
			);
		}
		expect(killed, when).toBe(true);
		// Every file with a backup's name is whole, and nothing else has such a name.
		for (const name of named(data, whole)) {
			const verified = await runCommand(["backup", "verify", join(data, name)], opening);
			expect([verified.stderr, verified.stdout], when).toEqual(["", expect.stringContaining("Whole    yes")]);
		}
		if (named(data, whole).length === 0) {
			const verified = await runCommand(["backup", "verify", data], opening);
			expect(verified.stderr, when).toContain("There is no backup in");
			const restored = await runCommand(["restore", data], opening);
			expect(restored.stderr, when).toContain("There is no backup in");
		}
		// Only the files of the last killed backup may still be there.
		expect(named(data, partial).length, when).toBeLessThanOrEqual(1);
		expect(named(server.dataDir, copies).length, when).toBeLessThanOrEqual(1);
	}
	const made = await runCommand(words, env);
	expect([made.stderr, made.stdout]).toEqual(["", expect.stringMatching(/^Backup /)]);
	expect(named(data, partial)).toEqual([]);
	expect(named(server.dataDir, copies)).toEqual([]);
	expect((await runCommand(["backup", "verify", data], opening)).stdout).toContain("Whole    yes");
	const noted = JSON.parse(readFileSync(join(server.dataDir, "last-backup.json"), "utf8")) as { at: string };
	const figures = await (await fetch(`${server.url}/metrics`)).text();
	const [, seconds] = /^unlisted_last_backup_timestamp_seconds (\d+)$/m.exec(figures) ?? [];
	expect(Number(seconds)).toBe(Math.floor(Date.parse(noted.at) / 1000));
	return { command: () => spawnCommand(words, env) };
}

interface Moment {
	readonly when: string;
	readonly isSeen: (at: {
		readonly data: string;
		readonly keys: string;
		readonly dataDir: string;
		readonly known: { readonly wholes: number };
	}) => boolean;
}

const largestPartial = (path: string) =>
	Math.max(0, ...named(path, partial).map((name) => sizeOf(join(path, name))));
const whileWriting: readonly Moment[] = [
	{ when: "at its first byte", isSeen: ({ data }) => named(data, partial).length > 0 },
	{ when: "after a megabyte", isSeen: ({ data }) => largestPartial(data) > 1_000_000 },
	{ when: "after four megabytes", isSeen: ({ data }) => largestPartial(data) > 4_000_000 },
	{
		when: "after the data, before the keys",
		isSeen: ({ data, known }) => named(data, whole).length > known.wholes,
	},
];

/** Rows that cannot be compressed, so that a backup takes a while. */
const filler = `insert into private.catalogue_breaches (name, breach, added_at, fetched_at)
	select 'filler ' || i, jsonb_build_object('text', (select string_agg(md5(i || '.' || j), '') from generate_series(1, 300) j)), now(), now()
	from generate_series(1, 1500) i`;

it("a killed backup of PostgreSQL leaves nothing that looks whole, and the next backup deletes what it left", async () => {
	const postgres = await startPostgresServer();
	onTestFinished(() => postgres.stop());
	const env = { DATABASE_URL: postgres.url("postgres"), MASTER_KEY: Buffer.alloc(32, 9).toString("hex") };
	const server = await startServer({ env: { ...env, DEMO: "off" } });
	onTestFinished(async () => void (await server.stop()));
	const db = await openPostgres({
		url: env.DATABASE_URL,
		pool: 1,
		prepare: true,
		onIdleError: () => undefined,
	});
	await db.query(filler);
	await backupsOf(server, env, whileWriting);
	const { rows } = await db.query("select from pg_stat_activity where application_name = 'unlisted-bulk'");
	expect(rows, "connections of killed backups").toEqual([]);
	await db.close();
}, 600_000);

it.each(["SIGINT", "SIGTERM"] as const)(
	"a backup that %s stops leaves no copy and no draft, and says so",
	async (signal) => {
		const dataDir = folder();
		const server = await startServer({ image: inject("siteImage"), dataDir });
		await server.stop();
		const { recipient } = await newIdentity();
		const seen = [() => named(dataDir, copies).length > 0, () => named(target, partial).length > 0];
		const target = folder();
		for (const isSeen of seen) {
			const command = spawnCommand(["backup", target], { DATA_DIR: dataDir, BACKUP_RECIPIENTS: recipient });
			const ended = once(command, "exit");
			let said = "";
			command.stderr?.on("data", (chunk) => {
				said += chunk;
			});
			while (command.exitCode === null && !isSeen()) await sleep(1);
			command.kill(signal);
			expect(await ended).toEqual([signal === "SIGINT" ? 130 : 143, null]);
			expect(said).toBe("Stopped before the end. What was unfinished is being deleted.\n");
			expect([named(dataDir, copies), readdirSync(target)]).toEqual([[], []]);
		}
	},
	120_000,
);

it("a killed backup of the embedded database leaves no copy behind, even if it is killed during the copy", async () => {
	const dataDir = folder();
	const server = await startServer({ image: inject("siteImage"), dataDir });
	const copying: Moment = {
		when: "while the copy is made",
		isSeen: ({ dataDir: here }) => named(here, copies).length > 0,
	};
	const { command } = await backupsOf(server, {}, [copying, copying, ...whileWriting.slice(0, 1)]);
	// The last backup is killed, with no other one after it.
	expect(await killedOnce(command(), () => named(dataDir, copies).length > 0)).toBe(true);
	await server.kill();
	expect(named(dataDir, copies)).toHaveLength(1);
	const trial = { STRIPE_SANDBOX_PORT: "0", BROKER_LAB_PORT: "0" };
	const again = await startServer({ dataDir, env: trial });
	expect(named(dataDir, copies)).toEqual([]);
	await again.stop();
}, 600_000);
