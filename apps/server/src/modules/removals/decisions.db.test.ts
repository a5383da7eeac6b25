import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
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
