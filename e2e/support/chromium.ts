import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { npmChromium } from "../../apps/server/src/providers/broker-sites/npm-chromium/npm-chromium.ts";

export type Chromium = {
	executablePath: string;
	args: string[];
	/** The environment of the browser's process. Never use it for our own process. */
	env: Record<string, string>;
	origin: "CHROMIUM_PATH" | "system" | "playwright" | "npm";
};

type Place = () => Promise<{ executablePath: string; env: Record<string, string> } | undefined>;

/**
 * Where to look for a Chromium, in this order. `CHROMIUM_FROM` limits the search to one place. The one from npm has no
 * windows, so opening a page costs a third of the work of a full browser (decision 0011).
 */
const PLACES: Record<Chromium["origin"], Place> = {
	CHROMIUM_PATH: namedChromium,
	npm: chromiumFromNpm,
	playwright: playwrightChromium,
	system: systemChromium,
};

export async function findChromium(): Promise<Chromium> {
	const only = process.env.CHROMIUM_FROM;
	if (only && !Object.hasOwn(PLACES, only)) {
		throw new Error(`CHROMIUM_FROM is "${only}"; allowed are ${Object.keys(PLACES).join(", ")}.`);
	}
	for (const [name, look] of Object.entries(PLACES)) {
		const origin = name as Chromium["origin"];
		if (only && only !== origin) continue;
		const found = await look();
		if (found) return { ...found, args: [...ARGS], origin };
	}
	throw new Error(
		only
			? `No Chromium was found in "${only}". Unset CHROMIUM_FROM to look everywhere.`
			: "No Chromium was found, and the one from npm does not run here: it is for Linux on x64. Install Chrome or Chromium, or name one in CHROMIUM_PATH.",
	);
}

/** A headless browser for tests, pictures and benchmarks. The caller closes it. */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
	const { executablePath, args, env } = await findChromium();
	return chromium.launch({
		...options,
		executablePath,
		args: [...args, ...(options.args ?? [])],
		env: { ...process.env, ...env, ...options.env },
	});
}

/**
 * Our own list replaces the npm package's, which is made for one page in a cloud function. Its `--single-process`
 * crashes the browser at the second context, and its `--disable-web-security` would hide what we test.
 */
const ARGS = [
	// Chromium's sandbox does not work for root and in most containers. We open only our own pages.
	...(process.platform === "linux" ? ["--no-sandbox", "--disable-dev-shm-usage"] : []),
	// Makes every outside address fail at once, so that each machine behaves as if offline. It also keeps the npm
	// browser alive: without libsqlite3 on the machine, its first TLS handshake ends it (decision 0011).
	"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]",
	// Only the page should use the network. Offline, the browser's own background retries cost seconds.
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-domain-reliability",
	"--disable-quic",
	"--disable-sync",
	"--no-default-browser-check",
	"--no-first-run",
	"--no-pings",
	// Nothing here uses a graphics card, and its process costs a tenth of a journey.
	"--disable-gpu",
	"--disable-software-rasterizer",
	// Without these, the same text has different widths on different machines.
	"--font-render-hinting=none",
	"--force-color-profile=srgb",
];

async function namedChromium(): ReturnType<Place> {
	const executablePath = process.env.CHROMIUM_PATH;
	if (!executablePath) return undefined;
	if (!isExecutable(executablePath))
		throw new Error(`CHROMIUM_PATH is "${executablePath}"; no program is there.`);
	return { executablePath, env: {} };
}

/** The package needs Linux on x64 with a recent C library. */
async function chromiumFromNpm(): ReturnType<Place> {
	if (process.platform !== "linux" || process.arch !== "x64") return undefined;
	const found = await npmChromium();
	return (await starts(found.executablePath, found.env)) ? found : undefined;
}

async function systemChromium(): ReturnType<Place> {
	for (const executablePath of systemPlaces()) {
		if (await starts(executablePath)) return { executablePath, env: {} };
	}
	return undefined;
}

async function playwrightChromium(): ReturnType<Place> {
	const executablePath = chromium.executablePath();
	return existsSync(executablePath) ? { executablePath, env: {} } : undefined;
}

const COMMANDS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

function systemPlaces(): string[] {
	if (process.platform === "darwin") {
		return ["Chromium", "Google Chrome"].flatMap((name) => [
			`/Applications/${name}.app/Contents/MacOS/${name}`,
			`${process.env.HOME}/Applications/${name}.app/Contents/MacOS/${name}`,
		]);
	}
	if (process.platform === "win32") {
		const roots = [process.env.ProgramFiles, process.env["ProgramFiles(x86)"], process.env.LOCALAPPDATA];
		return roots.flatMap((root) =>
			root ? ["Chromium", "Google\\Chrome"].map((name) => join(root, name, "Application", "chrome.exe")) : [],
		);
	}
	const folders = [
		...(process.env.PATH ?? "").split(delimiter),
		"/usr/bin",
		"/usr/local/bin",
		"/opt/google/chrome",
	];
	return [...new Set(folders.filter(Boolean))].flatMap((folder) =>
		COMMANDS.map((name) => join(folder, name)),
	);
}

/**
 * Whether the browser starts. On Linux, finding its name proves little: it may be a stub that asks for a snap, or lack
 * its libraries. We leave out snaps too, because they cannot see the profile folders of tests. On other systems, trying
 * it would open a window.
 */
async function starts(executablePath: string, env: Record<string, string> = {}): Promise<boolean> {
	if (!isExecutable(executablePath)) return false;
	if (process.platform !== "linux") return true;
	if (basename(realpathSync(executablePath)) === "snap") return false;
	return promisify(execFile)(executablePath, ["--version"], {
		timeout: 30_000,
		env: { ...process.env, ...env },
	}).then(
		({ stdout }) => /chrom/i.test(stdout),
		() => false,
	);
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
