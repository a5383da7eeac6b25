import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { deleteRemovalRowsOf, lockPerson } from "./core/people.repository.ts";
import { removalRecordsOf } from "./overview/removal-records-of.ts";
import { takeRemovalNews } from "./overview/take-removal-news.ts";
import { useRemovals } from "./testing/removals-app.ts";

const hour = 3_600_000;
const stateOf = (removals: readonly { broker: { id: string }; state: string }[]) =>
	Object.fromEntries(removals.map(({ broker, state }) => [broker.id, state]));

onDatabase("removals", (open, kind) => {
	const here = useRemovals(open);

	describe("from a listing to a proof", () => {
		it("is sent, counts as removed only after our own look, and its record is a chain", async () => {
			const { id } = await here.press("beta.test");
			await here.work();
			expect(here.sites.optOuts).toMatchObject([{ broker: "beta.test", request: { allowed: {} } }]);
			expect(await here.one(id)).toMatchObject({ state: "sent", rounds: 1, channel: "playbook" });
			await here.reply(id, { from: "beta.test", kind: "completed" });
			expect(await here.one(id)).toMatchObject({ state: "said_done", verified_at: null });
			here.unlisted("beta.test");
			await here.days(2);
			expect(await here.one(id)).toMatchObject({ state: "said_done" });
			await here.days(2);
			const removal = await here.one(id);
			expect(removal).toMatchObject({ state: "verified_removed" });
			expect(removal.events.map(({ kind }) => kind)).toEqual(["opened", "sent", "said_done", "looked_gone"]);
			expect(removal.events.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
			expect(removal.events[1]).toMatchObject({ to: "beta.test", fields: ["listing_url"] });
			expect(await here.figures()).toMatchObject({ threats_neutralized: 1, data_removed_percent: 100 });
		});

		it("is looked at after 7, 14 and 30 days too, and what stays gone is found gone each time", async () => {
			const { id } = await here.press("beta.test");
			await here.work();
			here.unlisted("beta.test");
			await here.days(40);
			const { state, events } = await here.one(id);
			expect(state).toBe("verified_removed");
			expect(events.map(({ kind }) => kind)).toEqual([
				"opened",
				"sent",
				"looked_gone",
				"looked_gone",
				"looked_gone",
				"looked_gone",
			]);
			const sentAt = Date.parse(events[1]?.at ?? "");
			const days = events.slice(2).map(({ at }) => Math.round((Date.parse(at) - sentAt) / 86_400_000));
			expect(days).toEqual([3, 7, 14, 30]);
		});

		it("finds out at the first look that the site's word is not true", async () => {
			const { id } = await here.press("beta.test");
			await here.work();
			await here.reply(id, { from: "beta.test", kind: "completed" });
			await here.days(4);
			expect(await here.one(id)).toMatchObject({ state: "sent", broke_its_word: true });
			expect(await here.figures()).toMatchObject({ threats_neutralized: 0, data_removed_percent: 0 });
		});

		it("notices what comes back, and with consent asks again by itself, once", async () => {
			here.plan("pro");
			await here.consents();
			await here.listed("beta.test");
			await here.work();
			here.unlisted("beta.test");
			await here.days(4);
			expect(stateOf(await here.removals())).toEqual({ "beta.test": "verified_removed" });
			await here.listed("beta.test");
			expect(stateOf(await here.removals())).toEqual({ "beta.test": "reappeared" });
			await here.work();
			expect(stateOf(await here.removals())).toEqual({ "beta.test": "sent" });
			expect(here.sites.optOuts.length).toBe(2);
			const [removal] = await here.removals();
			const { events } = await here.one(removal?.id ?? "");
			expect(events.map(({ kind }) => kind)).toEqual([
				"opened",
				"sent",
				"looked_gone",
				"looked_there",
				"opened_again",
				"sent",
			]);
		});

		it("does not take a site that could not be searched for one without the listing", async () => {
			const { id } = await here.press("beta.test");
			await here.work();
			here.sites.behaves("beta.test", "wall");
			await here.days(4);
			const removal = await here.one(id);
			expect(removal.state).toBe("sent");
			expect(removal.events.at(-1)).toMatchObject({ kind: "could_not_look" });
		});

		it("is overdue when the time is over, and if no law sets a time nothing follows that", async () => {
			const { id } = await here.press("beta.test");
			await here.work();
			here.app.clock.advance(50 * 24 * hour);
			await here.work();
			expect((await here.one(id)).state).toBe("overdue");
			here.app.clock.advance(60 * 24 * hour);
			await here.work();
			const removal = await here.one(id);
			expect(removal.state).toBe("overdue");
			expect(removal.sentence).toContain("no complaint to file");
		});
	});

	describe("an owner with several sites", () => {
		it("gets one request for all of them, and each site is looked at separately", async () => {
			here.plan("premium");
			await here.consents();
			await here.listed("alpha-two.test", "alpha.test", "alpha-three.test");
			await here.work();
			expect(here.sites.optOuts.map(({ broker }) => broker)).toEqual(["alpha.test"]);
			expect(new Set(Object.values(stateOf(await here.removals())))).toEqual(new Set(["sent"]));
			here.unlisted("alpha.test", "alpha-two.test");
			await here.days(4);
			expect(stateOf(await here.removals())).toEqual({
				"alpha.test": "verified_removed",
				"alpha-two.test": "verified_removed",
				"alpha-three.test": "sent",
			});
		});

		const idOf = async (broker: string) =>
			(await here.removals()).find((one) => one.broker.id === broker)?.id ?? "";
		const asked = () => here.sites.optOuts.map(({ broker }) => broker);
		const openBoth = async () => {
			here.plan("premium");
			await here.consents();
			await here.listed("alpha.test", "alpha-two.test");
		};

		it.each([
			["done counts for all of them", "done", "sent", ["alpha.test"]],
			[
				"that did not work gives the other its own request",
				"did_not_work",
				"given_up",
				["alpha.test", "alpha-two.test"],
			],
		] as const)("a step of that request %s", async (_name, outcome, state, requests) => {
			here.sites.takes("alpha.test", { state: "wall" }, false);
			await openBoth();
			await here.work();
			expect(stateOf(await here.removals())).toEqual({
				"alpha.test": "needs_person",
				"alpha-two.test": "queued",
			});
			await here.call(here.ann, "POST", `/${await idOf("alpha.test")}/task`, { outcome });
			await here.work();
			expect(stateOf(await here.removals())).toEqual({ "alpha.test": state, "alpha-two.test": "sent" });
			expect(asked()).toEqual(requests);
		});

		it("a site gets its own request if the leading listing is gone before anything was sent", async () => {
			await openBoth();
			here.app.clock.advance(hour);
			await here.app.rows(
				"update private.broker_listings set state = 'gone', gone_at = $2 where user_id = $1 and broker = 'alpha.test'",
				[here.ann.id, here.app.clock.now()],
			);
			await here.scanned("beta.test");
			await here.work();
			expect(stateOf(await here.removals())).toEqual({ "alpha.test": "no_record", "alpha-two.test": "sent" });
			expect(asked()).toEqual(["alpha-two.test"]);
		});

		it("a site that the person agreed to does not wait for a leading one that they did not agree to", async () => {
			here.plan("premium");
			await here.consents();
			// They agreed to none of these sites.
			await here.app.rows("update private.removal_people set consented = '[]' where user_id = $1", [
				here.ann.id,
			]);
			await here.listed("alpha.test", "alpha-two.test");
			expect(new Set(Object.values(stateOf(await here.removals())))).toEqual(new Set(["waiting_for_yes"]));
			await here.call(here.ann, "POST", `/${await idOf("alpha-two.test")}/confirm`);
			await here.work();
			expect(stateOf(await here.removals())).toEqual({
				"alpha.test": "waiting_for_yes",
				"alpha-two.test": "sent",
			});
		});

		it("a site that waits for a request that is over goes out after the next scan", async () => {
			await openBoth();
			await here.app.rows(
				"update private.removals set state = 'given_up', next_at = null where user_id = $1 and broker = 'alpha.test'",
				[here.ann.id],
			);
			await here.work();
			expect(asked()).toEqual([]);
			await here.scanned("beta.test");
			await here.work();
			expect(asked()).toEqual(["alpha-two.test"]);
		});
	});

	it("another person's ids are refused on every route", async () => {
		const { id } = await here.press("beta.test");
		const eve = await here.app.person(`eve${randomUUID()}@example.com`);
		const tries = [
			["GET", `/${id}`],
			["POST", `/${id}/confirm`],
			["POST", `/${id}/cancel`],
			["POST", `/${id}/again`],
			["POST", `/${id}/task`, { outcome: "done" }],
			["GET", `/${id}/events/${randomUUID()}/file`],
		] as const;
		for (const [method, path, body] of tries)
			expect((await here.call(eve, method, path, body)).status, path).toBe(404);
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		expect((await here.call(eve, "POST", "", { listing_id: listings[0].id })).status).toBe(404);
		expect((await here.call(eve, "GET", `/guide?listing_id=${listings[0].id}`)).status).toBe(404);
		for (const path of ["", "/overview", "/consent", "/limits", "/disclosures"])
			expect((await here.call(null, "GET", path)).status, path).toBe(401);
		expect((await here.one(id)).state).toBe("queued");
		expect((await here.call(eve, "GET", "")).body.removals).toEqual([]);
	});

	it("the overview names the listings without a request, until one is made", async () => {
		const unasked = async () => (await here.call(here.ann, "GET", "/overview")).body.unasked;
		await here.listed("beta.test");
		const [one] = await unasked();
		expect(one).toMatchObject({ broker: { id: "beta.test" } });
		await here.call(here.ann, "POST", "", { listing_id: one.listing_id });
		expect(await unasked()).toEqual([]);
	});

	it("news is told once, and a step that was done is no news", async () => {
		const { db } = here.app.parts;
		const take = () => db.transaction((tx) => takeRemovalNews(tx, here.ann.id));
		here.sites.takes("beta.test", { state: "wall" }, false);
		const { id } = await here.press("beta.test");
		await here.work();
		expect(await take()).toEqual({ yes: 0, done: 0, back: 0, needsYou: 1 });
		expect(await take()).toEqual({ yes: 0, done: 0, back: 0, needsYou: 0 });
		await here.call(here.ann, "POST", `/${id}/task`, { outcome: "done" });
		here.unlisted("beta.test");
		await here.days(4);
		expect(await take()).toEqual({ yes: 0, done: 1, back: 0, needsYou: 0 });
	});

	it("nothing is sent or searched any more for a person whose account the operator emptied", async () => {
		await here.press("beta.test");
		const told = await here.app.call("DELETE", `/admin/users/${here.ann.id}`, {
			token: here.app.parts.serviceRoleKey,
			body: { should_soft_delete: true },
		});
		expect(told.status).toBe(200);
		await here.work();
		expect(here.sites.optOuts).toEqual([]);
		for (const table of [
			"private.removals",
			"private.removal_people",
			"private.broker_listings",
			"private.monitored_identifiers",
			"public.profiles",
		])
			expect(await here.app.rows(`select 1 from ${table} where user_id = $1`, [here.ann.id]), table).toEqual(
				[],
			);
		expect(
			await here.app.rows("select 1 from private.person_keys where person_id = $1", [here.ann.id]),
		).toEqual([]);
		expect(await here.app.rows("select email from auth.users where id = $1", [here.ann.id])).toEqual([
			{ email: null },
		]);
	});

	it.skipIf(kind === "pglite")(
		"a press while the account is being deleted and the deletion do not block each other",
		async () => {
			const { id } = await here.press("beta.test");
			const { db } = here.app.parts;
			let deletion: Promise<void> = Promise.resolve();
			// The press has locked the person when the deletion begins, and goes on once that waits.
			await db.transaction(async (tx) => {
				await lockPerson(tx, here.ann.id, here.app.clock.now());
				deletion = db.transaction((other) => deleteRemovalRowsOf(other, here.ann.id));
				deletion.catch(() => undefined);
				await expect
					.poll(
						async () =>
							(
								await here.app.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
						and query like 'delete from private.%'`)
							).length,
						{ timeout: 20_000 },
					)
					.toBeGreaterThan(0);
				// Here the press locks the removal. A lock that the deletion holds would throw.
				await tx.query("select from private.removals where user_id = $1 and id = $2 for update nowait", [
					here.ann.id,
					id,
				]);
			});
			await deletion;
			expect(await here.app.rows("select from private.removals where id = $1", [id])).toEqual([]);
		},
	);

	it("the archive holds all of it in plain text, and nothing is left of a person whose account is deleted", async () => {
		const { id } = await here.press("beta.test");
		await here.work();
		const sections = removalRecordsOf(here.worker());
		const archive = JSON.stringify(
			await Promise.all(sections.map((section) => "read" in section && section.read(here.ann.id))),
		);
		for (const word of [id, "listing_url", "beta.test"]) expect(archive).toContain(word);
		expect(archive).not.toContain("sealed");
		await here.app.parts.db.transaction((tx) => deleteRemovalRowsOf(tx, here.ann.id));
		for (const table of [
			"removals",
			"removal_events",
			"removal_disclosures",
			"removal_sends",
			"removal_files",
		])
			expect(
				await here.app.rows(`select 1 from private.${table} where user_id = $1`, [here.ann.id]),
				table,
			).toEqual([]);
	});

	it("says that the listing is somebody else, and nothing more is sent", async () => {
		const { id } = await here.press("beta.test");
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		await here.app.api(here.ann, "PUT", `/api/brokers/listings/${listings[0].id}/answer`, {
			answer: "not_me",
		});
		await here.scanned();
		await here.work();
		expect((await here.one(id)).state).toBe("given_up");
		expect(here.sites.optOuts).toEqual([]);
	});
});
