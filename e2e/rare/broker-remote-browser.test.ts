import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrokerLab, startBrokerLab } from "../../packages/broker-lab/src/main.ts";
import { driversOn, playbookOf } from "../../packages/broker-lab/src/testing/engine.ts";
import { findListings } from "../../packages/broker-playbooks/src/main.ts";
import { findChromium } from "../support/chromium.ts";

/** A browser process of its own, like in an installation that runs browsers separately. */
let browser: ChildProcess;
let cdpUrl = "";
let profile = "";
let lab: BrokerLab;
beforeAll(async () => {
	const { executablePath, args, env } = await findChromium();
	profile = await mkdtemp(join(tmpdir(), "remote-browser-"));
	const own = ["--headless", "--remote-debugging-port=0", "--remote-debugging-address=127.0.0.1"];
	browser = spawn(executablePath, [...args, ...own, `--user-data-dir=${profile}`, "about:blank"], {
		env: { ...process.env, ...env },
		stdio: ["ignore", "ignore", "pipe"],
	});
	if (!browser.stderr) throw new Error("The browser has no output.");
	for await (const line of createInterface(browser.stderr)) {
		cdpUrl = /DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? "";
		if (cdpUrl !== "") break;
	}
	lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
});
afterAll(async () => {
	browser?.kill("SIGKILL");
	await lab?.close();
	await rm(profile, { recursive: true, force: true, maxRetries: 5 });
});

test("a remote browser is used over its port, each visit is isolated, and it stays when we disconnect", async () => {
	const { url, token } = lab;
	await fetch(`${url}/api/plants`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
		body: JSON.stringify({
			first: "Petra",
			last: "Quillfeather",
			birthYear: 1981,
			sites: ["truefolks"],
			places: [{ city: "Austin", state: "TX" }],
		}),
	});
	const find = findListings({ now: () => new Date(), random: () => 0.5 });
	const wanted = {
		names: [{ first: "Petra", last: "Quillfeather" }],
		born: "1981",
		places: [{ city: "Austin", state: "TX", country: "US" }],
	};
	for (const _ of ["once", "and again with another connection"]) {
		const drivers = driversOn(lab, { cdpUrl });
		if (!drivers.browser) throw new Error("There is no browser.");
		const answer = await find(
			playbookOf(lab, "truefolks"),
			wanted,
			drivers.browser,
			AbortSignal.timeout(60_000),
		);
		expect(answer).toMatchObject({
			state: "known",
			listings: [{ listing: { name: expect.stringContaining("Quillfeather") } }],
		});
		expect(answer.state === "known" && answer.listings[0]?.capture?.kind).toBe("png");
		await drivers.browser.close();
		await drivers.http.close();
		expect(browser.exitCode).toBeNull();
	}
});
