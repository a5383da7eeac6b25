import { expect, it } from "vitest";
import { fakeBroker, fakeListing } from "../../../providers/broker-sites/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { useBrokers } from "../testing/brokers-app.ts";

onDatabase("1,500 listings", (open) => {
	const brokers = Array.from({ length: 50 }, (_, at) => `many${at}.test`);
	const here = useBrokers(open, { brokers: brokers.map((id) => fakeBroker(id)) });

	it("come in pages, in each order, filtered, and by the search in all of them", async () => {
		for (const [broker, id] of brokers.entries())
			here.sites.shows(
				id,
				...Array.from({ length: 30 }, (_, at) =>
					fakeListing(`${id}-${at}`, { name: `Ann Quackenbush ${broker}-${at}` }),
				),
			);
		await here.app.scan(here.ann);
		const ask = async (query: string) => (await here.call(here.ann, "GET", `/listings${query}`)).body;
		const first = await ask("");
		expect(first.total).toBe(1500);
		for (const sort of ["probability", "broker"]) expect((await ask(`?sort=${sort}`)).total).toBe(1500);
		expect((await ask("?state=listed&limit=200")).listings).toHaveLength(200);
		expect((await ask("?broker=many7.test")).total).toBe(30);
		const second = await ask(`?cursor=${first.next_cursor}`);
		const ids = [...first.listings, ...second.listings].map((listing: { id: string }) => listing.id);
		expect(new Set(ids).size).toBe(ids.length);
		expect((await ask("?q=quackenbush%2049-2")).total).toBe(11);
	}, 120_000);
});
