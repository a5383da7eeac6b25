import { findListings, judge, type LookUp } from "@unlisted/broker-playbooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Truth } from "../control/truth.ts";
import { type BrokerLab, startBrokerLab } from "../main.ts";
import { guardOf } from "../sites/gate-watch.ts";
import { paceOf } from "../sites/slowpoke.ts";
import { driversOn, playbookOf } from "../testing/engine.ts";
import { type ResidentAnswer, truth } from "../testing/search-of.ts";
import { control } from "../testing/visitor.ts";

/** Sites where the engine finds every true listing by http. */
const findable = [
	"peoplelane",
	"kinfinder",
	"stateledger",
	"rosterly",
	"familyregister",
	"housefinder24",
	"oldneighbors",
	"whoisit",
	"civicledger",
	"quickcheck",
	"closematch",
	"mailroom",
	"adresskartei",
	"annuairemonde",
	"directorioabierto",
	"deadletters",
];
const today = Date.UTC(2026, 10, 22, 12);

let lab: BrokerLab;
let people: ResidentAnswer[];
let find: (site: string, person: ResidentAnswer) => Promise<LookUp>;
let close: () => Promise<void>;

beforeAll(async () => {
	lab = await startBrokerLab({ port: 0, dataDir: null, seed: 99, people: 30_000, now: () => today });
	people = (await control<{ people: ResidentAnswer[] }>(lab, "/people?family=900&families=60")).people;
	const { http } = driversOn(lab);
	const search = findListings({ now: () => new Date(today), random: () => 0.5 });
	find = async (site, { first, last, born, homes }) => {
		const wanted = wantedOf({ first, last, born, homes });
		return search(playbookOf(lab, site), wanted, http, AbortSignal.timeout(20_000));
	};
	close = () => http.close();
});
afterAll(async () => {
	await close();
	await lab.close();
});

/** The listings of a person on the site, in the state that is searched. */
const listed = async (site: string, person: ResidentAnswer): Promise<Truth[]> =>
	(await truth(lab, person.id)).listings.filter(
		(each) => each.site === site && each.record.homes.some(({ state }) => state === person.homes[0]?.state),
	);

const wantedOf = ({
	first,
	last,
	born,
	homes,
}: Pick<ResidentAnswer, "first" | "last" | "born" | "homes">) => ({
	names: [{ first, last }],
	born,
	places: homes.slice(0, 1).map(({ city, state }) => ({ city, state, country: "US" })),
});

describe("each playbook finds what its site lists", () => {
	test.each(findable)("%s", { timeout: 60_000 }, async (site) => {
		let found = 0;
		for (const person of people.slice(0, 25)) {
			const wanted = (await listed(site, person)).filter(
				({ record }) =>
					// The site's search needs an age, so a record with another age is not in the results.
					site !== "stateledger" ||
					record.age === 2026 - Number(person.born.slice(0, 4)) - (person.born.slice(5) > "11-22" ? 1 : 0),
			);
			const answer = await find(site, person);
			if (wanted.length === 0 && site !== "closematch") {
				expect(answer.state, JSON.stringify(answer)).toBe("known");
				continue;
			}
			if (answer.state !== "known")
				throw new Error(`${site} ${person.first} ${person.last}: ${JSON.stringify(answer)}`);
			const shown = answer.listings.map(({ listing }) => listing);
			// The engine keeps a picture of each possible match as the page showed it.
			for (const [at, { verdict }] of judge(wantedOf(person), shown).entries())
				if (verdict !== "other") expect(answer.listings[at]?.capture?.kind, site).toBe("html");
			for (const { listing: id, record } of wanted) {
				const read = shown.find(({ key, url }) => `${key} ${url}`.includes(id));
				expect(read?.name, `${site} ${id}`).toContain(record.last);
				if (record.age !== null) expect(read?.age).toBe(record.age);
				expect(read?.places.map(({ city }) => city)).toContain(record.homes[0]?.city);
				found += 1;
			}
		}
		expect(found).toBeGreaterThan(5);
	});
});

describe("what cannot be found is unknown", () => {
	const of = (site: string, person: ResidentAnswer | undefined) => {
		if (person === undefined) throw new Error("Nobody of this kind is there.");
		return find(site, person);
	};

	test.each([
		["forbidden", "wall"],
		["unusual", "wall"],
		// This case comes last: the engine does not ask this host again until its Retry-After is over.
		["too_many", "rate_limited"],
	] as const)("a gate that is %s: %s", async (guard, reason) => {
		const person = people.find((one) => guardOf(one) === guard);
		expect(await of("gatewatch", person)).toMatchObject({ state: "unknown", reason });
	});

	test.each([
		["hangs", { state: "unknown", reason: "timed_out" }],
		["breaks_off", { state: "unknown" }],
		["prompt", { state: "known" }],
	] as const)("a site that %s", { timeout: 30_000 }, async (pace, expected) => {
		expect(
			await of(
				"slowpoke",
				people.find((one) => paceOf(one) === pace),
			),
		).toMatchObject(expected);
	});

	test("a search that robots.txt forbids", async () => {
		expect(await of("quietrolls", people[0])).toMatchObject({ state: "unknown", reason: "not_allowed" });
	});

	test("a page that a script would fill in", async () => {
		expect(await of("truefolks", people[0])).toMatchObject({ state: "unknown" });
	});

	test("a layout that the playbook does not know, after four days but not before", {
		timeout: 60_000,
	}, async () => {
		const states = async () => {
			const answers = [];
			for (const person of people.slice(0, 12)) answers.push(await find("shiftview", person));
			return new Set(answers.map((answer) => (answer.state === "known" ? "known" : answer.reason)));
		};
		expect(await states()).toEqual(new Set(["known"]));
		await lab.advance(4 * 86_400_000);
		expect(await states()).toEqual(new Set(["known", "drift"]));
	});
});
