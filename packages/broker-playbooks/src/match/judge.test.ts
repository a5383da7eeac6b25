import { expect, test } from "vitest";
import type { Listing } from "../look-up/listing.ts";
import type { Wanted } from "../look-up/wanted.ts";
import { judge, mayBeFor } from "./judge.ts";

const wanted: Wanted = {
	names: [
		{ first: "Elizabeth", middle: "Ann", last: "Brooks" },
		{ first: "Elizabeth", last: "Quackenbush" },
	],
	born: "1984-03-12",
	places: [
		{ city: "Springfield", state: "IL", country: "US" },
		{ city: "Reno", state: "NV", country: "US" },
	],
	phones: ["+12175550143"],
	relatives: ["Bo Brooks", "Cy Quackenbush"],
};
const listed = (over: Partial<Listing> = {}): Listing => ({
	key: "id:1",
	url: null,
	name: "Liz A Brooks",
	alternativeNames: [],
	age: 42,
	readOn: "2026-11-22",
	places: [{ city: "Springfield", state: "IL" }],
	addresses: [],
	phones: [],
	emails: [],
	relatives: [],
	...over,
});
const probabilityOf = (over: Partial<Listing> = {}) => judge(wanted, [listed(over)])[0]?.probability ?? 0;
const codes = (over: Partial<Listing>) => judge(wanted, [listed(over)])[0]?.reasons.map(({ code }) => code);

test("each detail that fits makes it likelier, and each that does not makes it less likely", () => {
	const plain = probabilityOf();
	for (const fits of [
		{ relatives: ["Bo Brooks"] },
		{ alternativeNames: ["Elizabeth Quackenbush"] },
		{ phones: ["(217) 555-0143"] },
		{
			places: [
				{ city: "Springfield", state: "IL" },
				{ city: "Reno", state: "NV" },
			],
		},
	])
		expect(probabilityOf(fits), JSON.stringify(fits)).toBeGreaterThan(plain);
	for (const not of [
		{ age: 61 },
		{ name: "Mary Brooks" },
		{ relatives: ["Zed Brooks"] },
		{ places: [{ city: "Springfield", state: "MO" }] },
		{ places: [{ city: "Boise", state: "ID" }] },
	])
		expect(probabilityOf(not), JSON.stringify(not)).toBeLessThan(plain);
});

test("several relatives in common are surer than a phone that is nearly the same, which says nothing", () => {
	const family = { relatives: ["Bo Brooks", "Cy Quackenbush", "Di Else"] };
	expect(judge(wanted, [listed(family)])[0]?.verdict).toBe("surer");
	expect(codes(family)).toContain("relatives_several");
	expect(codes({ phones: ["(217) 555-0144"] })?.filter((code) => code.startsWith("phone"))).toEqual([]);
});

test("a namesake of another age in the same town is somebody else", () => {
	expect(judge(wanted, [listed({ name: "Elizabeth Brooks", age: 70 })])[0]?.verdict).toBe("other");
});

test("a town that was given twice counts once, and a smaller country makes a listing likelier", () => {
	const [place] = wanted.places;
	const twice = judge({ ...wanted, places: place ? [place, place] : [] }, [listed()]);
	const once = judge({ ...wanted, places: place ? [place] : [] }, [listed()]);
	expect(twice[0]?.probability).toBe(once[0]?.probability);
	const [small] = judge(wanted, [listed()], { population: 300_000 });
	expect(small?.probability).toBeGreaterThan(probabilityOf());
});

test("without a birth year, namesakes of one town are asked about and none is taken for the person", () => {
	const { names, places } = wanted;
	const [own, other] = [41, 19].map((age) =>
		listed({ key: `id:${age}`, name: "Elizabeth Ann Quackenbush", age }),
	);
	if (!own || !other) throw new Error("There are two.");
	const verdicts = (listings: Listing[], from: Wanted = { names, places }) =>
		judge(from, listings, { population: 300_000 }).map(({ verdict }) => verdict);
	expect(verdicts([own, other])).toEqual(["ask", "ask"]);
	expect(verdicts([own])[0]).toMatch(/^sure/);
	expect(verdicts([own, other], { names, places, born: "1984-03-12" })).toEqual(["sure", "other"]);
	const [{ reasons = [] } = {}] = judge({ names, places }, [own, other], { population: 300_000 });
	expect(reasons.map(({ code }) => code)).toContain("others_alike");
});

test("a listing is captured exactly if its verdict says that it may be the person", () => {
	const seen = new Set<boolean>();
	for (const options of [{}, { population: 300_000 }])
		for (const name of [
			"Liz A Brooks",
			"Elizabeth Quackenbush",
			"Mary Brooks",
			"Zed Else",
			"Brooks Elizabeth",
		])
			for (const age of [null, 42, 44, 70])
				for (const places of [[], [{ city: "Springfield", state: "IL" }], [{ city: "Boise", state: "ID" }]])
					for (const relatives of [[], ["Bo Brooks"], ["Zed Brooks", "Al Other"]]) {
						const listing = listed({ name, age, places, relatives });
						const mayBe = mayBeFor(wanted, options)(listing);
						expect(mayBe).toBe(judge(wanted, [listing], options)[0]?.verdict !== "other");
						seen.add(mayBe);
					}
	expect(seen.size).toBe(2);
});
