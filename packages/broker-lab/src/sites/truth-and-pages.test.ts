import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BrokerLab, startBrokerLab } from "../main.ts";
import { allPages, listingsLinked, type ResidentAnswer, searchAddress, truth } from "../testing/search-of.ts";
import { control, visit } from "../testing/visitor.ts";
import { guardOf } from "./gate-watch.ts";
import { paceOf } from "./slowpoke.ts";

/** Sites that are searched by an address alone and whose results link to listings. */
const plain = [
	"peoplelane",
	"rosterly",
	"familyregister",
	"housefinder24",
	"oldneighbors",
	"whoisit",
	"civicledger",
	"quickcheck",
	"shiftview",
	"closematch",
	"mailroom",
	"adresskartei",
	"annuairemonde",
	"directorioabierto",
	"deadletters",
	"quietrolls",
];

let lab: BrokerLab;
let people: readonly ResidentAnswer[];
beforeAll(async () => {
	lab = await startBrokerLab({ port: 0, dataDir: null, seed: 4_711, people: 30_000 });
	const families = await control<{ people: ResidentAnswer[] }>(lab, "/people?family=300&families=80");
	people = families.people.slice(0, 200);
});
afterAll(() => lab.close());

const valuesOf = ({ first, last, homes: [home] }: ResidentAnswer) => ({
	firstName: first,
	lastName: last,
	state: home?.state ?? "",
	city: home?.city ?? "",
});

describe("pages and truth agree", () => {
	test.each(plain)(
		"%s shows exactly those of 200 people that it lists",
		{ timeout: 120_000 },
		async (site) => {
			let listed = 0;
			for (const person of people) {
				const values = valuesOf(person);
				const { listings } = await truth(lab, person.id);
				const wanted = listings
					.filter((each) => each.site === site && each.shown)
					.filter(({ record }) => record.homes.some(({ state }) => state === values.state))
					.map(({ listing }) => listing);
				const shown = (await allPages(lab, searchAddress(lab, site, values))).flatMap(listingsLinked);
				expect(shown, `${site}: ${person.first} ${person.last}`).toEqual(expect.arrayContaining(wanted));
				const others = listings.filter((each) => each.site === site).map(({ listing }) => listing);
				expect(shown.filter((id) => others.includes(id)).toSorted()).toEqual(wanted.toSorted());
				listed += wanted.length;
			}
			expect(listed).toBeGreaterThan(50);
		},
	);

	test("paging shows each listing once, and the page's count is right", async () => {
		const search = { firstName: "James", lastName: "Smith", state: "", city: "" };
		const url = `http://peoplelane.localhost/people/${search.firstName}_${search.lastName}/~/~`;
		const pages = await allPages(lab, url);
		const ids = pages.flatMap(listingsLinked);
		expect(pages.length).toBeGreaterThan(1);
		expect(new Set(ids).size).toBe(ids.length);
		expect(pages[0]).toContain(`${ids.length} records for`);
	});

	test("every listing that is shown has its own page", async () => {
		for (const person of people.slice(0, 20))
			for (const { url, site, shown } of (await truth(lab, person.id)).listings)
				if (url !== null && shown) expect((await visit(lab, url)).status, `${site} ${url}`).toBe(200);
	});

	test("nobody is shown before a state and an age are chosen, and then the right people are", async () => {
		let listed = 0;
		for (const person of people.slice(0, 60)) {
			const values = valuesOf(person);
			for (const { record, site, listing } of (await truth(lab, person.id)).listings) {
				if (site !== "stateledger" || record.age === null) continue;
				if (!record.homes.some(({ state }) => state === values.state)) continue;
				const url = searchAddress(lab, site, { ...values, age: record.age });
				expect(listingsLinked((await visit(lab, url)).text)).toContain(listing);
				const early = await visit(lab, url.replace(/&age=.*/, ""));
				expect(listingsLinked(early.text)).toEqual([]);
				listed += 1;
			}
		}
		expect(listed).toBeGreaterThan(20);
	});

	test("a posted search needs the token of the previous page", async () => {
		const [person] = people;
		if (person === undefined) throw new Error("Nobody is there.");
		const form = { fn: person.first, ln: person.last, town: "", region: "" };
		expect((await visit(lab, "http://kinfinder.localhost/search", { form })).status).toBe(403);
		const start = await visit(lab, "http://kinfinder.localhost/");
		const cookie = String(start.headers["set-cookie"]).split(";")[0] ?? "";
		const authenticity = /name="authenticity" value="([^"]+)"/.exec(start.text)?.[1] ?? "";
		const found = await visit(lab, "http://kinfinder.localhost/search", {
			form: { ...form, authenticity },
			headers: { cookie },
		});
		const wanted = (await truth(lab, person.id)).listings.filter(({ site }) => site === "kinfinder");
		expect(listingsLinked(found.text)).toEqual(expect.arrayContaining(wanted.map(({ listing }) => listing)));
	});

	test("the site that needs a script gives its script the same people", async () => {
		let listed = 0;
		for (const person of people.slice(0, 60)) {
			const { firstName, lastName, state } = valuesOf(person);
			const query = new URLSearchParams({ f: firstName, l: lastName, s: state }).toString();
			const { text } = await visit(lab, `http://truefolks.localhost/api/v2/folks?${query}`);
			const ids = (JSON.parse(text) as { folks: { id: string }[] }).folks.map(({ id }) => id);
			for (const { site, listing, record } of (await truth(lab, person.id)).listings) {
				if (site !== "truefolks" || !record.homes.some((home) => home.state === state)) continue;
				expect(ids).toContain(listing);
				listed += 1;
			}
			expect((await visit(lab, `http://truefolks.localhost/search?${query}`)).text).not.toContain(lastName);
		}
		expect(listed).toBeGreaterThan(20);
	});
});

describe("characters", () => {
	test("the site that blocks treats each name in its own way, and lets some through", async () => {
		const met = new Map<string, number>();
		for (const { first, last } of people) {
			const { status, headers, text } = await visit(
				lab,
				`http://gatewatch.localhost/find?${new URLSearchParams({ first, last }).toString()}`,
			);
			const guard = guardOf({ first, last });
			met.set(guard, (met.get(guard) ?? 0) + 1);
			if (guard === "forbidden") expect(status).toBe(403);
			if (guard === "too_many") expect([status, headers["retry-after"]]).toEqual([429, "120"]);
			if (guard === "unusual") expect(text).toContain("unusual traffic");
			if (guard === "open")
				expect([status, text.includes("gate is open") || text.includes("Behind")]).toEqual([200, true]);
		}
		expect([...met.values()].every((times) => times > 20)).toBe(true);
	});

	test("the slow site breaks off where it announced more", async () => {
		const broken = people.find((person) => paceOf(person) === "breaks_off");
		if (broken === undefined) throw new Error("Nobody breaks off.");
		const { first, last } = broken;
		const url = `http://slowpoke.localhost/find?${new URLSearchParams({ first, last }).toString()}`;
		await expect(visit(lab, url)).rejects.toThrow(/aborted|hang up/);
	});

	test("the site that never says no shows a similar person", async () => {
		const { text } = await visit(lab, "http://closematch.localhost/matches?first=Xavierus&last=Nobodyson");
		expect(listingsLinked(text).length).toBeGreaterThan(0);
		expect(text).not.toContain("Nobodyson");
	});

	test("two layouts are served at the same time, and different ones four days later", async () => {
		const marks = async () => {
			const seen = new Set<string>();
			for (const { first, last } of people.slice(0, 40)) {
				const query = new URLSearchParams({ first, last }).toString();
				const { text } = await visit(lab, `http://shiftview.localhost/search?${query}`);
				for (const mark of ["p-name", "line-v2", 'data-kind="stream"'])
					if (text.includes(mark)) seen.add(mark);
			}
			return [...seen].toSorted();
		};
		const before = await marks();
		await lab.advance(4 * 86_400_000);
		const after = await marks();
		expect([before.length, after.length]).toEqual([2, 2]);
		expect(after).not.toEqual(before);
	});
});
