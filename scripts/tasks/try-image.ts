import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ImagePlan, imagePlan } from "../lib/release/image-steps.ts";
import { root, run } from "../lib/run.ts";

/**
 * `node scripts/launch.mjs try-image` walks through the steps of the Dockerfile without a container engine. It makes
 * an empty Debian with debootstrap, runs RUN and COPY in a chroot, and then runs the image's command as its user, on
 * a root that is mounted read-only. Then it uses the product over HTTP, stops it, and starts it again on the same
 * data. It needs root, debootstrap, and Debian's packages.
 */
const plan = imagePlan(readFileSync(join(root, "Dockerfile"), "utf8"));
if (process.getuid?.() !== 0) leave("It makes an empty Debian and enters it: run it as root.");
if (spawnSync("sh", ["-c", "command -v debootstrap unshare chroot"]).status !== 0)
	leave("It needs debootstrap (apt install debootstrap), unshare and chroot.");

/** A release takes 258 MB (decision 0183), and grows a little with each slice. */
const mostMegabytes = 320;
const path = "/usr/sbin:/usr/bin:/sbin:/bin";
const place = mkdtempSync(join(tmpdir(), "unlisted-image-"));
const debian = join(place, "root");
try {
	await step(`${plan.base}, by debootstrap`, () =>
		make("debootstrap", ["--variant=minbase", release(), debian]),
	);
	for (const { does, says } of plan.steps) {
		if (does === "RUN") await step(`RUN ${says.slice(0, 60)}…`, () => inside(["sh", "-c", says]));
		else await step(`COPY ${says}`, () => copy(says.split(" ").at(-1) ?? ""));
	}
	const size = Number(
		spawnSync("du", ["-sm", join(debian, "opt")], { encoding: "utf8" }).stdout.split("\t")[0],
	);
	process.stdout.write(`        ${size} MB in /opt\n`);
	if (size > mostMegabytes)
		throw new Error(`That is more than ${mostMegabytes} MB: something is copied that nobody needs.`);
	const port = await freePort();
	await step("starts as an ordinary user, on a read-only root", () => tryOnce(port));
	await step("starts again on the same data, and is used again", () => tryOnce(port));
	await step("nothing is written but in the volume", async () => mustBeUntouched());
	process.stdout.write("The image's steps hold.\n");
} finally {
	rmSync(place, { recursive: true, force: true });
}

async function step(name: string, work: () => Promise<void>): Promise<void> {
	const started = performance.now();
	await work();
	process.stdout.write(`ok      ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
}

/** The Debian release of the base image: debian:bookworm-slim. */
function release(): string {
	return plan.base.match(/^debian:(\w+)/)?.[1] ?? leave(`${plan.base} is not a Debian.`);
}

async function make(command: string, args: readonly string[]): Promise<void> {
	const { code, output } = await run(command, args, { quiet: true });
	if (code !== 0) throw new Error(`${command} ended with ${code}.\n${output.slice(-2000)}`);
}

function inside(command: readonly string[]): Promise<void> {
	return make("chroot", [debian, ...command]);
}

/** Copies what the build stage leaves at that place: a release, made here in the same way as in the Dockerfile. */
async function copy(target: string): Promise<void> {
	const folder = join(debian, target);
	mkdirSync(join(folder, ".."), { recursive: true });
	await make(process.execPath, [join(root, "scripts", "launch.mjs"), "release", "--folder", folder]);
}

async function tryOnce(port: number): Promise<void> {
	const container = start(port);
	let said = "";
	container.stderr?.on("data", (chunk) => {
		said += chunk;
	});
	const ended = once(container, "exit");
	try {
		await Promise.race([use(container.pid ?? 0, port), ended.then(tooEarly)]);
	} catch (error) {
		throw new Error(`${error instanceof Error ? error.message : error}\n${said.slice(-2000)}`);
	} finally {
		container.kill("SIGTERM");
		await ended;
	}
	if (container.exitCode !== 0) throw new Error(`It ended with ${container.exitCode} after SIGTERM.`);
}

function tooEarly(): never {
	throw new Error("It ended by itself.");
}

/**
 * The server runs in its own mount namespace, so that no mount stays when it ends. The functions for trying out are
 * on, so that there is an account to sign in with.
 */
function start(port: number): ChildProcess {
	const command = [
		`mount --bind ${debian} ${debian}`,
		`mount --bind ${debian}/data ${debian}/data`,
		`mount -o remount,ro,bind ${debian}`,
		`mount --bind /dev ${debian}/dev`,
		`mount -t proc proc ${debian}/proc`,
		`mount -t tmpfs tmpfs ${debian}/tmp`,
		`exec chroot --userspec=${plan.user} ${debian} ${plan.command.join(" ")}`,
	].join(" && ");
	return spawn("unshare", ["--mount", "sh", "-c", command], {
		stdio: ["ignore", "ignore", "pipe"],
		env: settings(port),
	});
}

function settings(port: number): ImagePlan["env"] {
	return { ...plan.env, HOST: "127.0.0.1", PORT: String(port), DEMO: "on", LOG_LEVEL: "warn", PATH: path };
}

async function use(container: number, port: number): Promise<void> {
	const url = `http://127.0.0.1:${port}`;
	const ready = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
	for (const until = Date.now() + 120_000; !(await ready()); await pause(200))
		if (Date.now() > until) throw new Error("It was not ready within two minutes.");
	await mustAnswer(`${url}/`, /Unlisted/);
	// Runs a command beside the server in its container, as an orchestrator or an operator does.
	const beside = (command: readonly string[]) => {
		const enter = [
			"--mount",
			`--target=${container}`,
			"chroot",
			`--userspec=${plan.user}`,
			debian,
			...command,
		];
		const { status, stdout, stderr } = spawnSync("nsenter", enter, { env: settings(port), encoding: "utf8" });
		if (status !== 0) throw new Error(`${command.join(" ")} ended with ${status}. ${stderr}`);
		return stdout;
	};
	beside(plan.healthy);
	const demo = beside([plan.command[0] ?? "", "cli", "demo"]);
	const { email, password } = JSON.parse(demo);
	const apikey = readFileSync(join(debian, "data", "keys", "anon.key"), "utf8").trim();
	const signedIn = await fetch(`${url}/auth/v1/token?grant_type=password`, {
		method: "POST",
		headers: { "content-type": "application/json", apikey },
		body: JSON.stringify({ email, password }),
	});
	if (!signedIn.ok) throw new Error(`Signing in answered ${signedIn.status}: ${await signedIn.text()}`);
}

async function mustAnswer(url: string, text: RegExp): Promise<void> {
	const answer = await fetch(url);
	const body = await answer.text();
	if (!answer.ok || !text.test(body)) throw new Error(`${url} answered ${answer.status}.`);
}

function mustBeUntouched(): void {
	const newest = statSync(join(debian, "opt", "unlisted", "release.json")).mtimeMs;
	const walk = (folder: string): string[] =>
		readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
			const path = join(folder, entry.name);
			if (entry.isDirectory()) return walk(path);
			return entry.isFile() && statSync(path).mtimeMs > newest + 60_000 ? [path] : [];
		});
	const written = walk(join(debian, "opt"));
	if (written.length > 0) throw new Error(`Written after it was packed: ${written.slice(0, 5).join(", ")}`);
	if (!existsSync(join(debian, "data", "keys"))) throw new Error("The volume holds no keys.");
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	return typeof address === "object" && address ? address.port : 0;
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function leave(sentence: string): never {
	process.stderr.write(`${sentence}\n`);
	process.exit(2);
}
