import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { decideRemoval } from "./person/decide-removal.ts";
import { useRemovals } from "./testing/removals-app.ts";

const stateOf = (removals: readonly { broker: { id: string }; state: string }[]) =>
	Object.fromEntries(removals.map(({ broker, state }) => [broker.id, state]));

onDatabase("decisions of the person", (open) => {
	const here = useRemovals(open);

	it("without a plan one is done for the person, and the guide is there for the others", async () => {
		await here.press("beta.test");
		await here.listed("alpha.test");
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings?broker=alpha.test"))
			.body;
		const refused = await here.call(here.ann, "POST", "", { listing_id: listings[0].id });
		expect(refused).toMatchObject({ status: 402, body: { code: "plan_required" } });
		const guide = (await here.call(here.ann, "GET", `/guide?listing_id=${listings[0].id}`)).body;
		expect(guide).toMatchObject({
			link: "https://alpha.test/opt-out",
			ours: { possible: false },
			values: [{ label: "Address of the listing", value: "https://alpha.test/a" }],
			covers: [{ id: "alpha-two.test" }, { id: "alpha-three.test" }],
		});
		expect(guide.letter.text).toContain("https://alpha.test/a");
		expect(here.sites.optOuts).toEqual([]);
	});

	it("on Basic nothing goes out before they press", async () => {
		here.plan("basic");
		await here.consents();
		await here.listed("beta.test");
		await here.work();
		expect(await here.removals()).toEqual([]);
	});

	it("a consent that is taken back stops what waits in line", async () => {
		here.plan("pro");
		await here.consents();
		await here.listed("beta.test");
		expect(stateOf(await here.removals())).toEqual({ "beta.test": "queued" });
		expect((await here.call(here.ann, "PUT", "/consent", { given: false })).status).toBe(200);
		await here.work();
		expect(stateOf(await here.removals())).toEqual({ "beta.test": "waiting_for_yes" });
		expect(here.sites.optOuts).toEqual([]);
		const [removal] = await here.removals();
		await here.call(here.ann, "POST", `/${removal?.id}/confirm`);
	});

	it("one press pauses everything, and another goes on", async () => {
		const { id } = await here.press("beta.test");
		expect((await here.call(here.ann, "POST", "/pause", { paused: true })).body.paused_at).not.toBeNull();
		await here.work();
		expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["queued", 0]);
		await here.call(here.ann, "POST", "/pause", { paused: false });
		await here.work();
		expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["sent", 1]);
	});

	it("a pause during the visit keeps the button from being pressed", async () => {
		const { id } = await here.press("beta.test");
		const slow = here.worker({
			...here.sites,
			optOut: async (broker, request, hooks, signal) => {
				await here.call(here.ann, "POST", "/pause", { paused: true });
				return here.sites.optOut(broker, request, hooks, signal);
			},
		});
		await here.work(slow);
		expect((await here.one(id)).state).toBe("queued");
		expect(await here.app.rows("select 1 from private.removal_sends")).toEqual([]);
	});

	it.each([
		["Stop", (id: string) => here.call(here.ann, "POST", `/${id}/cancel`), "given_up"],
		[
			"the site's answer",
			(id: string) => here.reply(id, { from: "beta.test", kind: "completed" }),
			"said_done",
		],
	])(
		"%s during the visit to a mailed link keeps its button from being pressed",
		async (_name, meanwhile, state) => {
			here.sites.takes("beta.test", { state: "needs_mail_confirmation", address: "x" });
			const { id } = await here.press("beta.test");
			await here.work();
			here.sites.takes("beta.test", { state: "confirmed" });
			await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?1" });
			const slow = here.worker({
				...here.sites,
				followLink: async (broker, link, request, hooks, signal) => {
					await meanwhile(id);
					return here.sites.followLink(broker, link, request, hooks, signal);
				},
			});
			await here.work(slow);
			expect((await here.one(id)).state).toBe(state);
			expect(await here.app.rows("select 1 from private.removal_sends where step = 'confirmation'")).toEqual(
				[],
			);
		},
	);

	it("Stop during the visit to a page that then wants a person leaves no step behind", async () => {
		here.sites.takes("beta.test", { state: "needs_mail_confirmation", address: "x" });
		const { id } = await here.press("beta.test");
		await here.work();
		here.sites.takes("beta.test", { state: "wall" }, false);
		await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?1" });
		const slow = here.worker({
			...here.sites,
			followLink: async (broker, link, request, hooks, signal) => {
				await here.call(here.ann, "POST", `/${id}/cancel`);
				return here.sites.followLink(broker, link, request, hooks, signal);
			},
		});
		await here.work(slow);
		expect(await here.one(id)).toMatchObject({ state: "given_up", task: null });
	});

	it.each(["a request", "a mailed link"])(
		"going on at the moment when a worker finds the pause is not lost: %s",
		async (what) => {
			here.sites.takes("beta.test", { state: "needs_mail_confirmation", address: "x" });
			const { id } = await here.press("beta.test");
			if (what === "a mailed link") {
				await here.work();
				here.sites.takes("beta.test", { state: "confirmed" });
				await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?1" });
			} else here.sites.takes("beta.test", { state: "sent" });
			await here.call(here.ann, "POST", "/pause", { paused: true });
			const worker = here.worker();
			let transactions = 0;
			// The first transaction of the attempt is the one that puts it off.
			const db: typeof worker.db = Object.assign(Object.create(worker.db), {
				transaction: async (...given: Parameters<typeof worker.db.transaction>) => {
					transactions += 1;
					await here.call(here.ann, "POST", "/pause", { paused: false });
					return worker.db.transaction(...given);
				},
			});
			const { actOnRemoval } = await import("./acting/act-on-removal.ts");
			await actOnRemoval({ ...worker, db })({ userId: here.ann.id, id }, AbortSignal.timeout(20_000));
			expect(transactions).toBe(1);
			await here.work();
			expect((await here.one(id)).state).toBe("sent");
		},
	);

	const listingOf = async (broker: string) => {
		const { listings } = (await here.app.api(here.ann, "GET", `/api/brokers/listings?broker=${broker}`)).body;
		return listings[0].id as string;
	};
	const ask = async (broker: string) =>
		here.call(here.ann, "POST", "", { listing_id: await listingOf(broker) });

	it("a press for a removal that waits for a yes is that yes, and stays one", async () => {
		here.plan("pro");
		await here.consents();
		await here.app.rows("update private.removal_people set consented = '[]' where user_id = $1", [
			here.ann.id,
		]);
		await here.listed("beta.test");
		expect(stateOf(await here.removals())).toEqual({ "beta.test": "waiting_for_yes" });
		// A page from before the scan offers to ask for it.
		expect((await ask("beta.test")).status).toBe(200);
		await here.work();
		expect(stateOf(await here.removals())).toEqual({ "beta.test": "sent" });
	});

	it("without a plan, removals that were held do not all go out by one press each", async () => {
		const held = async (id: string) =>
			here.app.rows("update private.removals set state = 'waiting_for_yes', next_at = null where id = $1", [
				id,
			]);
		const { id: first } = await here.press("beta.test");
		await held(first);
		await here.listed("gamma.test");
		const second = (await ask("gamma.test")).body.removal.id;
		await held(second);
		expect((await ask("beta.test")).status).toBe(200);
		expect((await ask("gamma.test")).status).toBe(402);
		expect(stateOf(await here.removals())).toEqual({
			"beta.test": "queued",
			"gamma.test": "waiting_for_yes",
		});
	});

	it("without a plan, two presses at the same moment get one removal", async () => {
		const stopped = async (broker: string) => {
			const { id } = await here.press(broker);
			await here.call(here.ann, "POST", `/${id}/cancel`);
			return id;
		};
		const ids = [await stopped("alpha.test"), await stopped("beta.test")];
		const worker = here.worker();
		const waiting = async () =>
			(
				await here.app.rows(
					"select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
				)
			).length > 0;
		let presses = 0;
		let meet: () => void = () => undefined;
		const met = new Promise<void>((resolve) => {
			meet = resolve;
		});
		const brokers = {
			...worker.brokers,
			mayContact: async (...given: Parameters<typeof worker.brokers.mayContact>) => {
				presses += 1;
				if (presses === 2) meet();
				// Goes on once the other press is here too, or waits for this one. The embedded database has one at a time.
				if (worker.db.kind === "postgres")
					await Promise.race([met, expect.poll(waiting, { timeout: 20_000 }).toBe(true)]);
				return worker.brokers.mayContact(...given);
			},
		};
		const decide = decideRemoval({ ...worker, brokers });
		const said = await Promise.allSettled(ids.map((id) => decide(here.ann.id, id, "again")));
		expect(said.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	});

	it("a form that demands what the person never tells becomes a step of theirs", async () => {
		await here.call(here.ann, "PUT", "/limits", { never: ["listing_url"] });
		const { id } = await here.press("beta.test");
		await here.work();
		expect(here.sites.optOuts).toEqual([]);
		expect(await here.one(id)).toMatchObject({
			state: "needs_person",
			can: ["answer_task", "cancel"],
			task: { kind: "limits", tells: ["listing_url"], link: "https://beta.test/opt-out" },
		});
		const done = await here.call(here.ann, "POST", `/${id}/task`, { outcome: "done" });
		expect(done.body.removal).toMatchObject({ state: "sent", task: null });
		const { disclosures } = (await here.call(here.ann, "GET", "/disclosures")).body;
		expect(disclosures.find(({ channel }: { channel: string }) => channel === "hand")).toMatchObject({
			field: "listing_url",
			broker: { id: "beta.test" },
		});
	});

	it("a page that was open for long does not allow again what another one forbade, and a consent is no such change", async () => {
		const { shown: seen, never } = (await here.call(here.ann, "GET", "/limits")).body;
		here.plan("pro");
		await here.consents();
		const theirs = await here.call(here.ann, "PUT", "/limits", { never: [...never, "city"], seen });
		expect([theirs.status, theirs.body.never]).toEqual([200, [...never, "city"]]);
		const stale = await here.call(here.ann, "PUT", "/limits", { never: [...never, "email"], seen });
		expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
		expect((await here.call(here.ann, "GET", "/limits")).body).toEqual(theirs.body);
		const fresh = { never: [...never, "city", "email"], seen: theirs.body.shown };
		expect((await here.call(here.ann, "PUT", "/limits", fresh)).status).toBe(200);
		// A page of an older version does not say what it read.
		expect((await here.call(here.ann, "PUT", "/limits", { never })).status).toBe(200);
	});

	it("walls, puzzles and unknown forms become steps with values to copy", async () => {
		here.sites.takes("beta.test", { state: "wall" }, false);
		const { id } = await here.press("beta.test");
		await here.work();
		expect((await here.one(id)).task).toMatchObject({
			kind: "wall",
			values: [{ label: "Address of the listing", value: "https://beta.test/a" }],
		});
		const failed = await here.call(here.ann, "POST", `/${id}/task`, { outcome: "did_not_work" });
		expect(failed.body.removal).toMatchObject({ state: "given_up", can: ["again"] });
		const picture = Buffer.from("no picture").toString("base64");
		await here.call(here.ann, "POST", `/${id}/again`);
		await here.work();
		const wrong = await here.call(here.ann, "POST", `/${id}/task`, { outcome: "done", picture });
		expect(wrong.status).toBe(400);
	});
});
