// The entry to every command: `node scripts/launch.mjs TASK`. Plain JavaScript, because on a fresh clone any
// Node (20 or newer) runs it before anything is installed. It installs what is missing, then hands over to
// the Node 24 that came with the installation.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isSiteFresh } from "./lib/release/site-stamp.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task = "", ...args] = process.argv.slice(2);
const stamp = join(root, "node_modules", ".unlisted-installed");
process.chdir(root);
const everything = "";
const withoutDev = " production";
const isRelease = existsSync(join(root, "release.json"));
const inProduction = process.env.NODE_ENV === "production" && ["start", "cli"].includes(task);

stopWithTheShell();
if (isRelease) refuseOtherMachines();
else if (inProduction) await installForProduction();
else if (!isEnoughToRun()) await ensureInstalled(everything);
const script = join(root, "scripts", "tasks", `${task}.ts`);
if (!/^[a-z-]+$/.test(task) || !existsSync(script)) fail(`There is no command "${task}".`);
if (Number(process.versions.node.split(".")[0]) >= 24) {
	// Strips types and compiles code once for each file, not at each start.
	nodeModule.enableCompileCache(join(root, "node_modules", ".cache", "unlisted-compile"));
	process.argv = [process.argv[0], script, ...args];
	await import(pathToFileURL(script).href);
} else {
	handOver();
}

/** A release already contains everything that it needs, and nothing may write into it. */
function refuseOtherMachines() {
	if (isInstalled(withoutDev)) return;
	const { platform, arch } = JSON.parse(readFileSync(join(root, "release.json"), "utf8"));
	fail(
		`This release is for ${platform} on ${arch}, as it was unpacked. Unpack it again, or take the one for this machine.`,
	);
}

/** Building the site needs the development packages. Afterwards we remove them, unless they were installed before. */
async function installForProduction() {
	const isServed = task === "start" && process.env.ROLE !== "worker";
	if (isServed && !isSiteFresh(root)) {
		const hadAll = isInstalled(everything);
		await ensureInstalled(everything);
		const build = [fileURLToPath(import.meta.url), "build"];
		const code = await toItsEnd(ownNode(), build, {
			stdio: "inherit",
			env: { ...process.env, NODE_ENV: "" },
		});
		if (code !== 0) process.exit(1);
		if (!hadAll) rmSync(stamp);
	}
	await ensureInstalled(withoutDev);
}

/**
 * A clone that was installed for production runs these as it is, whether or not NODE_ENV is set here. To install more
 * would first delete the packages under a server that runs.
 */
function isEnoughToRun() {
	return (task === "cli" || (task === "start" && isSiteFresh(root))) && isInstalled(withoutDev);
}

/** A complete installation also works for production. */
function isInstalled(kind) {
	if (!existsSync(stamp) || !existsSync(ownNode())) return false;
	const installed = readFileSync(stamp, "utf8");
	return installed === installationHash() + kind || installed === installationHash() + everything;
}

async function ensureInstalled(kind) {
	if (isInstalled(kind)) return;
	const unlock = installAlone();
	try {
		if (!isInstalled(kind)) await install(kind);
	} finally {
		unlock();
	}
}

/** Two commands on a fresh clone must not install at the same time, so the second waits for the first. */
function installAlone() {
	const lock = join(root, ".cache", "installing");
	mkdirSync(dirname(lock), { recursive: true });
	for (let told = false; ; told = true) {
		try {
			writeFileSync(lock, String(process.pid), { flag: "wx" });
			return () => rmSync(lock, { force: true });
		} catch (error) {
			if (error.code !== "EEXIST") throw error;
		}
		if (!isRunning(holder(lock))) rmSync(lock, { force: true });
		else if (!told) process.stderr.write("Waiting for another command that is installing.\n");
		Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
	}
}

function holder(lock) {
	try {
		return Number(readFileSync(lock, "utf8"));
	} catch {
		return 0; // The other command has just released the lock.
	}
}

function isRunning(pid) {
	if (pid === 0) return true; // No process id yet, or the file is gone: look again.
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error.code === "EPERM";
	}
}

async function install(kind) {
	process.stderr.write("Installing what is missing (npm ci). This takes a minute, once.\n");
	const npm = process.env.npm_execpath;
	const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
	// Engine warnings are expected here: packages ask for the newer Node that this installation brings.
	const code = await toItsEnd(
		command,
		[
			...first,
			"ci",
			"--loglevel=error",
			"--no-audit",
			"--no-fund",
			...(kind === everything
				? ["--include=dev"]
				: ["--omit=dev", "--workspace=@unlisted/server", "--include-workspace-root"]),
		],
		{
			stdio: ["ignore", "ignore", "inherit"],
			shell: process.platform === "win32",
			// After a minute a hanging connection is dropped and tried again, also in the nested installation of
			// Node.
			env: {
				...process.env,
				npm_config_omit: "",
				NODE_ENV: "",
				npm_config_fetch_timeout: "60000",
				npm_config_fetch_retries: "4",
			},
		},
	);
	if (code !== 0) fail("The installation did not finish: npm ci needs the npm registry once. Try again.");
	if (!existsSync(ownNode())) {
		fail(
			"npm ci brought no Node: its install script did not run. Allow it: npm config get ignore-scripts must be false.",
		);
	}
	writeFileSync(stamp, installationHash() + kind);
}

function installationHash() {
	const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
	for (const file of ["package-lock.json", "package.json"]) hash.update(readFileSync(join(root, file)));
	return hash.digest("hex");
}

function ownNode() {
	return join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

/**
 * Runs a program and returns its exit code. Stops the program when we are stopped, because it would run on for
 * minutes.
 */
function toItsEnd(command, given, options) {
	const child = spawn(command, given, options);
	let isStopped = false;
	const stop = () => {
		isStopped = true;
		child.kill("SIGTERM");
	};
	process.on("SIGTERM", stop);
	return new Promise((resolve) => {
		child.on("error", () => resolve(1));
		child.on("exit", (code) => {
			process.off("SIGTERM", stop);
			if (isStopped) process.exit(143);
			resolve(code ?? 1);
		});
	});
}

function handOver() {
	const child = spawn(ownNode(), [fileURLToPath(import.meta.url), task, ...args], {
		stdio: "inherit",
		env: {
			...process.env,
			PATH: `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
		},
	});
	// The terminal sends Ctrl-C to the child as well, so we only wait for it.
	process.on("SIGINT", () => undefined);
	process.on("SIGTERM", () => child.kill("SIGTERM"));
	child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** npm hands SIGTERM to the shell that it started us with. That shell ends without telling us. */
function stopWithTheShell() {
	if (process.env.npm_lifecycle_event === undefined) return;
	const shell = process.ppid;
	const look = setInterval(() => {
		if (process.ppid === shell) return;
		clearInterval(look);
		process.kill(process.pid, "SIGTERM");
	}, 500);
	look.unref();
}

function fail(sentence) {
	process.stderr.write(`${sentence}\n`);
	process.exit(1);
}
