import { describe, expect, test } from "vitest";
import { domainOfEmail, domainOfWebsite } from "./domains.ts";
import { mergeRows } from "./merge.ts";
import type { Row, RowContact } from "./row.ts";
import { emailsIn, urlsIn } from "./texts.ts";

const seen = [{ state: "listed", on: "2026-08", source: "eraser" }] as const;
const mail = (value: string): RowContact => ({ channel: "email", value, seen: [...seen] });
const form = (value: string): RowContact => ({ channel: "web_form", value, seen: [...seen] });
const row = (name: string, websites: string[], more: Partial<Row> = {}): Row => ({
	source: "eraser",
	name,
	websites,
	countries: ["US"],
	contacts: [],
	on: "2026-08",
	...more,
});

function merged(...rows: Row[]) {
	const remarks: string[] = [];
	const brokers = mergeRows(rows, (heading, text) => remarks.push(`${heading}: ${text}`));
	return { brokers, domains: brokers.map(({ domain }) => domain), remarks };
}

describe("two companies are never merged because they share", () => {
	test.each([
		["pages below wordpress.com", ["https://acme.wordpress.com/", "https://zeta.wordpress.com/"], 0],
		["sites of a provider", ["https://acme.blogspot.com/", "https://zeta.blogspot.com/"], 2],
		["forms at Google", ["https://docs.google.com/forms/d/1", "https://docs.google.com/forms/d/2"], 0],
		["short links to forms", ["https://forms.gle/a", "https://forms.gle/b"], 0],
		[
			"portals at OneTrust",
			["https://privacyportal.onetrust.com/webform/1", "https://privacyportal.onetrust.com/webform/2"],
			0,
		],
		["pages at a network", ["https://www.facebook.com/acme", "https://www.linkedin.com/company/zeta"], 0],
		["an address of a machine", ["http://203.0.113.7/", "http://203.0.113.7/b"], 0],
		["an ending of several parts", ["https://acme.co.uk/", "https://zeta.co.uk/"], 2],
	])("%s", (_, [first = "", second = ""], count) => {
		expect(merged(row("Acme", [first]), row("Zeta", [second])).domains).toHaveLength(count);
	});

	test("a form or a mailbox", () => {
		const contacts = [form("https://privacyportal.onetrust.com/webform/1"), mail("desk@lawyers.com")];
		const { brokers } = merged(
			row("Acme", ["https://acme.com"], { contacts }),
			row("Zeta", ["https://zeta.com"], { contacts }),
		);
		expect(brokers.map(({ domain, contacts: own }) => [domain, own.map((one) => one.own)])).toEqual([
			["acme.com", [false, false]],
			["zeta.com", [false, false]],
		]);
	});

	test("a mailbox at another broker's domain, if one has no website", () => {
		const { domains, remarks } = merged(
			row("Acme", ["https://acme.com"]),
			row("Zeta", [], { contacts: [mail("zeta@acme.com")] }),
			row("Eta", [], { contacts: [mail("eta@gmail.com")] }),
		);
		expect(domains).toEqual(["acme.com"]);
		expect(remarks).toEqual([
			"Dropped: known only by a mail address at another broker's domain: eraser: Zeta (acme.com)",
			"Dropped: no domain of its own: eraser: Eta (no website)",
		]);
	});
});

test("a company that runs a shared host is found by its front page", () => {
	expect(domainOfWebsite("https://www.google.com/")).toBe("google.com");
	expect(domainOfWebsite("https://www.microsoft.com/de-de/")).toBe("microsoft.com");
	expect(domainOfWebsite("https://sites.google.com/")).toBeNull();
	expect(domainOfEmail("privacy@mail.acme.co.uk")).toBe("acme.co.uk");
	expect(domainOfEmail("acme@gmail.com")).toBeNull();
});

describe("rows of one domain are one broker", () => {
	test("whatever the host below it, and it has every contact once", () => {
		const { brokers } = merged(
			row("Acme, Inc.", ["https://www.acme.com/about"], { contacts: [mail("privacy@acme.com")] }),
			row("ACME INC", ["http://data.acme.com"], { contacts: [mail("privacy@acme.com")], countries: ["*"] }),
		);
		expect(brokers).toHaveLength(1);
		expect(brokers[0]).toMatchObject({
			name: "Acme, Inc.",
			aliases: [],
			countries: ["*", "US"],
			channels: ["email"],
		});
		expect(brokers[0]?.contacts).toHaveLength(1);
	});

	test("its further sites are mirrors, or brokers that it covers if another source knows them", () => {
		const { brokers } = merged(
			row("Acme", ["https://acme.com", "https://acme-mirror.com", "https://zeta.com"]),
			row("Zeta", ["https://zeta.com"]),
		);
		expect(brokers.map(({ domain, mirrors, owner }) => [domain, mirrors, owner])).toEqual([
			["acme.com", ["acme-mirror.com"], null],
			["zeta.com", [], "acme.com"],
		]);
	});

	test("a site that is registered by itself does not become another's", () => {
		const { brokers } = merged(
			row("Acme", ["https://acme.com", "https://zeta.com"], { inRegistry: true }),
			row("Zeta", ["https://zeta.com"], { inRegistry: true }),
		);
		expect(brokers.map(({ owner }) => owner)).toEqual([null, null]);
	});

	test("a ring of owners is broken", () => {
		const { brokers, remarks } = merged(
			row("A", ["https://a.com"], { parent: "b.com" }),
			row("B", ["https://b.com"], { parent: "a.com" }),
		);
		expect(brokers.map(({ owner }) => owner)).toEqual([null, "a.com"]);
		expect(remarks).toEqual(["Rings of owners that were broken: a.com → b.com"]);
	});
});

describe("channels", () => {
	const channels = (more: Partial<Row>) =>
		merged(row("Acme", ["https://acme.com"], more)).brokers[0]?.channels;
	const failed = {
		...mail("a@acme.com"),
		seen: [...seen, { state: "failed", on: "2026-08-20", source: "eraser" } as const],
	};

	test("are in the order of preference", () => {
		const contacts = [form("https://acme.com/optout"), mail("a@acme.com")];
		expect(channels({ contacts, playbook: true, inRegistry: true })).toEqual([
			"playbook",
			"email",
			"web_form",
			"drop",
		]);
	});

	test("leave out mail that came back", () => {
		expect(channels({ contacts: [failed] })).toEqual([]);
	});

	test("leave out doubtful mail if there is a form", () => {
		const noMail = "2026-08-20";
		expect(channels({ contacts: [mail("a@acme.com")], noMail })).toEqual(["email"]);
		expect(channels({ contacts: [mail("a@acme.com"), form("https://acme.com/x")], noMail })).toEqual([
			"web_form",
		]);
	});

	test("are none for a broker that has ended, because its domain may be another company's now", () => {
		expect(channels({ contacts: [mail("a@acme.com")], inRegistry: true, ceasedOn: "2026-08-20" })).toEqual(
			[],
		);
	});
});

test("cells of a table are read for what is in them, and the rest is reported", () => {
	const remarks: string[] = [];
	const remark = (heading: string, text: string) => remarks.push(`${heading}: ${text}`);
	expect(emailsIn("A@x.com; b@y.org, <script>@z", "Acme", remark)).toEqual(["a@x.com", "b@y.org"]);
	expect(urlsIn("https://a.com;\nwww.b.com; \nhttps://u:p@c.com n/a", "Acme", remark)).toEqual([
		"https://a.com/",
		"https://www.b.com/",
	]);
	expect(remarks).toEqual(["No mail address: Acme: <script>@z", "No web address: Acme: https://u:p@c.com"]);
});
