import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { endClaims } from "../../testing/end-claims.ts";
import { useRemovals } from "./testing/removals-app.ts";

const hour = 3_600_000;

onDatabase("each request is sent once", (open) => {
	const here = useRemovals(open);

	/** A worker that is killed after the button: it neither answers nor notices that it should stop. */
	const pressedAndDied = async () => {
		const { id } = await here.press("beta.test");
		const dying = here.worker({
			...here.sites,
			optOut: async (broker, request, hooks, signal) => {
				await here.sites.optOut(broker, request, hooks, signal);
				return await new Promise(() => undefined);
			},
		});
		const { actOnRemoval } = await import("./acting/act-on-removal.ts");
		// Up to a minute later the worker's attempt ends, and finds a closed database.
		actOnRemoval({ ...dying, attemptMs: 60_000 })(
			{ userId: here.ann.id, id },
			new AbortController().signal,
		).catch(() => undefined);
		await expect.poll(() => here.sites.optOuts.length).toBe(1);
		await expect.poll(withoutResult).toHaveLength(1);
		return id;
	};
	const withoutResult = () => here.app.rows("select 1 from private.removal_sends where settled_at is null");

	it("if a worker dies after the button, and the answer comes before another worker takes over", async () => {
		const id = await pressedAndDied();
		await here.reply(id, { from: "beta.test", kind: "needs_identity_document" });
		expect(await here.one(id)).toMatchObject({ state: "needs_person", rounds: 1 });
		expect((await here.one(id)).events.map(({ kind }) => kind)).toEqual([
			"opened",
			"sent",
			"reply_kept",
			"task_given",
		]);
		expect(await withoutResult()).toEqual([]);
		here.app.clock.advance(hour);
		await endClaims(here.app.parts.db);
		await here.work();
		expect(here.sites.optOuts.length).toBe(1);
	});

	it("if a worker dies after the button and before it noted it", async () => {
		const id = await pressedAndDied();
		// No other worker takes it over before the lease ends, whatever time that worker thinks it is.
		here.app.clock.advance(hour);
		await here.work();
		expect((await here.one(id)).state).toBe("queued");
		await endClaims(here.app.parts.db);
		await here.work();
		expect(await here.one(id)).toMatchObject({ state: "sent", rounds: 1 });
		expect((await here.one(id)).events.map(({ kind }) => kind)).toEqual(["opened", "maybe_sent"]);
		expect(here.sites.optOuts.length).toBe(1);
		// The request was sent, and the site did it.
		here.unlisted("beta.test");
		await here.days(4);
		expect((await here.one(id)).state).toBe("verified_removed");
		expect(here.sites.optOuts.length).toBe(1);
	});

	it("but again if our looks show for two weeks that it did not arrive", async () => {
		const { id } = await here.press("beta.test");
		here.sites.takes("beta.test", { state: "unknown", reason: "timed_out", detail: "" });
		await here.work();
		expect((await here.one(id)).state).toBe("sent");
		here.sites.takes("beta.test", { state: "sent" });
		await here.days(13);
		expect(here.sites.optOuts.length).toBe(1);
		await here.days(2);
		expect(here.sites.optOuts.length).toBe(2);
		expect(await here.one(id)).toMatchObject({ state: "sent", rounds: 2 });
	});

	it("by two workers at once, many times over", async () => {
		here.plan("premium");
		await here.consents();
		await here.listed("alpha.test", "beta.test");
		const { actOnRemoval } = await import("./acting/act-on-removal.ts");
		const signal = AbortSignal.timeout(20_000);
		const due = await here.app.rows('select user_id as "userId", id from private.removals');
		const workers = [1, 2, 3].map(() => actOnRemoval(here.worker()));
		await Promise.all(
			workers.flatMap((act) => due.map((one) => act(one as { userId: string; id: string }, signal))),
		);
		expect(here.sites.optOuts.map(({ broker }) => broker).sort()).toEqual(["alpha.test", "beta.test"]);
	});
});
