import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Wanted } from "../look-up/wanted.ts";
import { type PlaybookDraft, playbookSchema } from "../playbook/playbook.ts";
import { html, smallWeb } from "../testing/small-web.ts";
import { lookUpBroker } from "./choose-driver.ts";
import { findListings } from "./find-listings.ts";

const web = await smallWeb();
const { answers, asked } = web;
afterAll(() => web.close());
beforeEach(() => {
	answers.clear();
	asked.length = 0;
});

type Actions = PlaybookDraft["steps"][number]["actions"];
const extract: Actions[number] = {
	actionType: "extract",
	selector: "li.person",
	noResultsSelector: "#none",
	profile: {
		name: { selector: "h2", beforeText: "Age" },
		age: { selector: "h2", afterText: "Age" },
		alternativeNamesList: { selector: ".aka", separator: { texts: [","] } },
		addressCityState: { selector: ".now" },
		addressCityStateList: { selector: ".then span", findElements: true },
		phoneList: { selector: ".tel", findElements: true },
		relativesList: { selector: ".kin", afterText: "Related to:", separator: { texts: [";"] } },
		profileUrl: { selector: "a", identifierType: "path", identifier: "http://seek.localhost/p/${id}" },
	},
	expects: ["name", "addressCityState"],
};
const search: Actions = [
	{
		actionType: "navigate",
		url: "http://seek.localhost/find/${firstName}-${lastName}/${state}/${city|hyphenated}",
	},
	extract,
];
type Discloses = PlaybookDraft["steps"][number]["discloses"];
const asks = (
	actions: Actions = search,
	discloses: Discloses = ["first_name", "last_name", "city", "state"],
	over: Partial<PlaybookDraft> = {},
) =>
	playbookSchema.parse({
		format: 1,
		broker: "seek.localhost",
		name: "Seek",
		version: "1.0.0",
		author: "us",
		triedOn: null,
		hosts: ["seek.localhost"],
		parent: null,
		driver: "http",
		perMinute: 600,
		country: "US",
		steps: [{ stepType: "scan", discloses, actions }],
		...over,
	});

const ann: Wanted = {
	names: [{ first: "Ann", middle: "B.", last: "Quackenbush" }],
	born: "1984-03-12",
	places: [{ city: "Round Rock", state: "TX", country: "US" }],
};
const find = findListings({ now: () => new Date("2026-11-22T12:00:00Z"), random: () => 0.5 });
const found = (playbook = asks(), wanted = ann, signal = AbortSignal.timeout(10_000), { driver } = web) =>
	find(playbook, wanted, { ...driver, open: (visit) => driver.open({ ...visit, perMinute: 1e9 }) }, signal);

const person = (id: string, name = "Ann B. Quackenbush Age 42") =>
	`<li class=person><h2>${name}</h2><p class=aka>Annie Quackenbush, Ann Miller</p><p class=now>Round Rock, Texas 78664</p>
<p class=then><span>Austin, TX</span><span>Reno NV</span></p><i class=tel>(512) 555-0143</i><i class=tel>n/a</i>
<div class=kin>Related to: Bo Quackenbush; Cy Miller; + 3 more</div><a href="/p/${id}?from=search#top">more</a></li>`;
const page = "/find/Ann-Quackenbush/TX/Round-Rock";

test("a listing is read as text in its parts, with a key that stays", async () => {
	answers.set(page, html(`<ul>${person("a1b2c3")}</ul>`));
	const answer = await found();
	expect(answer).toMatchObject({ state: "known", requests: 2 });
	expect(answer.state === "known" && answer.listings.map(({ listing }) => listing)).toEqual([
		{
			key: "id:a1b2c3",
			url: "http://seek.localhost/p/a1b2c3?from=search",
			name: "Ann B. Quackenbush",
			alternativeNames: ["Annie Quackenbush", "Ann Miller"],
			age: 42,
			readOn: "2026-11-22",
			places: [
				{ city: "Round Rock", state: "TX" },
				{ city: "Austin", state: "TX" },
				{ city: "Reno", state: "NV" },
			],
			addresses: [],
			phones: ["(512) 555-0143"],
			emails: [],
			relatives: ["Bo Quackenbush", "Cy Miller"],
		},
	]);
});

test("a listing that may be the person is captured, and one of somebody else is not", async () => {
	answers.set(
		page,
		html(
			`<h1>everybody</h1>${person("a1b2c3")}${person("d4e5f6", "Zed Otherman Age 80").replaceAll("Round Rock", "Boise")}`,
		),
	);
	const answer = await found();
	const captures = answer.state === "known" ? answer.listings.map(({ capture }) => capture) : [];
	expect(captures.map((capture) => capture?.kind)).toEqual(["html", undefined]);
	const kept = Buffer.from(captures[0]?.bytes ?? []).toString();
	expect(kept).toContain("Quackenbush");
	expect(kept).not.toMatch(/Otherman|everybody/);
});

describe("nobody found, a site that has changed, and a wall are told apart", () => {
	test.each([
		["the word that there is nobody", "<p id=none>No one</p>", { state: "known", listings: [] }],
		[
			"a sign of the playbook's",
			"<p>We have no record of this person.</p>",
			{ state: "known", listings: [] },
		],
		["another page", "<h1>Welcome</h1>", { state: "unknown", reason: "drift" }],
		["an empty page", "", { state: "unknown", reason: "drift" }],
		["a wall in words", "<h1>Unusual Traffic from your network</h1>", { state: "unknown", reason: "wall" }],
		["a wall in a script", "<script>window._cf_chl_opt={}</script>", { state: "unknown", reason: "wall" }],
		["a wall that the playbook knows", "<div id=gate></div>", { state: "unknown", reason: "wall" }],
		[
			"listings without a place",
			`<li class=person><h2>Ann Q</h2></li>`,
			{ state: "unknown", reason: "drift" },
		],
		[
			"listings without a name",
			`<li class=person><p class=now>Reno, NV</li>`,
			{ state: "unknown", reason: "drift" },
		],
	])("%s", async (_, body, expected) => {
		answers.set(page, html(body));
		const markers = { wall: [{ selector: "#gate" }], drift: [], nothingFound: [{ text: "no record of" }] };
		expect(await found(asks(search, undefined, { markers }))).toMatchObject(expected);
	});

	test("a missing page says nothing about anybody", async () => {
		expect(await found()).toMatchObject({ state: "unknown", reason: "drift" });
	});

	test("something missing because of a challenge is a wall", async () => {
		answers.set(page, html("<form><input name=cf-turnstile-response></form>"));
		const [navigate] = search;
		const clear: Actions[number] = {
			actionType: "expectation",
			expectations: [{ type: "element", selector: "//body[not(.//input[@name='cf-turnstile-response'])]" }],
		};
		const playbook = asks([navigate as Actions[number], clear, extract]);
		expect(await found(playbook)).toMatchObject({ state: "unknown", reason: "wall" });
	});
});

test("every page of results is read, and a listing on two of them counts once", async () => {
	const next = { selector: "a[rel=next]", pagesMax: 3 };
	answers.set(page, (request, response) => {
		const at = Number(new URL(request.url ?? "", "http://x").searchParams.get("page") ?? 1);
		html(`${person(`id-${at}`)}${person("id-1")}<a rel=next href="?page=${at + 1}">next</a>`)(
			request,
			response,
		);
	});
	const answer = await found(asks([search[0] as Actions[number], { ...extract, nextPage: next }]));
	expect(answer.state === "known" && answer.listings.map(({ listing }) => listing.key)).toEqual([
		"id:id-1",
		"id:id-2",
		"id:id-3",
	]);
});

test("a later page that fails leaves the broker unknown, and the result has what was found before", async () => {
	const other = await smallWeb();
	other.answers.set(page, html(`${person("abc")}<a rel=next href="/gone">next</a>`));
	other.answers.set("/gone", (_, response) => response.writeHead(429, { "retry-after": "60" }).end());
	const next = { selector: "a[rel=next]", pagesMax: 3 };
	const playbook = asks([search[0] as Actions[number], { ...extract, nextPage: next }]);
	expect(await found(playbook, ann, undefined, other)).toMatchObject({
		state: "unknown",
		reason: "rate_limited",
		retryAfterSeconds: 60,
		found: [{ listing: { key: "id:abc" } }],
	});
	await other.close();
});

describe("each name and place is asked for once", () => {
	const other: Wanted = {
		...ann,
		names: [...ann.names, { first: "Ann", last: "Miller" }],
		places: [
			...ann.places,
			{ city: "Austin", state: "TX", country: "US" },
			{ city: "Graz", state: "", country: "AT" },
		],
	};

	test("the present ones first, and none that lacks what the broker asks for", async () => {
		for (const name of ["Quackenbush", "Miller"])
			for (const city of ["Round-Rock", "Austin"])
				answers.set(`/find/Ann-${name}/TX/${city}`, html("<p id=none>"));
		expect(await found(asks(), other)).toMatchObject({ state: "known", listings: [] });
		expect(asked).toEqual(
			["Quackenbush/TX/Round-Rock", "Quackenbush/TX/Austin", "Miller/TX/Round-Rock", "Miller/TX/Austin"].map(
				(path) => `GET seek.localhost /find/Ann-${path}`,
			),
		);
	});

	test("and not twice if the broker does not ask for the place", async () => {
		answers.set("/q", html("<p id=none>"));
		const url = "http://seek.localhost/q?n=${lastName}&a=${age|ageRange}";
		const playbook = asks(
			[{ actionType: "navigate", url, ageRange: ["0-40", "41-99"] }, extract],
			["last_name", "age"],
		);
		await found(playbook, { ...other, born: "1984" });
		expect(asked).toEqual([
			"GET seek.localhost /q?n=Quackenbush&a=41-99",
			"GET seek.localhost /q?n=Miller&a=41-99",
		]);
	});

	test("without what the broker needs, it is not asked", async () => {
		const url = "http://seek.localhost/q?p=${phone}";
		const playbook = asks([{ actionType: "navigate", url }, extract], ["phone"]);
		expect(await found(playbook)).toMatchObject({ state: "unknown", reason: "needs_more" });
		expect(asked).toEqual([]);
	});
});

test("a form is filled, and a question on the way answered", async () => {
	answers.set(
		"/start",
		html(`<form id=f action=/over method=post><input type=hidden name=t value=1><input name=fn><input name=ln>
<select name=st><option value=nevada>Nevada<option value=texas>Texas</select><button>Go</button></form>`),
	);
	answers.set(
		"/over",
		html(
			"<div id=q>Over 40?</div><form action=/yes><button id=y>Yes</button></form><form action=/no><button id=n>No</button></form>",
		),
	);
	answers.set("/yes", html(person("xyz")));
	const yes = { elements: [{ type: "button" as const, selector: "#y" }] };
	const playbook = asks(
		[
			{ actionType: "navigate", url: "http://seek.localhost/start" },
			{ actionType: "expectation", expectations: [{ type: "element", selector: "#f" }] },
			{
				actionType: "fillForm",
				selector: "#f",
				elements: [
					{ type: "firstName", selector: ".//input[@name='fn']" },
					{ type: "lastName", selector: "input[name=ln]" },
					{ type: "state", selector: "select" },
				],
			},
			{ actionType: "click", elements: [{ type: "button", selector: "#f button" }] },
			{
				actionType: "click",
				elements: [{ type: "button", selector: ".more", multiple: true, failSilently: true }],
			},
			{
				actionType: "condition",
				expectations: [{ type: "text", selector: "#q", expect: "Over" }],
				actions: [
					{
						actionType: "click",
						choices: [{ condition: { left: "${age}", operation: ">=", right: "40" }, ...yes }],
						default: { elements: [{ type: "button", selector: "#n" }] },
					},
				],
			},
			{ actionType: "condition", expectations: [{ type: "element", selector: "#q" }], actions: [extract] },
			extract,
		],
		["first_name", "last_name", "state"],
	);
	expect(await found(playbook)).toMatchObject({ state: "known", listings: [{ listing: { key: "id:xyz" } }] });
	expect(asked).toEqual([
		"GET seek.localhost /start",
		"POST seek.localhost /over",
		"GET seek.localhost /yes",
	]);
});

test("a hostile listing stays text, bounded, and its address stays the broker's", async () => {
	answers.set(
		page,
		html(`<li class=person><h2>&lt;script&gt;alert(1)&lt;/script&gt;\u202e${"x".repeat(2_000_000)}</h2><p class=now>A, TX</p>
<a href="http://169.254.169.254/p/1">x</a></li><li class=person><h2>Bo</h2><p class=now>A, TX</p><a href="javascript:alert(1)">x</a></li>`),
	);
	const answer = await found();
	const listings = answer.state === "known" ? answer.listings.map(({ listing }) => listing) : [];
	expect(listings.map(({ url }) => url)).toEqual([null, null]);
	expect(listings[0]?.name.length).toBeLessThanOrEqual(200);
	expect(listings[0]?.name).toMatch(/^<script>alert\(1\)<\/script> x/);
});

test("a look-up that is ended says that it was not finished", async () => {
	answers.set(page, () => undefined);
	expect(await found(asks(), ann, AbortSignal.timeout(300))).toMatchObject({
		state: "unknown",
		reason: "timed_out",
	});
});

test("a playbook that needs a browser cannot be checked without one, and a wall is not tried again with one", async () => {
	const lookUp = lookUpBroker({ find, http: web.driver, browser: null });
	const signal = AbortSignal.timeout(10_000);
	expect(await lookUp(asks(search, undefined, { driver: "browser" }), ann, signal)).toMatchObject({
		state: "unknown",
		reason: "no_browser",
	});
	expect(asked).toEqual([]);
	answers.set(page, html("<div id=app></div>"));
	const either = asks(search, undefined, { driver: "http_then_browser" });
	expect(await lookUp(either, ann, signal)).toMatchObject({ reason: "no_browser" });
	let opened = 0;
	const browser = {
		...web.driver,
		open: (...visit: Parameters<typeof web.driver.open>) => {
			opened += 1;
			return web.driver.open(...visit);
		},
	};
	answers.set(page, (_, response) => response.writeHead(403).end());
	expect(await lookUpBroker({ find, http: web.driver, browser })(either, ann, signal)).toMatchObject({
		reason: "wall",
	});
	expect(opened).toBe(0);
});
