import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type PostgresServer, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { signedIn } from "../support/api-person.ts";
import { administer, blockWith, filledIn, pageText } from "../support/operations-page.ts";
import { startServer } from "../support/server.ts";

/** The tests' server is from npm, without pg_dump. A pg_dump that is older than its server refuses it. */
const serverVersion = 18;

/** Finds the folder of a new enough pg_dump: in PATH, or where Debian keeps each version. */
function dumpPrograms(): string | undefined {
	const ofDebian = "/usr/lib/postgresql";
	const versions = existsSync(ofDebian) ? readdirSync(ofDebian) : [];
	const folders = [
		...(process.env.PATH ?? "").split(delimiter),
		...versions.map((one) => join(ofDebian, one, "bin")),
	];
	return folders.find((folder) => {
		const { stdout } = spawnSync(join(folder, "pg_dump"), ["--version"], { encoding: "utf8" });
		return Number(/ (\d+)\.?\d*/.exec(stdout ?? "")?.[1]) >= serverVersion;
	});
}

const programs = dumpPrograms();
const password = "made-up";

it.skipIf(!programs)(
	"pg_dump as the page has it restores into an empty database, where people sign in; as the application's user it fails",
	async () => {
		const folder = mkdtempSync(join(tmpdir(), "unlisted-dump-"));
		onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
		const MASTER_KEY = randomBytes(32).toString("hex");
		const newServer = async () => {
			const postgres = await startPostgresServer();
			onTestFinished(() => postgres.stop());
			const making = blockWith("configure.md", "sql", "create database unlisted");
			await administer(postgres.url("postgres"), filledIn(making, { "…": password }));
			return postgres;
		};
		const startOn = async ({ port }: PostgresServer) => {
			const DATABASE_URL = `postgres://unlisted:${password}@127.0.0.1:${port}/unlisted`;
			const env = { DATABASE_URL, MASTER_KEY, STRIPE_SANDBOX_PORT: "0", BROKER_LAB_PORT: "0" };
			const server = await startServer({ env });
			onTestFinished(async () => void (await server.stop()));
			return server;
		};
		/** Runs a command of the page in a shell. */
		const run = ({ port }: PostgresServer, command: string, user = "postgres") =>
			spawnSync("sh", ["-c", command], {
				cwd: folder,
				encoding: "utf8",
				env: {
					PATH: `${programs}:${process.env.PATH}`,
					PGHOST: "127.0.0.1",
					PGPORT: String(port),
					PGUSER: user,
				},
			});

		const first = await newServer();
		const server = await startOn(first);
		const { demo } = server;
		const before = await (await signedIn(server, demo))<object>("GET", "/api/scanner/score");
		await administer(
			first.url("postgres"),
			filledIn(blockWith("backup.md", "sql", "create role unlisted_backup"), { "…": password }),
		);
		const dump = blockWith("backup.md", "sh", "pg_dump -U");
		const dumped = run(first, dump);
		expect([dumped.stderr, dumped.stdout]).toEqual(["", "complete\n"]);

		const ofApplication = filledIn(dump, { unlisted_backup: "unlisted", "unlisted.dump": "cut.dump" });
		const refused = run(first, ofApplication);
		expect(refused.stdout).toBe("");
		expect(refused.stderr).toContain("row-level security policy");
		expect(existsSync(join(folder, "cut.dump")), "it leaves an incomplete file").toBe(true);
		await server.stop();

		const second = await newServer();
		await administer(second.url("postgres"), blockWith("configure.md", "sql", "create role anon"));
		const restoring = /`(pg_restore [^`]+)`/.exec(pageText("backup.md"))?.[1] ?? "";
		const cut = run(second, filledIn(restoring, { "unlisted.dump": "cut.dump" }));
		expect(cut.status, "the incomplete file is refused").not.toBe(0);
		const restored = run(second, restoring);
		expect([restored.stderr, restored.status]).toEqual(["", 0]);
		const again = await startOn(second);
		expect(await (await signedIn(again, demo))("GET", "/api/scanner/score")).toEqual(before);
	},
	300_000,
);
