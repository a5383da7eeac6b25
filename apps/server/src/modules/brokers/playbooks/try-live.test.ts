import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
	type Bundle,
	liveGuard,
	type PlaybookDraft,
	playbookSchema,
	readBundle,
	shippedBundleFile,
	shippedPublicKey,
} from "@unlisted/broker-playbooks";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { tryLive } from "./try-live.ts";

const draft: PlaybookDraft = {
	format: 1,
	broker: "people.example",
	name: "People",
	version: "1.2.0",
	author: "us",
	triedOn: null,
	hosts: ["people.example"],
	parent: null,
	driver: "http",
	perMinute: 600,
	country: "US",
	steps: [
		{
			stepType: "scan",
			discloses: ["first_name", "last_name", "state"],
			actions: [
				// biome-ignore lint/suspicious/noTemplateCurlyInString: a playbook's own places to fill.
				{ actionType: "navigate", url: "http://people.example/find/${firstName}-${lastName}/${state}" },
				{
					actionType: "extract",
					selector: "li",
					noResultsSelector: "#none",
					profile: { name: { selector: "b" }, age: { selector: "i" }, addressCityState: { selector: "u" } },
				},
			],
		},
	],
};
const ann = ["Ann Quackenbush", "Springfield, IL", "1984"];

/** The server that the real site's name leads to in this test. The guard has checked the name before. */
const site = createServer((request, response) => {
	asked.push(`${request.headers["user-agent"]} ${request.headers.host}${request.url}`);
	if (request.url === "/robots.txt") response.writeHead(404).end();
	else response.setHeader("content-type", "text/html").end(body);
});
const asked: string[] = [];
let body = "";
let bundle: Bundle;
beforeAll(async () => {
	site.listen(0, "127.0.0.1");
	await once(site, "listening");
	const verified = readBundle(shippedBundleFile, { keys: [shippedPublicKey()] });
	if (!("bundle" in verified)) throw new Error(verified.detail);
	bundle = { ...verified.bundle, playbooks: [playbookSchema.parse(draft)] };
});
afterAll(() => void site.close());
beforeEach(() => {
	asked.length = 0;
});

function run(args: readonly string[], address = "93.184.215.14"): Promise<string> {
	const guardOf: typeof liveGuard = (deps) => {
		const guard = liveGuard({ ...deps, resolve: async () => [{ address, family: 4 }] });
		return {
			...guard,
			place: async (host, port) => {
				await guard.place(host, port);
				return { address: "127.0.0.1", port: (site.address() as AddressInfo).port };
			},
		};
	};
	const browser = { place: null, said: "none" };
	const live = tryLive({ bundle, browser, publicUrl: "https://unlisted.example", guardOf });
	return live(args).catch((error: Error) => error.message);
}

it("says what a site would be told, and asks nobody until the operator names a person", async () => {
	const said = await run(["people.example"]);
	expect(said).toContain("A search tells the site: first name, last name, state.");
	expect(said).toContain("Nobody was asked.");
	expect(said).toContain('playbooks test --live people.example "First Last" "City, ST" 1980');
	expect(asked).toEqual([]);
});

it("asks the one site under our own name, and says who it shows and how likely that is the person", async () => {
	body = "<ul><li><b>Ann \u001b\u202e Quackenbush</b><i>42</i><u>Springfield, IL</u></ul>";
	const said = await run(["people.example", ...ann]);
	expect(said).toMatch(/ {2}\d+ % {2}Ann +Quackenbush, 4[12] years, Springfield IL/);
	for (const control of ["\u001b", "\u202e"]) expect(said).not.toContain(control);
	expect(asked.map((line) => line.split(" ").at(-1))).toEqual([
		"people.example/robots.txt",
		"people.example/find/Ann-Quackenbush/IL",
	]);
	expect(asked[1]).toContain("Unlisted/1.0 (+https://unlisted.example/support)");
});

it.each([
	["nobody", "<p id=none>none</p>", "The site answered, and no record on it matches this person."],
	["another layout", "<p>welcome</p>", "It could not be checked (drift)"],
	[
		"a wall",
		"<h1>Unusual traffic</h1><p>unusual traffic from your computer network</p>",
		"It could not be checked (wall): it keeps automatic visitors out.",
	],
])("tells %s apart", async (_, html, sentence) => {
	body = html;
	expect(await run(["people.example", ...ann])).toContain(sentence);
});

it("reaches no private address, and no site that the signed bundle does not name", async () => {
	expect(await run(["people.example", ...ann], "10.0.0.7")).toContain(
		"could not be checked (left_the_broker)",
	);
	expect(await run(["evil.example", ...ann])).toBe(
		'The signed bundle has no search of "evil.example": `playbooks lint` lists them.',
	);
	expect(asked).toEqual([]);
});

it.each([
	[["Ann"]],
	[["Ann Quackenbush", "Springfield"]],
	[["Ann Quackenbush", "Springfield, IL", "last year"]],
])("refuses %j, which is no person, and asks nobody", async (person) => {
	expect(await run(["people.example", ...person])).toContain("A name, a city with its state");
	expect(asked).toEqual([]);
});
