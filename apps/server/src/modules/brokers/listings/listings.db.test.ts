import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { fakeListing } from "../../../providers/broker-sites/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { recordHashes } from "../core/listing-content.ts";
import { quackenbush, useBrokers } from "../testing/brokers-app.ts";

const html = {
	kind: "html" as const,
	url: "https://alpha.test/1",
	bytes: Buffer.from("<b>Ann Quackenbush</b>"),
};

onDatabase("a listing", (open) => {
	const here = useBrokers(open);

	it("shows everything only to its owner who proves it", async () => {
		here.sites.shows("alpha.test", fakeListing("1", { capture: html }));
		await here.app.scan(here.ann);
		const [listing] = await here.listings();
		const path = `/listings/${listing?.id}`;
		here.app.clock.advance(3_600_000);
		const again = await here.app.person("ann-again@example.com");
		for (const [method, at, body] of [
			["GET", path, undefined],
			["POST", `${path}/reveal`, { password: again.password }],
			["PUT", `${path}/answer`, { answer: "me" }],
			["GET", `${path}/capture`, undefined],
		] as const)
			expect([at, (await here.call(again, method, at, body)).status]).toEqual([at, 404]);
		here.app.clock.advance(-3_600_000);
		const wrong = await here.call(here.ann, "POST", `${path}/reveal`, { password: "Wrong-Horse-7!" });
		expect(wrong.status).toBe(400);
		const shown = await here.call(here.ann, "POST", `${path}/reveal`, { password: here.ann.password });
		expect(shown.body).toMatchObject({ url: "https://alpha.test/1" });
		expect(shown.body.shows[0]).toEqual({ field: "name", values: ["Ann Quackenbush"] });
		const capture = await here.call(here.ann, "GET", `${path}/capture`);
		expect(capture.raw.toString()).toBe("<b>Ann Quackenbush</b>");
		expect(capture.headers["content-type"]).toMatch(/^text\/plain/);
		expect((await here.call(here.ann, "GET", `/listings/${randomUUID()}`)).status).toBe(404);
	});

	it("that is somebody else's is so on every page of the record, and its captures are destroyed", async () => {
		here.sites.shows("alpha.test", fakeListing("1", { probability: 0.5, capture: html }));
		here.sites.shows("beta.test", fakeListing("other-key", { probability: 0.5, capture: html }));
		await here.app.scan(here.ann);
		const [one, other] = await here.listings();
		expect(one?.same_record).toBe(1);
		const answered = await here.call(here.ann, "PUT", `/listings/${one?.id}/answer`, { answer: "not_me" });
		expect(answered.body.listing).toMatchObject({ state: "not_me", capture: null });
		expect((await here.call(here.ann, "GET", `/listings/${other?.id}`)).body.listing.state).toBe("not_me");
		expect(
			await here.app.rows("select 1 from private.broker_captures where user_id = $1", [here.ann.id]),
		).toEqual([]);
		// A page of the same record that turns up later is not asked about.
		here.sites.shows("gamma.test", fakeListing("a-third", { probability: 0.5, capture: html }));
		expect((await here.app.scan(here.ann)).brokers).toMatchObject({ asks: 0, found: 0 });
		expect(await here.listings()).toEqual([]);
		expect((await here.listings("?state=not_me")).length).toBe(3);
		expect(
			await here.app.rows("select 1 from private.broker_captures where user_id = $1", [here.ann.id]),
		).toEqual([]);
	});

	it("whose answer is taken back is as it was before, on every page of the record", async () => {
		here.sites.shows("alpha.test", fakeListing("1", { probability: 0.5 }));
		here.sites.shows("beta.test", fakeListing("2", { probability: 0.99 }));
		await here.app.scan(here.ann);
		const before = await here.listings("?sort=broker");
		const [id, other] = before.map((one) => one.id);
		const say = (answer: string) => here.call(here.ann, "PUT", `/listings/${id}/answer`, { answer });
		const takeBack = () => here.call(here.ann, "DELETE", `/listings/${id}/answer`);
		await say("not_me");
		expect(await here.listings()).toEqual([]);
		expect((await takeBack()).body.listing).toMatchObject({ state: "asks", answered_at: null });
		expect(await here.listings("?sort=broker")).toEqual(before);
		// Nothing is left to take back, and the next scan asks as if the person had never answered.
		expect((await takeBack()).status).toBe(200);
		await here.app.scan(here.ann);
		expect((await here.listings("?sort=broker")).map(({ state }) => state)).toEqual(["asks", "listed"]);
		await say("unsure");
		await say("me");
		expect((await takeBack()).body.listing).toMatchObject({ state: "unsure" });
		expect((await here.call(here.ann, "GET", `/listings/${other}`)).body.listing.state).toBe("unsure");
		const { history } = (await here.call(here.ann, "GET", `/listings/${id}`)).body.listing;
		// The test's clock stands still, so the events have no order.
		expect(history.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
			"found",
			"me",
			"not_me",
			"taken_back",
			"taken_back",
			"unsure",
		]);
		const again = await here.app.person("ann-takes-back@example.com");
		expect((await here.call(again, "DELETE", `/listings/${id}/answer`)).status).toBe(404);
	});

	it("that is somebody else's in December is so in January, on its page and on a mirror that is found then", async () => {
		const december = { probability: 0.99, readOn: "2026-12-20" };
		const january = { probability: 0.99, readOn: "2027-01-10" };
		here.sites.shows("alpha.test", fakeListing("1", december));
		await here.app.scan(here.ann);
		const [page] = await here.listings();
		const answer = `/listings/${page?.id}/answer`;
		await here.call(here.ann, "PUT", answer, { answer: "not_me" });
		here.sites.shows("alpha.test", fakeListing("1", january));
		here.sites.shows("beta.test", fakeListing("2", january));
		// Two ages on one day are two people, so nobody was asked about this one.
		here.sites.shows("gamma.test", fakeListing("3", { ...january, age: 44 }));
		expect((await here.app.scan(here.ann)).brokers).toMatchObject({ found: 1 });
		expect(await here.listings()).toMatchObject([{ broker: { id: "gamma.test" } }]);
		expect(await here.listings("?state=not_me")).toMatchObject([{ same_record: 1 }, { same_record: 1 }]);
		const states = async () => (await here.listings("?sort=broker")).map(({ broker }) => broker);
		await here.call(here.ann, "DELETE", answer);
		expect(await states()).toHaveLength(3);
		await here.app.scan(here.ann);
		expect(await states()).toHaveLength(3);
	});

	it("whose record an older version gave the hash of another year keeps its answer, which can be taken back", async () => {
		const { keys } = here.app.parts;
		const shown = fakeListing("1", { readOn: "2027-01-10" });
		here.sites.shows("alpha.test", shown);
		await here.app.scan(here.ann);
		const [page] = await here.listings();
		const answer = `/listings/${page?.id}/answer`;
		await here.call(here.ann, "PUT", answer, { answer: "not_me" });
		const [, earlier] = recordHashes({ keys, userId: here.ann.id }, "alpha.test", shown.listing);
		await here.app.rows("update private.broker_answers set record_hash = $2 where user_id = $1", [
			here.ann.id,
			earlier,
		]);
		here.sites.shows("beta.test", fakeListing("2", { readOn: "2027-01-10" }));
		await here.app.scan(here.ann);
		expect(await here.listings()).toEqual([]);
		await here.call(here.ann, "DELETE", answer);
		expect(await here.listings()).toHaveLength(2);
		await here.app.scan(here.ann);
		expect(await here.listings()).toHaveLength(2);
		expect(
			await here.app.rows("select 1 from private.broker_answers where user_id = $1", [here.ann.id]),
		).toEqual([]);
	});

	it("that shows a further place since its answer was given can still have the answer taken back", async () => {
		here.sites.shows("alpha.test", fakeListing("1"));
		await here.app.scan(here.ann);
		const [page] = await here.listings();
		const answer = `/listings/${page?.id}/answer`;
		await here.call(here.ann, "PUT", answer, { answer: "not_me" });
		const places = ["Springfield", "Peoria"].map((city) => ({ city, state: "IL" }));
		here.sites.shows("alpha.test", fakeListing("1", { places }));
		await here.app.scan(here.ann);
		expect(await here.listings()).toEqual([]);
		const back = await here.call(here.ann, "DELETE", answer);
		expect(back.body.listing).toMatchObject({ state: "listed", answered_at: null });
		await here.app.scan(here.ann);
		expect(await here.listings()).toMatchObject([{ state: "listed", answered_at: null }]);
	});

	it("that is alone on its site is asked about if another site shows a namesake of another age", async () => {
		const { born: _, ...rest } = quackenbush;
		await here.call(here.ann, "PUT", "/identity", { kept: "here", identity: { ...rest, born: null } });
		here.sites.shows("alpha.test", fakeListing("1", { age: 71 }));
		await here.app.scan(here.ann);
		expect(await here.listings()).toMatchObject([{ state: "listed" }]);
		here.sites.shows("beta.test", fakeListing("2", { age: 42 }));
		const task = await here.app.scan(here.ann);
		expect(task.brokers).toMatchObject({ found: 0, asks: 2 });
		// The person's answer also decides about the other listings of that age.
		here.sites.shows("gamma.test", fakeListing("3", { age: 42, places: [{ city: "Peoria", state: "IL" }] }));
		const [older] = (await here.listings("?broker=alpha.test")).map(({ id }) => id);
		await here.call(here.ann, "PUT", `/listings/${older}/answer`, { answer: "not_me" });
		await here.app.scan(here.ann);
		expect(await here.listings("?state=asks")).toEqual([]);
		expect((await here.listings("?state=listed")).length).toBe(2);
	});

	it("with a namesake of another age asks about each of them", async () => {
		here.sites.shows(
			"alpha.test",
			fakeListing("1", { probability: 0.5 }),
			fakeListing("2", { probability: 0.5, age: 43 }),
			fakeListing("3", { probability: 0.5, age: null }),
		);
		await here.app.scan(here.ann);
		const asks = await here.listings("?state=asks");
		expect(asks.length).toBe(3);
		for (const { id } of asks.slice(0, 1))
			await here.call(here.ann, "PUT", `/listings/${id}/answer`, { answer: "not_me" });
		expect((await here.listings("?state=asks")).length).toBe(2);
	});

	it("is in no database row in plain words, and not on /rest/v1", async () => {
		here.sites.shows("alpha.test", fakeListing("1", { capture: html }));
		await here.app.scan(here.ann);
		for (const table of [
			"broker_listings",
			"broker_identities",
			"broker_captures",
			"broker_look_ups",
			"scan_tasks",
		])
			expect(
				await here.app.rows(
					`select 1 from private.${table} as t where t::text ~* 'quackenbush|springfield|zyxmaiden'`,
				),
			).toEqual([]);
		const rest = await here.app.http.inject({
			url: "/rest/v1/broker_listings?select=*",
			headers: { apikey: here.app.parts.anonKey, authorization: `Bearer ${here.ann.access}` },
		});
		expect(rest.statusCode).toBe(404);
	});

	it("is read back page by page, by text, broker and state", async () => {
		here.sites.shows(
			"alpha.test",
			...Array.from({ length: 60 }, (_, at) =>
				fakeListing(`k${at}`, { name: `Ann Quackenbush ${at}`, age: 20 + at }),
			),
		);
		here.sites.shows("beta.test", fakeListing("b", { name: "Ann Zebra", age: 19 }));
		await here.app.scan(here.ann);
		const seen = new Set<string>();
		let cursor: string | null = "";
		while (cursor !== null) {
			const { body } = await here.call(here.ann, "GET", `/listings?limit=25${cursor && `&cursor=${cursor}`}`);
			expect(body.total).toBe(61);
			for (const { id } of body.listings) seen.add(id);
			cursor = body.next_cursor;
		}
		expect(seen.size).toBe(61);
		expect((await here.listings("?q=zebra")).length).toBe(1);
		expect((await here.listings("?broker=beta.test")).length).toBe(1);
		expect((await here.call(here.ann, "GET", "/listings?cursor=nonsense")).status).toBe(400);
	});
});
