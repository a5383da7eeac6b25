import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../apps/server/src/testing/postgres-server.ts";
import type { Credentials } from "./sign-in.ts";

const root = join(import.meta.dirname, "..", "..");

/** A process with compiled code in this cache starts in three quarters of the time. */
export const compileCache = join(root, "node_modules", ".cache", "compiled");

export interface RunningServer {
	readonly url: string;
	readonly port: number;
	readonly dataDir: string;
	readonly pid: number;
	/** The account that the start printed. Throws without a demo account. */
	readonly demo: Credentials;
	/** Everything that the server has printed so far. */
	output(): string;
	/** Sends SIGTERM, waits for the exit and returns the exit code. */
	stop(): Promise<number | null>;
	/** Sends SIGKILL, like a crash. DATA_DIR stays for the next start. */
	kill(): Promise<void>;
}

export interface ServerOptions {
	readonly env?: Record<string, string>;
	/** An existing folder to start in. Without it, a new folder that is deleted at the stop. */
	readonly dataDir?: string;
	/** The content of the new folder. Without it, the folder is empty, as at the very first start. */
	readonly image?: string;
	readonly port?: number;
	/** The folder of another version's code. */
	readonly code?: string;
}

/**
 * Starts the product as `npm start` does when everything is installed and built: in its own process, on a free port and
 * in its own folder.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await startOnce(options);
		} catch (error) {
			// Another server may have taken the free port before we listened on it.
			const isTaken = String(error).includes("is taken by another program");
			if (!isTaken || options.port !== undefined || attempt === 5) throw error;
		}
	}
}

async function startOnce(options: ServerOptions): Promise<RunningServer> {
	const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "unlisted-e2e-"));
	if (options.image) cpSync(options.image, dataDir, { recursive: true });
	const port = options.port ?? (await freePort());
	const { code = root } = options;
	const child = spawn(process.execPath, [join(code, "apps", "server", "src", "main.ts")], {
		cwd: code,
		env: {
			PATH: process.env.PATH,
			HOME: process.env.HOME,
			LOG_LEVEL: "warn",
			NODE_COMPILE_CACHE: compileCache,
			// Tests on every core slow down the machine, and the server would shed requests. Shedding has its own test.
			MAX_EVENT_LOOP_DELAY: "0",
			LEAVE_SECONDS: "0",
			// Copies of one image share a key, so they would share customers at the sandbox and listings in the lab.
			...(options.image && { STRIPE_SANDBOX_PORT: "0", BROKER_LAB_PORT: "0" }),
			...options.env,
			PORT: String(port),
			DATA_DIR: dataDir,
		},
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk) => {
			output += chunk;
		});
	}
	const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
	const end = async (signal: NodeJS.Signals) => {
		if (child.exitCode === null && child.signalCode === null) child.kill(signal);
		return exited;
	};
	const url = `http://127.0.0.1:${port}`;
	try {
		await untilReady(url, child, () => output);
		await untilPrinted(child, () => output);
	} catch (error) {
		// The caller never gets this server, so we must end it here.
		await end("SIGKILL");
		if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
		throw error;
	}
	return {
		url,
		port,
		dataDir,
		pid: child.pid ?? 0,
		get demo() {
			return demoIn(output);
		},
		output: () => output,
		stop: async () => {
			const exitCode = await end("SIGTERM");
			if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
			return exitCode;
		},
		kill: async () => {
			await end("SIGKILL");
		},
	};
}

async function untilReady(
	url: string,
	child: { exitCode: number | null },
	output: () => string,
): Promise<void> {
	const giveUpAt = Date.now() + 120_000;
	while (Date.now() < giveUpAt) {
		if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
		try {
			if ((await fetch(`${url}/readyz`)).ok) return;
		} catch {
			// The server is not listening yet.
		}
		await sleep(100);
	}
	throw new Error(`The server was not ready in time:\n${output()}`);
}

/**
 * Waits for the printed block: the server answers a moment before it prints it. The block's last line is the data
 * folder.
 */
async function untilPrinted(child: { exitCode: number | null }, output: () => string): Promise<void> {
	const giveUpAt = Date.now() + 60_000;
	while (!/^ {2}Data .*\n/m.test(output())) {
		// In that case, another server on this port answered.
		if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output()}`);
		if (Date.now() > giveUpAt) throw new Error(`The server is ready, but did not say so:\n${output()}`);
		await sleep(20);
	}
}

function demoIn(output: string): Credentials {
	const [, email, password] = /^ {2}Demo +(\S+) {2}password (\S+)$/m.exec(output) ?? [];
	if (!email || !password) throw new Error(`The server printed no demo account:\n${output}`);
	return { email, password };
}
