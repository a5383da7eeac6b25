import { startBrokerLab } from "@unlisted/broker-lab";
import { inProcessQueue } from "@unlisted/broker-playbooks";
import { expect, test } from "vitest";
import { type BrowserWanted, findBrowser, sayBrowser } from "./find-browser.ts";
import { sitesOfLab } from "./lab-sites.ts";

const isLinux = process.platform === "linux";
const program = process.execPath;
const wanted: BrowserWanted = {
	mode: "lab",
	url: undefined,
	path: undefined,
	isRoot: false,
	hasNpm: () => true,
};

test.each<[string, Partial<BrowserWanted>, string]>([
	[
		"the browser elsewhere before all others",
		{ url: "ws://browser:9222", path: program },
		"the browser of BROKER_BROWSER_URL",
	],
	["the program that is named", { path: program }, "the browser of CHROMIUM_PATH"],
	["the one out of npm while the lab is searched", {}, "the browser out of npm, for trying out"],
])("it is %s", (_, over, said) => {
	const found = findBrowser({ ...wanted, ...over });
	expect(found.place).not.toBeNull();
	expect(sayBrowser(found, 1)).toBe(`1 need a browser: ${said}`);
});

test.each<[string, Partial<BrowserWanted>, RegExp]>([
	[
		"a program that is not there, and no other is taken",
		{ path: "/nowhere/chromium" },
		/CHROMIUM_PATH names no program/,
	],
	[
		"real sites without one that the operator chose",
		{ mode: "live" },
		/neither CHROMIUM_PATH nor BROKER_BROWSER_URL/,
	],
	["a machine that the one out of npm is not for", { hasNpm: () => false }, /set CHROMIUM_PATH/],
])("there is none: %s", (_, over, why) => {
	const found = findBrowser({ ...wanted, ...over });
	expect(found.place).toBeNull();
	expect(sayBrowser(found, 7)).toMatch(/^7 need a browser and cannot be checked here \(/);
	expect(found.said).toMatch(why);
});

test.runIf(isLinux)("real pages never run in a Chromium without its sandbox", () => {
	const live = { ...wanted, mode: "live", path: program } as const;
	expect(findBrowser({ ...live, isRoot: true })).toEqual({
		place: null,
		said: expect.stringContaining("no sandbox"),
	});
	expect(findBrowser(live).place).toEqual({ executablePath: program, args: [] });
	expect(findBrowser({ ...wanted, path: program, isRoot: true }).place).toMatchObject({
		args: expect.arrayContaining(["--no-sandbox"]),
	});
});

test.runIf(isLinux && process.arch === "x64")(
	"with the one from npm, a person who tries the product out is found on a site that renders itself by script",
	async () => {
		const lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
		const browser = findBrowser({ ...wanted, isRoot: process.getuid?.() === 0 });
		const sites = sitesOfLab(lab, { queue: inProcessQueue(), browser, now: () => new Date() });
		try {
			await fetch(`${lab.url}/api/plants`, {
				method: "POST",
				headers: { authorization: `Bearer ${lab.token}`, "content-type": "application/json" },
				body: JSON.stringify({
					first: "Petra",
					last: "Quillfeather",
					birthYear: 1981,
					sites: ["truefolks"],
					places: [{ city: "Austin", state: "TX" }],
				}),
			});
			const person = {
				names: [{ first: "Petra", last: "Quillfeather" }],
				born: "1981",
				places: [{ city: "Austin", state: "TX", country: "US" }],
			};
			expect(sites.label).toMatch(/; \d+ need a browser: the browser out of npm, for trying out$/);
			const answer = await sites.lookUp("truefolks.localhost", person, AbortSignal.timeout(55_000));
			expect(answer).toMatchObject({
				state: "known",
				listings: [{ listing: { name: "Petra Quillfeather" }, capture: { kind: "png" } }],
			});
		} finally {
			await sites.close();
		}
	},
	60_000,
);
