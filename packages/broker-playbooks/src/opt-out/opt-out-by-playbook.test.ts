import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { type PlaybookDraft, playbookSchema } from "../playbook/playbook.ts";
import { html, smallWeb } from "../testing/small-web.ts";
import type { Intent, OptOutHooks, OptOutRequest } from "./opt-out.ts";
import { optOutByPlaybook } from "./opt-out-by-playbook.ts";

const web = await smallWeb();
const { answers, asked } = web;
afterAll(() => web.close());
const intents: Intent[] = [];
beforeEach(() => {
	answers.clear();
	asked.length = 0;
	intents.length = 0;
});

type Step = PlaybookDraft["steps"][number];
type Actions = Step["actions"];
const playbook = (actions: Actions, discloses: Step["discloses"], more: Partial<PlaybookDraft> = {}) =>
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
		...more,
		steps: [{ stepType: "optOut", optOutType: "formOptOut", discloses, actions }],
	});
const ann: OptOutRequest = {
	allowed: { first_name: "Ann", last_name: "Quackenbush", city: "Round Rock", state: "TX" },
	listing: {
		key: "id:77",
		url: "http://seek.localhost/p/77",
		name: "Ann Quackenbush",
		age: 42,
		places: [{ city: "Austin", state: "TX" }],
	},
	mailAddress: "removals+1@unlisted.example",
};
const hooks: OptOutHooks = { beforeSend: async (intent) => void intents.push(intent) };
const ask = (of: ReturnType<typeof playbook>, request = ann, using = hooks) =>
	optOutByPlaybook({
		http: { ...web.driver, open: (visit) => web.driver.open({ ...visit, perMinute: 1e9 }) },
		browser: null,
		playbookOf: () => undefined,
		now: () => new Date("2026-11-22T12:00:00Z"),
		random: () => 0.5,
	})(of, request, using, AbortSignal.timeout(10_000));

const at = "http://seek.localhost";
const start: Actions[number] = { actionType: "navigate", url: `${at}/out` };
const says = (expect_: string): Actions[number] => ({
	actionType: "expectation",
	expectations: [{ type: "text", selector: "body", expect: expect_ }],
});
const button = (selector: string): Actions[number] => ({
	actionType: "click",
	elements: [{ type: "button", selector }],
});
const name: Actions[number] = {
	actionType: "fillForm",
	selector: "form",
	elements: [
		{ type: "firstName", selector: "[name=f]" },
		{ type: "lastName", selector: "[name=l]" },
	],
};
const nameForm = "<form action=/list><input name=f><input name=l><button>Search</button></form>";

describe("among several listings", () => {
	const row: Actions[number] = {
		actionType: "click",
		elements: [
			{
				type: "link",
				selector: "//a[contains(., 'Remove')]",
				parent: {
					profileMatch: {
						selector: "li",
						profile: { name: { selector: "b" }, age: { selector: "i" }, addressCityState: { selector: "u" } },
					},
				},
			},
		],
	};
	const steps = playbook(
		[start, name, button("form button"), row, says("gone soon")],
		["first_name", "last_name"],
	);
	const li = (who: string, age: number, city: string, id: number) =>
		`<li><b>${who}</b> <i>${age}</i> <u>${city}</u> <a href=/remove/${id}>Remove</a></li>`;
	const pressed = () => asked.filter((line) => line.includes("/remove"));
	const list = (...rows: string[]) => {
		answers.set("/out", html(nameForm));
		answers.set("/list", html(`<ul>${rows.join("")}</ul>`));
		for (const id of [1, 2]) answers.set(`/remove/${id}`, html("It is gone soon."));
	};

	test("the person's own button is pressed", async () => {
		list(li("Ann Quackenbush", 71, "Austin, TX", 1), li("Ann Quackenbush", 42, "Austin, TX", 2));
		expect(await ask(steps)).toMatchObject({ state: "sent", disclosed: ["first_name", "last_name"] });
		expect(pressed()).toEqual(["GET seek.localhost /remove/2"]);
	});

	test("no button is pressed if two could be the person, or none", async () => {
		list(li("Ann Quackenbush", 42, "Austin, TX", 1), li("Ann Quackenbush", 42, "Austin, TX", 2));
		expect(await ask(steps)).toMatchObject({ state: "unknown", reason: "drift" });
		list(li("Ann Quackenbush", 42, "Reno, NV", 1));
		expect(await ask(steps)).toMatchObject({ state: "unknown", reason: "drift" });
		expect(pressed()).toEqual([]);
	});
});

test("a search before the form counts as told before the sending begins, and the sending is announced once", async () => {
	answers.set("/out", html(nameForm));
	answers.set("/list", html("<form method=post action=/go><input name=m><button>Go</button></form>"));
	answers.set("/go", html("<p>Sure?</p><form method=post action=/sure><button>Yes</button></form>"));
	answers.set("/sure", html("Thank you"));
	const mail: Actions[number] = {
		actionType: "fillForm",
		selector: "form",
		dataSource: "fetchedEmail",
		elements: [{ type: "email", selector: "[name=m]" }],
	};
	const steps = playbook(
		[
			start,
			name,
			button("form button"),
			{ actionType: "generateEmail" },
			mail,
			button("form button"),
			button("form button"),
			says("Thank you"),
		],
		["first_name", "last_name"],
	);
	expect(await ask(steps)).toMatchObject({
		state: "sent",
		mailAddress: ann.mailAddress,
		request: {
			sent: [{ url: `${at}/go`, body: "m=removals%2B1%40unlisted.example" }, { url: `${at}/sure` }],
		},
	});
	expect(intents).toMatchObject([
		{ pageUrl: `${at}/list?f=Ann&l=Quackenbush`, fields: ["first_name", "last_name"] },
	]);
});

describe("a code that the broker mails", () => {
	const code: Actions[number] = {
		actionType: "fillForm",
		selector: "form",
		dataSource: "emailData",
		elements: [{ type: "verificationCode", selector: "[name=c]" }],
	};
	const steps = playbook(
		[
			start,
			{ actionType: "getEmailData", pollingSeconds: 5, extract: ["verificationCode"] },
			code,
			button("button"),
			says("Done"),
		],
		[],
	);
	beforeEach(() => {
		answers.set("/out", html("<form action=/done><input name=c><button>Send</button></form>"));
		answers.set("/done", html("Done"));
	});

	test("is typed in if it comes", async () => {
		const mailCode = async (address: string) => (address === ann.mailAddress ? "1234" : null);
		expect(await ask(steps, ann, { ...hooks, mailCode })).toMatchObject({ state: "sent" });
	});

	test("is for the person if it does not", async () => {
		expect(await ask(steps)).toMatchObject({
			state: "needs_person",
			begun: false,
			task: { kind: "mail_code", press: "Send" },
		});
	});
});

test.each([
	["a wall", 403, "wall"],
	["a broken server", 500, "unreachable"],
	["a page that says something else", 200, "drift"],
])("%s after the button: it is never reported as not sent", async (_, status, reason) => {
	answers.set("/out", html(nameForm));
	answers.set("/list", (__, response) =>
		response.writeHead(status, { "content-type": "text/html" }).end("hm"),
	);
	expect(
		await ask(playbook([start, name, button("button"), says("Done")], ["first_name", "last_name"])),
	).toMatchObject({
		state: "unknown",
		reason,
		begun: true,
		disclosed: ["first_name", "last_name"],
	});
});

test("a field inside a condition that may not be given stops the request before it is sent", async () => {
	answers.set(
		"/out",
		html("<form action=/list><input name=f><input name=l><input name=b><button>Go</button></form>"),
	);
	const born: Actions[number] = {
		actionType: "condition",
		expectations: [{ type: "element", selector: "[name=b]" }],
		actions: [
			{ actionType: "fillForm", selector: "form", elements: [{ type: "birthYear", selector: "[name=b]" }] },
		],
	};
	const steps = playbook(
		[start, name, born, button("button"), says("Done")],
		["first_name", "last_name", "birth_year"],
	);
	expect(await ask(steps)).toMatchObject({
		state: "needs_more",
		fields: ["birth_year"],
		begun: false,
		disclosed: [],
		task: { url: `${at}/out` },
	});
	expect(asked).toEqual(["GET seek.localhost /out"]);
});
