import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findChromium, launchBrowser } from "./chromium.ts";

const fromNpm = process.platform === "linux" && process.arch === "x64";

beforeEach(() => {
	vi.stubEnv("CHROMIUM_PATH", "");
	vi.stubEnv("CHROMIUM_FROM", "");
});
afterEach(() => vi.unstubAllEnvs());

describe("finding a Chromium", () => {
	test("CHROMIUM_PATH wins over every other place", async () => {
		vi.stubEnv("CHROMIUM_PATH", process.execPath);
		expect(await findChromium()).toMatchObject({
			origin: "CHROMIUM_PATH",
			executablePath: process.execPath,
			env: {},
		});
	});

	test("a CHROMIUM_PATH without a program is an error, and no other browser is used", async () => {
		vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
		await expect(findChromium()).rejects.toThrow(
			'CHROMIUM_PATH is "/nowhere/chromium"; no program is there.',
		);
	});

	test("CHROMIUM_FROM must name a place that exists", async () => {
		vi.stubEnv("CHROMIUM_FROM", "the moon");
		await expect(findChromium()).rejects.toThrow("allowed are CHROMIUM_PATH, npm, playwright, system");
	});

	test("a place without a browser says so", async () => {
		vi.stubEnv("CHROMIUM_FROM", "CHROMIUM_PATH");
		await expect(findChromium()).rejects.toThrow('No Chromium was found in "CHROMIUM_PATH".');
	});

	test.runIf(process.platform === "linux")("a system browser counts only if it starts", async () => {
		const folder = await mkdtemp(join(tmpdir(), "unlisted-path-"));
		try {
			vi.stubEnv("PATH", folder);
			vi.stubEnv("CHROMIUM_FROM", "system");
			await program(join(folder, "chromium"), 'echo "please install the snap" >&2; exit 1');
			await program(join(folder, "google-chrome"), 'echo "Google Chrome 153.0.1"');
			expect(await findChromium()).toMatchObject({
				origin: "system",
				executablePath: join(folder, "google-chrome"),
			});
		} finally {
			await rm(folder, { recursive: true });
		}
	});
});

describe.runIf(fromNpm)("the Chromium from npm", () => {
	beforeEach(() => vi.stubEnv("CHROMIUM_FROM", "npm"));

	test("brings its libraries and fonts for its own process and leaves ours alone", async () => {
		const before = { ...process.env };
		const { origin, env } = await findChromium();
		expect(origin).toBe("npm");
		expect(env.LD_LIBRARY_PATH).toMatch(/unlisted-chromium.*lib/);
		expect(env.FONTCONFIG_FILE).toMatch(/unlisted-chromium.*fonts\.conf$/);
		expect(process.env).toEqual(before);
	}, 60_000);

	test("renders text, runs scripts and takes a picture", async () => {
		const browser = await launchBrowser();
		try {
			const page = await browser.newPage({ viewport: { width: 360, height: 640 }, colorScheme: "dark" });
			await page.goto("data:text/html,<h1>Nothing on record</h1>");
			expect(await page.textContent("h1")).toBe("Nothing on record");
			expect(await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches && innerWidth")).toBe(
				360,
			);
			const narrow = await textWidth(page, "iiii");
			expect(narrow).toBeGreaterThan(0);
			expect(await textWidth(page, "mmmm")).toBeGreaterThan(narrow);
			expect((await page.screenshot()).subarray(1, 4).toString()).toBe("PNG");
		} finally {
			await browser.close();
		}
	}, 60_000);

	test("survives many contexts, one after the other and at once", async () => {
		const browser = await launchBrowser();
		const visit = async (title: string) => {
			const context = await browser.newContext();
			const page = await context.newPage();
			await page.goto(`data:text/html,<title>${title}</title>`);
			const seen = await page.title();
			await context.close();
			return seen;
		};
		try {
			for (let index = 0; index < 5; index++) expect(await visit(`${index}`)).toBe(`${index}`);
			expect(await Promise.all(["a", "b", "c", "d"].map(visit))).toEqual(["a", "b", "c", "d"]);
			expect(browser.isConnected()).toBe(true);
		} finally {
			await browser.close();
		}
	}, 60_000);

	test("never leaves this machine", async () => {
		const browser = await launchBrowser();
		try {
			const page = await browser.newPage();
			await expect(page.goto("https://192.0.2.1/")).rejects.toThrow("ERR_NAME_NOT_RESOLVED");
		} finally {
			await browser.close();
		}
	}, 60_000);
});

async function program(path: string, script: string): Promise<void> {
	await writeFile(path, `#!/bin/sh\n${script}\n`);
	await chmod(path, 0o755);
}

async function textWidth(
	page: { evaluate(script: string): Promise<unknown> },
	text: string,
): Promise<number> {
	const script = `(() => { const span = document.createElement("span"); span.textContent = "${text}";
		document.body.append(span); return span.getBoundingClientRect().width; })()`;
	return Number(await page.evaluate(script));
}
