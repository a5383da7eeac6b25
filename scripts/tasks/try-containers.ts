import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, run } from "../lib/run.ts";

/**
 * `node scripts/launch.mjs try-containers` does with deploy/compose.yaml what an operator does: it builds the image,
 * starts everything, uses it through Caddy, restarts the api while visitors come, makes a backup, throws the database
 * away, restores it and uses it again. It needs Docker with compose, and must not run beside an installation on the
 * same machine, because the network's addresses are fixed. What it made, it removes.
 */
if (spawnSync("docker", ["compose", "version"]).status !== 0 || spawnSync("docker", ["info"]).status !== 0) {
	process.stderr.write("It needs Docker with Compose, and Docker's daemon must run.\n");
	process.exit(2);
}
const place = mkdtempSync(join(tmpdir(), "unlisted-containers-"));
const settings = join(place, ".env");
const override = join(place, "override.yaml");
const backups = join(place, "backups");
const secrets = join(place, "restore");
const [user, password] = ["ada@example.com", "Right-Horse-7!"];
const given: Record<string, string> = {
	SITE: "localhost",
	PUBLIC_URL: "https://localhost",
	POSTGRES_PASSWORD: randomBytes(32).toString("hex"),
	MASTER_KEY: randomBytes(32).toString("base64"),
	BACKUP_FOLDER: backups,
	MAIL_FROM: "Unlisted <no-reply@example.com>",
	SUPPORT_EMAIL: "help@example.com",
};

for (const folder of [backups, secrets]) {
	mkdirSync(folder);
	if (process.getuid?.() === 0) chownSync(folder, 10_001, 10_001);
	else chmodSync(folder, 0o777);
}
const own = `{ env_file: !override [ "${settings}" ] }`;
writeFileSync(
	override,
	`services:\n  api: ${own}\n  worker: ${own}\n  backup: ${own}\n  caddy: { ports: !override [ "127.0.0.1::443" ] }\n`,
);
writeSettings();
const doctor = "/opt/unlisted/bin/unlisted cli doctor --no-mail || true";
let caddy: number | undefined;
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
try {
	await step("the image is built", () => compose("build", "api"));
	await step("everything starts", () => compose("up", "--detach", "--wait"));
	await step("a person signs up and in, through Caddy", async () => {
		mustBe(200, await ask("POST", "/auth/v1/signup", { email: user, password }));
		await mustSignIn();
	});
	await step("the doctor finds the database and the keys", async () => {
		// It also finds faults: nothing else is set up here.
		const said = await compose("run", "--rm", "--no-deps", "-T", "--entrypoint", "sh", "api", "-c", doctor);
		for (const line of [/^ok +database +PostgreSQL 18 answers/m, /^ok +keys /m])
			if (!line.test(said)) throw new Error(said);
	});
	await step("a restart of the api answers every visitor", restartUnderVisitors);
	await step("a backup is made, and verified", async () => {
		const said = await compose("run", "--rm", "--no-deps", "-T", "api", "cli", "backup", "new-key");
		const [, publicKey = "", secretKey = ""] = /(age1\w+)[\s\S]*(AGE-SECRET-KEY-\w+)/.exec(said) ?? [];
		writeFileSync(join(secrets, "backup-key.txt"), `${secretKey}\n`, { mode: 0o444 });
		given.BACKUP_RECIPIENTS = publicKey;
		writeSettings();
		await compose("run", "--rm", "-T", "backup");
		await withKey("cli", "backup", "verify", "/backups");
	});
	await step("all data is thrown away, and restored", async () => {
		await compose("down", "--volumes");
		await compose("up", "--detach", "--wait", "postgres");
		await withKey("cli", "restore", "/backups");
		await compose("up", "--detach", "--wait");
		caddy = undefined;
	});
	await step("the same person signs in", mustSignIn);
	process.stdout.write("The containers hold.\n");
} finally {
	agent.destroy();
	await compose("down", "--volumes", "--remove-orphans");
	rmSync(place, { recursive: true, force: true });
}

function writeSettings(): void {
	const lines = Object.entries(given).map(([name, value]) => `${name}=${value}\n`);
	writeFileSync(settings, lines.join(""), { mode: 0o600 });
}

async function step(name: string, work: () => Promise<unknown>): Promise<void> {
	const started = performance.now();
	await work();
	process.stdout.write(`ok      ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
}

async function compose(...words: readonly string[]): Promise<string> {
	const files = ["--file", join(root, "deploy", "compose.yaml"), "--file", override];
	const all = ["compose", "--project-name", "unlisted-try", "--env-file", settings, ...files, ...words];
	const { code, output } = await run("docker", all, { quiet: true });
	if (code !== 0)
		throw new Error(`docker compose ${words.join(" ")} ended with ${code}.\n${output.slice(-3000)}`);
	return output;
}

function withKey(...words: readonly string[]): Promise<string> {
	const key = ["-v", `${secrets}:/restore:ro`, "-e", "BACKUP_IDENTITY_FILE=/restore/backup-key.txt"];
	return compose("run", "--rm", "-T", ...key, "backup", ...words);
}

/** Visitors who read a page, one after the other. Caddy waits for the new process, so they only wait longer. */
async function restartUnderVisitors(): Promise<void> {
	let goesOn = true;
	const answers = new Map<number, number>();
	const visit = async () => {
		while (goesOn) {
			const { status } = await ask("GET", "/");
			answers.set(status, (answers.get(status) ?? 0) + 1);
		}
	};
	const visitors = Array.from({ length: 4 }, visit);
	await compose("restart", "api");
	await ask("GET", "/");
	goesOn = false;
	await Promise.all(visitors);
	if ([...answers.keys()].some((status) => status !== 200))
		throw new Error(
			`Visitors were answered ${[...answers].map(([status, n]) => `${n} times ${status}`).join(", ")}.`,
		);
}

async function mustSignIn(): Promise<void> {
	mustBe(200, await ask("POST", "/auth/v1/token?grant_type=password", { email: user, password }));
}

function mustBe(wanted: number, { status, text }: Answer): void {
	if (status !== wanted) throw new Error(`It answered ${status}: ${text.slice(0, 500)}`);
}

interface Answer {
	readonly status: number;
	readonly text: string;
}

async function portOfCaddy(): Promise<number> {
	caddy ??= Number(/:(\d+)\s*$/.exec(await compose("port", "caddy", "443"))?.[1]);
	return caddy;
}

/** Asks Caddy, which has a certificate of its own for `localhost`. */
async function ask(method: string, path: string, body?: object): Promise<Answer> {
	const port = await portOfCaddy();
	const { promise, resolve, reject } = Promise.withResolvers<Answer>();
	const headers = { host: "localhost", ...(body && { "content-type": "application/json" }) };
	const to = { host: "127.0.0.1", servername: "localhost", port, method, path, headers, agent };
	const sent = request(to, (answer) => {
		let text = "";
		answer.setEncoding("utf8").on("data", (chunk) => {
			text += chunk;
		});
		answer.once("end", () => resolve({ status: answer.statusCode ?? 0, text }));
		answer.once("error", reject);
	});
	sent.once("error", reject);
	sent.end(body && JSON.stringify(body));
	return promise;
}
