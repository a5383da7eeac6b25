import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Truth } from "../control/truth.ts";
import type { StoredMail } from "../mail/mail.ts";
import { type BrokerLab, startBrokerLab } from "../main.ts";
import { control, visit } from "../testing/visitor.ts";

const day = 86_400_000;
let lab: BrokerLab;
beforeEach(async () => {
	lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
});
afterEach(() => lab.close());

const plant = async () => {
	const { listings } = await control<{ listings: Truth[] }>(lab, "/plants", {
		first: "Petra",
		last: "Quillfeather",
		birthYear: 1981,
		places: [{ city: "Austin", state: "TX" }],
		phones: ["+15125550123"],
	});
	return listings;
};
const mails = async () => (await control<{ mails: StoredMail[] }>(lab, "/mails?to=petra@mail.example")).mails;
const urlAt = (listings: readonly Truth[], site: string) => {
	const url = listings.find((each) => each.site === site)?.url;
	if (url === undefined || url === null) throw new Error(`${site} does not list her.`);
	return url;
};
const statusOf = async (url: string) => (await visit(lab, url)).status;

/** Fills in the form with a mail address, and opens the link in the mail. */
async function optOut(site: string, path: string, names: { url: string; email: string }, url: string) {
	const sent = await visit(lab, `http://${site}.localhost${path}`, {
		form: { [names.url]: url, [names.email]: "petra@mail.example" },
	});
	expect(sent.status).toBe(200);
	const link = /http:\S+/.exec((await mails())[0]?.text ?? "")?.[0] ?? "";
	return visit(lab, link);
}

describe("a form that is confirmed by e-mail", () => {
	test("removes the listing after the broker's days, and a mail confirms it", async () => {
		const url = urlAt(await plant(), "peoplelane");
		const names = { url: "profile_url", email: "contact_email" };
		expect((await optOut("peoplelane", "/opt-out", names, url)).text).toContain("has been confirmed");
		await lab.advance(3 * day - 60_000);
		expect(await statusOf(url)).toBe(200);
		await lab.advance(120_000);
		expect(await statusOf(url)).toBe(404);
		expect((await mails()).map(({ kind }) => kind)).toEqual(["finish", "confirm"]);
	});

	test("removes nothing without the link", async () => {
		const url = urlAt(await plant(), "peoplelane");
		await visit(lab, "http://peoplelane.localhost/opt-out", {
			form: { profile_url: url, contact_email: "petra@mail.example" },
		});
		await lab.advance(30 * day);
		expect(await statusOf(url)).toBe(200);
	});

	test("at the parent covers the mirrors", async () => {
		const listings = await plant();
		const url = urlAt(listings, "familyregister");
		await optOut("familyregister", "/control-my-data", { url: "record_link", email: "your_mail" }, url);
		await lab.advance(6 * day);
		for (const site of ["familyregister", "housefinder24", "oldneighbors", "whoisit"])
			expect(await statusOf(urlAt(listings, site)), site).toBe(404);
		expect(await statusOf(urlAt(listings, "peoplelane"))).toBe(200);
	});

	test("at the broker that lies is reported as done, and changes nothing", async () => {
		const url = urlAt(await plant(), "quickcheck");
		await optOut("quickcheck", "/opt-out", { url: "link", email: "email" }, url);
		await lab.advance(10 * day);
		expect((await mails())[0]?.kind).toBe("finish");
		expect(await statusOf(url)).toBe(200);
	});

	test("at the broker that lists people again holds for 20 days, and can be requested again", async () => {
		const url = urlAt(await plant(), "rosterly");
		const names = { url: "entry", email: "mail" };
		await optOut("rosterly", "/privacy/remove", names, url);
		await lab.advance(2 * day);
		expect(await statusOf(url)).toBe(404);
		await lab.advance(20 * day);
		expect(await statusOf(url)).toBe(200);
		await optOut("rosterly", "/privacy/remove", names, url);
		await lab.advance(2 * day);
		expect(await statusOf(url)).toBe(404);
	});
});

test("a telephone code removes, and five wrong ones end the request", async () => {
	const url = urlAt(await plant(), "kinfinder");
	const begin = async () => {
		const { text } = await visit(lab, "http://kinfinder.localhost/remove-me", {
			form: { link: url, tel: "+1 512 555 0123" },
		});
		return /name="request" value="([0-9a-f]+)"/.exec(text)?.[1] ?? "";
	};
	const send = (request: string, code: string) =>
		visit(lab, "http://kinfinder.localhost/remove-me/code", { form: { request, code } });
	const lost = await begin();
	for (let wrong = 0; wrong < 5; wrong += 1) expect((await send(lost, "nothing")).status).toBe(422);
	expect((await send(lost, "nothing")).status).toBe(429);
	const request = await begin();
	const { requests } = await control<{ requests: { id: string; code: string }[] }>(lab, "/requests");
	const code = requests.find(({ id }) => id === request)?.code ?? "";
	expect((await send(request, code)).text).toContain("will be removed");
	await lab.advance(day + 1);
	expect(await statusOf(url)).toBe(404);
});

test("a picture puzzle must be read, and each can be tried once", async () => {
	const url = urlAt(await plant(), "stateledger");
	const page = await visit(lab, "http://stateledger.localhost/suppress");
	const puzzle = /name="puzzle" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
	const { answer } = await control<{ answer: string }>(lab, "/puzzles", { token: puzzle });
	expect(page.text).not.toContain(answer);
	const send = (letters: string, token = puzzle) =>
		visit(lab, "http://stateledger.localhost/suppress", { form: { record: url, puzzle: token, letters } });
	expect((await send("AAAAA", "forged.token.x")).status).toBe(422);
	expect((await send(answer)).text).toContain("will be suppressed");
	expect((await send(answer)).status).toBe(422);
	await lab.advance(2 * day + 1);
	expect(await statusOf(url)).toBe(404);
});

describe("a letter", () => {
	let written = 0;
	const write = (to: string, text: string, messageId = `<${++written}@mail.example>`) =>
		control<{ answered: string }>(lab, "/inbox", {
			from: "petra@mail.example",
			to,
			subject: "Deletion request",
			text,
			messageId,
		});
	const body = "Name: Petra Quillfeather\nAddress: Austin, TX\nPlease delete my data.";

	test("to a broker that obliges is acknowledged, and the listing goes", async () => {
		const url = urlAt(await plant(), "mailroom");
		expect(await write("privacy@mailroom.localhost", body)).toEqual({ answered: "acknowledge" });
		await lab.advance(7 * day);
		expect((await mails()).map(({ kind }) => kind)).toEqual(["finish", "acknowledge"]);
		expect((await mails())[0]?.inReplyTo).toBe("<1@mail.example>");
		expect(await statusOf(url)).toBe(404);
	});

	test("with a repeated Message-ID is one letter", async () => {
		await plant();
		const twice = () => write("privacy@mailroom.localhost", body, "<same@mail.example>");
		expect(await twice()).toEqual({ answered: "acknowledge" });
		expect(await twice()).toEqual({ answered: "acknowledge" });
		expect((await mails()).map(({ kind }) => kind)).toEqual(["acknowledge"]);
	});

	test("to a broker that wants an identity card is acted on when the second letter comes", async () => {
		const url = urlAt(await plant(), "adresskartei");
		expect(await write("datenschutz@adresskartei.localhost", body)).toEqual({ answered: "need_id" });
		expect((await mails())[0]?.subject).toContain("Identitätsnachweis");
		expect(await write("datenschutz@adresskartei.localhost", "Anbei die Kopie.")).toEqual({
			answered: "acknowledge",
		});
		await lab.advance(22 * day);
		expect(await statusOf(url)).toBe(404);
	});

	test.each([
		["privacy@truefolks.localhost", "need_link"],
		["donnees@annuairemonde.localhost", "need_form"],
		["privacidad@directorioabierto.localhost", "refuse"],
		["privacy@deadletters.localhost", "bounce"],
		["nobody@mailroom.localhost", "bounce"],
	])("to %s is answered: %s", async (to, answered) => {
		await plant();
		expect(await write(to, body)).toEqual({ answered });
		expect((await mails())[0]?.kind).toBe(answered);
	});

	test("about a person who is not listed gets an answer that says so", async () => {
		expect(await write("privacy@mailroom.localhost", "Name: Ada Nobodyson\nAustin, TX")).toEqual({
			answered: "no_record",
		});
	});
});
