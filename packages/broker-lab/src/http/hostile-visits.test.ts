import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrokerLab, startBrokerLab } from "../main.ts";
import { searchAddress } from "../testing/search-of.ts";
import { control, visit } from "../testing/visitor.ts";

let lab: BrokerLab;
beforeAll(async () => {
	lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
});
afterAll(() => lab.close());

const script = "<script>alert(1)</script>";
const searchable = () =>
	lab.sites.map(({ name }) => name).filter((name) => !["kinfinder", "truefolks", "slowpoke"].includes(name));

describe("a search cannot do more than search", () => {
	test.each([
		["markup", { first: script, last: `"><img src=x onerror=alert(1)>` }],
		["a long name", { first: "a".repeat(5_000), last: "b".repeat(5_000) }],
		["letters of everywhere", { first: "Ünïcödé\u202e", last: "名前 \u0000\ud83d\ude00" }],
		["patterns and paths", { first: "../../etc", last: "'; DROP TABLE plants; --" }],
		["nothing", { first: " ", last: "." }],
	])("%s", async (_, { first, last }) => {
		for (const site of searchable()) {
			const names = searchAddress(lab, site, {
				firstName: "FIRST",
				lastName: "LAST",
				state: "TX",
				city: "Austin",
				age: 40,
			});
			const url = names
				.replace(/first(?=_)|FIRST/, encodeURIComponent(first))
				.replace(/(?<=_)last|LAST/, encodeURIComponent(last));
			const { status, text } = await visit(lab, url);
			expect([200, 400, 403, 404, 414, 429], `${site} ${status}`).toContain(status);
			expect(text, site).not.toContain(script);
			expect(text, site).not.toContain("<img src=x");
			expect(text.length, site).toBeLessThan(40_000);
		}
	});

	test("a planted name that is markup is shown as text", async () => {
		await control(lab, "/plants", {
			first: script,
			last: "<b>Bold",
			places: [{ city: "<i>Austin", state: "TX" }],
			relatives: [script],
			emails: [`${script}@mail.example`],
		});
		const { listings } = await control<
			{ listings: unknown[] } & { people: { listings: { url: string | null }[] }[] }
		>(lab, `/truth?${new URLSearchParams({ first: script, last: "<b>Bold" }).toString()}`).then(
			({ people }) => ({ listings: people.flatMap((person) => person.listings) }),
		);
		expect(listings.length).toBeGreaterThan(15);
		for (const { url } of listings) {
			if (url === null) continue;
			const { text } = await visit(lab, url);
			expect(text, url).not.toMatch(/<script>alert|<b>Bold|<i>Austin/);
		}
	});
});

describe("the lab answers this machine alone", () => {
	test.each(["evil.example", "peoplelane.localhost.evil.example", "10.0.0.1", "a.b.localhost"])(
		"a request for the host %j finds nothing",
		async (host) => {
			const { status } = await visit(lab, "http://peoplelane.localhost/", { headers: { host } });
			expect(status).toBeGreaterThanOrEqual(400);
		},
	);

	test("a request that came through a proxy finds nothing", async () => {
		const headers = { "x-forwarded-for": "203.0.113.9" };
		expect((await visit(lab, "http://peoplelane.localhost/", { headers })).status).toBe(404);
	});

	test("the control interface wants its token, and is on no site's host", async () => {
		expect((await fetch(`${lab.url}/api/plants`)).status).toBe(401);
		const headers = { authorization: `Bearer ${lab.token}` };
		expect((await visit(lab, "http://peoplelane.localhost/api/plants", { headers })).status).toBe(404);
		expect((await visit(lab, "http://peoplelane.localhost/../lab/api/sites", { headers })).status).toBe(404);
	});

	test("mail leaves for this machine only", async () => {
		await expect(
			startBrokerLab({ port: 0, dataDir: null, smtpUrl: "smtp://mail.example:25" }),
		).rejects.toThrow("this machine");
	});
});

test("every page says that it is made up, and loads nothing from elsewhere", async () => {
	for (const { name } of lab.sites) {
		const { text, headers } = await visit(lab, `http://${name}.localhost/`);
		expect(text, name).toContain("Made-up site of the lab");
		expect(text.match(/(?:src|href|action)="https?:/g) ?? [], name).toEqual([]);
		expect(headers["content-security-policy"], name).toContain("default-src 'none'");
	}
});
