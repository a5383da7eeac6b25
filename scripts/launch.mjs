// The way into every command: `node scripts/launch.mjs TASK`. Plain JavaScript, because on a fresh clone it is run by
// whatever Node the machine has (20 or newer) before anything is installed. It installs what is missing, then hands
// over to the Node 24 that came with the installation.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [task = "", ...args] = process.argv.slice(2);
process.chdir(root);

ensureInstalled();
const script = join(root, "scripts", "tasks", `${task}.ts`);
if (!/^[a-z-]+$/.test(task) || !existsSync(script)) fail(`There is no command "${task}".`);
if (Number(process.versions.node.split(".")[0]) >= 24) {
	process.argv = [process.argv[0], script, ...args];
	await import(pathToFileURL(script).href);
} else {
	handOver();
}

function ensureInstalled() {
	const stamp = join(root, "node_modules", ".unlisted-installed");
	const wanted = installationHash();
	if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted && existsSync(ownNode())) return;
	process.stderr.write("Installing what is missing (npm ci). This takes a minute, once.\n");
	const npm = process.env.npm_execpath;
	const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
	// Engine warnings are expected here: packages ask for the newer Node that this very installation brings.
	const result = spawnSync(
		command,
		[...first, "ci", "--include=dev", "--loglevel=error", "--no-audit", "--no-fund"],
		{
			stdio: ["ignore", "ignore", "inherit"],
			shell: process.platform === "win32",
			// A connection that hangs is given up after a minute and tried again, in the nested installation of Node too.
			env: {
				...process.env,
				npm_config_omit: "",
				NODE_ENV: "",
				npm_config_fetch_timeout: "60000",
				npm_config_fetch_retries: "4",
			},
		},
	);
	if (result.status !== 0)
		fail("The installation did not finish: npm ci needs the npm registry once. Try again.");
	if (!existsSync(ownNode())) {
		fail(
			"npm ci brought no Node: its install script did not run. Allow it: npm config get ignore-scripts must be false.",
		);
	}
	writeFileSync(stamp, wanted);
}

function installationHash() {
	const hash = createHash("sha256").update(`${process.platform} ${process.arch}\n`);
	for (const file of ["package-lock.json", "package.json"]) hash.update(readFileSync(join(root, file)));
	return hash.digest("hex");
}

function ownNode() {
	return join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
}

function handOver() {
	const child = spawn(ownNode(), [fileURLToPath(import.meta.url), task, ...args], {
		stdio: "inherit",
		env: {
			...process.env,
			PATH: `${join(root, "node_modules", ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}`,
		},
	});
	// The terminal sends Ctrl-C to the child as well: waiting for it is all that is left to do here.
	process.on("SIGINT", () => undefined);
	process.on("SIGTERM", () => child.kill("SIGTERM"));
	child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function fail(sentence) {
	process.stderr.write(`${sentence}\n`);
	process.exit(1);
}
