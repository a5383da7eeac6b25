import {
	type Driver,
	followLink,
	type Intent,
	lookAtListing,
	type OptOutRequest,
	optOutByPlaybook,
	requestDigest,
} from "@unlisted/broker-playbooks";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Truth } from "../control/truth.ts";
import type { StoredMail } from "../mail/mail.ts";
import { type BrokerLab, startBrokerLab } from "../main.ts";
import type { Given } from "../store/given.ts";
import { driversOn, playbookOf } from "../testing/engine.ts";
import { control } from "../testing/visitor.ts";

const day = 86_400_000;
const address = "removals+t1@unlisted.example";
let lab: BrokerLab;
let http: Driver;
let listings: Truth[];
beforeEach(async () => {
	lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
	({ http } = driversOn(lab));
	({ listings } = await control<{ listings: Truth[] }>(lab, "/plants", {
		first: "Petra",
		last: "Quillfeather",
		birthYear: 1981,
		places: [{ city: "Austin", state: "TX" }],
		phones: ["+15125550123"],
	}));
});
afterEach(async () => {
	await http.close();
	await lab.close();
});

const at = (site: string) => {
	const found = listings.find((each) => each.site === site);
	if (!found) throw new Error(`${site} does not list her.`);
	const { record, url, listing } = found;
	return {
		key: `id:${listing}`,
		url,
		name: `${record.first} ${record.last}`,
		age: record.age,
		places: record.homes,
	};
};
const asked = (site: string, more: Partial<OptOutRequest> = {}): OptOutRequest => ({
	allowed: {},
	listing: at(site),
	mailAddress: address,
	...more,
});
const deps = () => ({
	http,
	browser: null,
	now: () => new Date(),
	random: () => 0.5,
	playbookOf: (broker: string) => playbookOf(lab, broker.replace(".localhost", "")),
});
const intents: Intent[] = [];
const hooks = { beforeSend: async (intent: Intent) => void intents.push(intent) };
const ask = (site: string, request = asked(site), using: typeof hooks = hooks) => {
	intents.length = 0;
	return optOutByPlaybook(deps())(playbookOf(lab, site), request, using, AbortSignal.timeout(20_000));
};
const given = async (site: string) =>
	(await control<{ given: Given[] }>(lab, `/given?site=${site}`)).given.map(({ step, fields }) => ({
		step,
		fields,
	}));
const mails = async () =>
	(await control<{ mails: StoredMail[] }>(lab, `/mails?to=${encodeURIComponent(address)}`)).mails;
const linkIn = async () =>
	(/http:\S+/.exec((await mails())[0]?.text ?? "")?.[0] ?? "").replace(`:${lab.port}`, "");
const follow = (site: string, link: string) =>
	followLink(deps())(playbookOf(lab, site), link, asked(site), hooks, AbortSignal.timeout(20_000));
const look = (site: string) =>
	lookAtListing({ http, browser: null })(playbookOf(lab, site), at(site), AbortSignal.timeout(20_000));

describe("a form that is confirmed by mail", () => {
	test.each(["peoplelane", "familyregister", "rosterly", "shiftview", "closematch", "quickcheck"])(
		"%s gets the listing's address and an address of ours, and nothing else",
		async (site) => {
			const answer = await ask(
				site,
				asked(site, { allowed: { first_name: "Petra", phone: "+15125550123" } }),
			);
			expect(answer).toMatchObject({
				state: "needs_mail_confirmation",
				address,
				begun: true,
				disclosed: ["listing_url"],
				mailAddress: address,
			});
			const told = (await given(site)).filter(({ step }) => step === "opt_out");
			expect(told).toEqual([{ step: "opt_out", fields: { listing_url: at(site).url, email: address } }]);
		},
	);

	test("is written down before the button is pressed, with what it will be given", async () => {
		const toldAt: number[] = [];
		await ask("peoplelane", asked("peoplelane"), {
			beforeSend: async (intent) => {
				intents.push(intent);
				toldAt.push((await given("peoplelane")).length);
			},
		});
		expect(toldAt).toEqual([0]);
		expect(intents).toMatchObject([
			{ broker: "peoplelane.localhost", fields: ["listing_url"], mailAddress: address },
		]);
	});

	test("is not sent if that could not be written down", async () => {
		const refuses = { beforeSend: async () => Promise.reject(new Error("the lease is lost")) };
		await expect(ask("peoplelane", asked("peoplelane"), refuses)).rejects.toThrow("the lease is lost");
		expect(await given("peoplelane")).toEqual([]);
	});

	test("leaves a record of what was sent and seen", async () => {
		const answer = await ask("peoplelane");
		expect(answer.request?.sent).toMatchObject([
			{ method: "POST", url: "http://peoplelane.localhost/opt-out" },
		]);
		expect(answer.request?.digest).toBe(requestDigest(answer.request?.sent ?? []));
		expect(Buffer.from(answer.after?.bytes ?? []).toString()).toContain("Check your inbox");
		expect(Buffer.from(answer.before?.bytes ?? []).toString()).not.toContain("Check your inbox");
	});

	test("is confirmed by its link, and the listing is gone after the broker's days but not before", async () => {
		await ask("peoplelane");
		expect(await look("peoplelane")).toMatchObject({ state: "there" });
		expect(await follow("peoplelane", await linkIn())).toMatchObject({ state: "confirmed", disclosed: [] });
		await lab.advance(2 * day);
		expect(await look("peoplelane")).toMatchObject({ state: "there" });
		await lab.advance(2 * day);
		expect(await look("peoplelane")).toMatchObject({ state: "gone" });
	});

	test("is not sent without an address of ours", async () => {
		const answer = await ask("peoplelane", asked("peoplelane", { mailAddress: null }));
		expect(answer).toMatchObject({ state: "needs_more", fields: ["email"], begun: false, disclosed: [] });
		expect(answer).toMatchObject({ task: { url: "http://peoplelane.localhost/opt-out" } });
		expect(await given("peoplelane")).toEqual([]);
	});

	test("refuses a listing that the broker does not have, and does not count as sent", async () => {
		const listing = { ...at("peoplelane"), url: "http://peoplelane.localhost/p/nobody" };
		expect(await ask("peoplelane", asked("peoplelane", { listing }))).toMatchObject({
			state: "refused",
			said: "We have no listing at this address.",
			begun: true,
			disclosed: ["listing_url"],
		});
	});
});

test("a link is followed on the broker's own hosts only", async () => {
	await ask("peoplelane");
	for (const link of [
		"http://quickcheck.localhost/opt-out/confirm?token=x",
		`http://127.0.0.1:${lab.port}/`,
		"http://169.254.169.254/latest",
		"javascript:alert(1)",
		"no link",
	])
		expect(await follow("peoplelane", link), link).toMatchObject({
			state: "unknown",
			reason: "left_the_broker",
		});
	expect(await given("quickcheck")).toEqual([]);
});

test("a link that has expired confirms nothing", async () => {
	expect(await follow("peoplelane", "http://peoplelane.localhost/opt-out/confirm?token=0")).toMatchObject({
		state: "unknown",
		reason: "drift",
		begun: true,
	});
});

test("the listing on a mirror is removed at the parent, and on all other mirrors too", async () => {
	const answer = await ask("housefinder24");
	expect(answer).toMatchObject({ state: "needs_mail_confirmation", broker: "familyregister.localhost" });
	expect(await follow("housefinder24", await linkIn())).toMatchObject({ state: "confirmed" });
	await lab.advance(6 * day);
	for (const site of ["familyregister", "housefinder24", "oldneighbors", "whoisit"])
		expect(await look(site), site).toMatchObject({ state: "gone" });
	expect(await given("housefinder24")).not.toContainEqual(expect.objectContaining({ step: "opt_out" }));
});

describe("a step that only a person can do is handed over, and nothing is sent", () => {
	test("a picture puzzle", async () => {
		expect(await ask("stateledger")).toMatchObject({
			state: "needs_person",
			begun: false,
			disclosed: [],
			task: {
				kind: "puzzle",
				url: "http://stateledger.localhost/suppress",
				press: "Suppress",
				values: [{ field: "profileUrl", value: at("stateledger").url }],
			},
		});
		expect(intents).toEqual([]);
	});

	test("a code by phone, with the number that we may tell", async () => {
		const answer = await ask("kinfinder", asked("kinfinder", { allowed: { phone: "+15125550123" } }));
		expect(answer).toMatchObject({
			state: "needs_person",
			begun: false,
			disclosed: [],
			task: {
				kind: "phone_code",
				url: "http://kinfinder.localhost/remove-me",
				press: "Call me",
				values: [
					{ field: "profileUrl", value: at("kinfinder").url },
					{ field: "phone", value: "+15125550123" },
				],
			},
		});
		expect((await given("kinfinder")).filter(({ step }) => step === "opt_out")).toEqual([]);
	});

	test("a number that we may not tell: the form demands it, so it is not even opened", async () => {
		expect(await ask("kinfinder")).toMatchObject({
			state: "needs_more",
			fields: ["phone"],
			begun: false,
			requests: 0,
			task: { values: [{ field: "profileUrl" }, { field: "phone", value: null }] },
		});
	});
});

test("a broker that lies says that it is done, but its page shows that it is not", async () => {
	await ask("quickcheck");
	await follow("quickcheck", await linkIn());
	await lab.advance(10 * day);
	expect((await mails())[0]?.kind).toBe("finish");
	expect(await look("quickcheck")).toMatchObject({ state: "there" });
});

test("a listing that comes back is seen as gone, then as listed", async () => {
	await ask("rosterly");
	await follow("rosterly", await linkIn());
	await lab.advance(2 * day);
	expect(await look("rosterly")).toMatchObject({ state: "gone" });
	await lab.advance(20 * day);
	expect(await look("rosterly")).toMatchObject({ state: "there" });
});

test("a wall is reported as one, and nothing is sent", async () => {
	expect(await ask("gatewatch")).toMatchObject({ state: "wall", begun: false, disclosed: [] });
});

test("a broker that takes only letters has no form to send", async () => {
	expect(await ask("mailroom")).toMatchObject({ state: "no_way", begun: false });
});

test("a site that needs a browser is not asked without one", async () => {
	expect(await ask("truefolks")).toMatchObject({ state: "unknown", reason: "no_browser", begun: false });
});

test("a request without an answer after the button is unknown, never unsent", async () => {
	const ending = new AbortController();
	const answer = await optOutByPlaybook(deps())(
		playbookOf(lab, "peoplelane"),
		asked("peoplelane"),
		{ beforeSend: async () => ending.abort() },
		ending.signal,
	);
	expect(answer).toMatchObject({ state: "unknown", reason: "timed_out", begun: true });
});
