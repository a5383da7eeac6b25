import { describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { endClaims } from "../../testing/end-claims.ts";
import { saveIdentity } from "../brokers/identity/save-identity.ts";
import { actOnRemoval } from "./acting/act-on-removal.ts";
import { disclosuresOf } from "./core/disclosures.repository.ts";
import { dueRemovalsOfEverybody } from "./core/leases.repository.ts";
import { decidedBy, storeNever } from "./core/people.repository.ts";
import { wakeQueued } from "./core/removals.repository.ts";
import { leaveBusinesses, noteOpenRequests } from "./drp/leave-businesses.ts";
import { tokenOf } from "./drp/token-of.ts";
import { decideRemoval } from "./person/decide-removal.ts";
import { readComplaint } from "./person/read-complaint.ts";
import { planRemovals } from "./planning/plan-removals.ts";
import { aPermit } from "./testing/a-permit.ts";
import { useDrp } from "./testing/drp-at-lab.ts";

onDatabase("removals by the Data Rights Protocol, at the lab's receiver", (open) => {
	const here = useDrp(open);
	const { queued, only, kindsOf, requestIn, withAgent, act, call, pass, pathOf, theirs } = here;

	it("two workers send one request each and share one token; the ledger has what was told, and nothing else was", async () => {
		const [one, two] = [await queued(), await queued()];
		let registered = 0;
		let answers: () => void = () => undefined;
		const answered = new Promise<void>((resolve) => {
			answers = resolve;
		});
		const slowly = await withAgent((agent) => ({
			register: async (business) => {
				registered += 1;
				await answered;
				return agent.register(business);
			},
		}));
		const counted = { ...slowly, attemptMs: 5_000 };
		const due = await dueRemovalsOfEverybody(here.life.deps.db, here.life.clock.now(), 10);
		expect(due).toHaveLength(2);
		// While one worker waits for its token, the other asks for the same one.
		const [first, second] = due;
		if (!first || !second) throw new Error("Nothing is due.");
		const asking = actOnRemoval(counted)(first, AbortSignal.timeout(20_000));
		await expect.poll(() => registered).toBe(1);
		expect(await actOnRemoval(counted)(first, AbortSignal.timeout(20_000))).toBe(false);
		await actOnRemoval(counted)(second, AbortSignal.timeout(20_000));
		answers();
		expect(await asking).toBe(true);
		await pass(120_000);
		await Promise.all([here.life.work(counted), here.life.work(counted)]);
		expect(registered).toBe(1);
		for (const { person, id } of [one, two]) {
			expect(await only(person)).toMatchObject({ state: "acknowledged", channel: "drp", rounds: 1 });
			expect(await kindsOf(person, id)).toEqual(["opened", "sent", "acknowledged"]);
			const told = (await disclosuresOf(here.life.deps.db, person.userId)).filter(
				({ removalId }) => removalId === id,
			);
			expect(told.map(({ field }) => field).sort()).toEqual([
				"city",
				"email",
				"first_name",
				"last_name",
				"state",
			]);
		}
		const { rows } = await here.life.deps.db.query<{ sealed: Buffer }>(
			"select sealed from private.drp_businesses",
		);
		expect(rows).toHaveLength(1);
		expect(await here.life.compare([one.person, two.person])).toMatchObject({
			beyondLedger: [],
			sentTwice: 0,
			sentUnseen: 0,
			requests: 2,
		});
	});

	it("a request that is done is reported as done, and as removed once a look of ours has seen it", async () => {
		const { person, id } = await queued();
		await here.life.work();
		await here.life.days(9, [person]);
		expect(await kindsOf(person, id)).toContain("said_done");
		expect(await only(person)).toMatchObject({ pollAt: null });
		await here.life.days(7, [person]);
		expect(await only(person)).toMatchObject({ state: "verified_removed" });
		expect(await here.life.compare([person])).toMatchObject({ beyondLedger: [], sentTwice: 0, requests: 1 });
	});

	it("a business that the person's settings forbid is not asked how a request stands, until it is allowed again", async () => {
		const { person, id } = await queued();
		await here.life.work();
		const { db } = here.life.deps;
		const { broker } = await only(person);
		await db.query(
			"insert into private.broker_settings (user_id, is_on, countries, never, updated_at) values ($1, true, '{}', $2, now())",
			[person.userId, [broker]],
		);
		await here.life.days(9, [person]);
		expect(await kindsOf(person, id)).toEqual(["opened", "sent", "acknowledged"]);
		expect(await only(person)).toMatchObject({ nextAt: null });
		await db.query("update private.broker_settings set never = '{}' where user_id = $1", [person.userId]);
		// Saving settings plans the removals again.
		await planRemovals(here.life.deps)(person.userId);
		await here.life.days(9, [person]);
		expect(await kindsOf(person, id)).toContain("said_done");
	});

	it("a callback makes us ask at once; a wrong signature, another request and a repeated callback change nothing", async () => {
		const { person } = await queued();
		const other = await queued();
		await here.life.work();
		const { id } = await requestIn(person);
		const known = await theirs(person);
		const done = { request_id: known, status: "fulfilled", agent_request_id: id };
		const before = await only(person);
		expect(before.pollAt?.getTime()).toBeGreaterThan(here.life.clock.now().getTime());

		const path = pathOf(id);
		const forged = path.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
		expect((await call(forged, done)).statusCode).toBe(404);
		const others = pathOf((await requestIn(other.person)).id)
			.split("/")
			.at(-1);
		expect((await call(`/webhooks/drp/${id}/${others}`, done)).statusCode).toBe(404);
		expect((await call(path, { ...done, request_id: await theirs(other.person) })).statusCode).toBe(400);
		expect((await call(path, { ...done, agent_request_id: other.id })).statusCode).toBe(400);
		expect((await call(path, { status: "fulfilled" })).statusCode).toBe(400);
		expect(await only(person)).toEqual(before);

		// The callback says that it is done. It is not: the business denies it when it is asked.
		expect((await call(path, done)).statusCode).toBe(200);
		expect((await only(person)).nextAt).toEqual(here.life.clock.now());
		await here.life.work();
		expect(await only(person)).toMatchObject({ state: "acknowledged" });
		const asked = await only(person);
		expect((await call(path, done)).statusCode).toBe(200);
		expect(await only(person)).toEqual(asked);
		await pass(61_000);
		expect((await call(path, done)).statusCode).toBe(200);
		expect((await only(person)).nextAt).toEqual(here.life.clock.now());
		await here.life.work();

		// Now it is done. Callbacks that come afterwards find no open request.
		await here.life.days(9, [person, other.person]);
		const over = await only(person);
		expect((await call(path, done)).statusCode).toBe(200);
		expect(await only(person)).toEqual(over);
	});

	it("if a worker dies after sending, the request is not sent again, and the business's callback tells its result", async () => {
		const { person, id } = await queued();
		let named = "";
		const dying = await withAgent((agent) => ({
			exercise: async (...asked) => {
				const answer = await agent.exercise(...asked);
				named = answer.state === "known" ? answer.value.requestId : "";
				return await new Promise<never>(() => undefined);
			},
		}));
		await act({ ...dying, attemptMs: 3_000 }, person, id);
		expect(await requestIn(person)).toMatchObject({ state: "asked", sealed: null });
		await pass(2 * 3_600_000);
		await endClaims(here.life.deps.db);
		await here.life.work();
		expect(await only(person)).toMatchObject({ state: "sent", unsure: true, pollAt: null });
		const request = await requestIn(person);
		const invented = { request_id: "somebody-elses", status: "in_progress", agent_request_id: request.id };
		expect((await call(pathOf(request.id), invented)).statusCode).toBe(200);
		await here.life.work();
		// The business did not know the name, so what the callback said is ignored.
		expect(await kindsOf(person, id)).not.toContain("acknowledged");
		expect(await requestIn(person)).toMatchObject({ state: "asked", sealed: null });
		await pass(61_000);
		expect((await call(pathOf(request.id), { ...invented, request_id: named })).statusCode).toBe(200);
		await here.life.work();
		expect(await only(person)).toMatchObject({ state: "acknowledged", unsure: false });
		expect(await here.life.compare([person])).toMatchObject({ sentTwice: 0, requests: 1 });
	});

	it("a request that is stopped is taken back, and so is one whose account is deleted", async () => {
		const [one, two] = [await queued(), await queued()];
		await here.life.work();
		await decideRemoval(here.life.deps)(one.person.userId, one.id, "cancel");
		await here.life.work();
		expect(await only(one.person)).toMatchObject({ state: "given_up", pollAt: null, nextAt: null });
		expect((await kindsOf(one.person, one.id)).slice(-2)).toEqual(["cancelled", "withdrawn"]);
		expect((await requestIn(one.person)).state).toBe("revoked");

		const { db, drp } = here.life.deps;
		const known = await theirs(two.person);
		await db.transaction(async (tx) => {
			await noteOpenRequests(here.life.deps)(tx, two.person.userId);
			await tx.query("delete from auth.users where id = $1", [two.person.userId]);
		});
		await leaveBusinesses(here.life.deps)();
		expect((await db.query("select 1 from private.drp_leaving")).rows).toEqual([]);
		const [business] = drp?.businesses ?? [];
		if (!drp || !business) throw new Error("There is no business.");
		const token = await tokenOf(here.life.deps, drp, business);
		if (token.state !== "known") throw new Error("There is no token.");
		const { agent, token: bearer } = token.connected;
		expect(await agent.statusOf(business, bearer, known, aPermit)).toMatchObject({
			value: { state: "revoked" },
		});
	});

	describe("stopped and asked for again while the business is away", () => {
		const away = () => withAgent(() => ({ revoke: async () => ({ state: "not_sent", why: "away" }) }));
		const states = async (person: Parameters<typeof only>[0]) =>
			(await here.requestsOf(person)).map(({ state }) => state);
		const again = async () => {
			const { person, id } = await queued();
			await here.life.work();
			const deps = await away();
			for (const action of ["cancel", "again"] as const) {
				await decideRemoval(deps)(person.userId, id, action);
				await here.life.work(deps);
			}
			expect(await states(person)).toHaveLength(1);
			const row = await only(person);
			expect(row.state).toBe("queued");
			expect(row.nextAt?.getTime()).toBeGreaterThan(here.life.clock.now().getTime());
			return { person, id, deps };
		};

		it("goes out once the earlier request is taken back, however early it is woken", async () => {
			const { person, id } = await again();
			await wakeQueued(here.life.deps.db, person.userId, here.life.clock.now());
			await here.life.work();
			expect(await states(person)).toHaveLength(1);
			await pass(26 * 3_600_000);
			await here.life.work();
			expect(await states(person)).toEqual(["revoked", expect.stringMatching(/open|in_progress/)]);
			expect((await kindsOf(person, id)).slice(-3)).toEqual(["withdrawn", "sent", "acknowledged"]);
		});

		it("waits three days for that, and then goes out all the same", async () => {
			const { person, deps } = await again();
			for (let days = 0; days < 3; days += 1) {
				expect([days, (await states(person)).length]).toEqual([days, 1]);
				await pass(86_400_000);
				await here.life.work(deps);
			}
			expect(await states(person)).toEqual(["lost", expect.stringMatching(/open|in_progress/)]);
		});
	});

	it("requests of deleted accounts are taken back although one of them, or a person's key, cannot be read", async () => {
		const [one, two] = [await queued(), await queued()];
		await here.life.work();
		const { db, drp } = here.life.deps;
		const [business] = drp?.businesses ?? [];
		await db.query(
			"insert into private.drp_leaving (id, business, sealed, key_id, since) values (gen_random_uuid(), $1, '\\x00', null, '2020-01-01')",
			[business?.id],
		);
		await db.query("update private.person_keys set wrapped = '\\x00' where person_id = $1", [
			two.person.userId,
		]);
		for (const { person } of [one, two])
			await db.transaction(async (tx) => {
				await noteOpenRequests(here.life.deps)(tx, person.userId);
				await tx.query("delete from auth.users where id = $1", [person.userId]);
			});
		const left = async () => (await db.query("select tries from private.drp_leaving")).rows;
		expect(await left()).toHaveLength(2);
		await expect(leaveBusinesses(here.life.deps)()).rejects.toThrow("1 requests could not be taken back");
		expect(await left()).toEqual([{ tries: 1 }]);
		for (let hour = 1; hour < 24; hour += 1) await leaveBusinesses(here.life.deps)().catch(() => undefined);
		expect(await left()).toEqual([]);
	});

	it("an address that the person never lets us tell is not told, and without one the step is the person's", async () => {
		const { person } = await queued();
		const { db } = here.life.deps;
		const { never } = await decidedBy(db, person.userId);
		await storeNever(db, person.userId, [...never, "email", "city"], here.life.clock.now());
		await here.life.work();
		expect(await only(person)).toMatchObject({ state: "needs_person", task: "limits", channel: "hand" });
		expect(await here.life.compare([person])).toMatchObject({ requests: 0 });
	});

	it("a token that is not valid any more is replaced, and the request goes out once", async () => {
		const { person, id } = await queued();
		const { drp } = here.life.deps;
		// Another registration ends the token that we have.
		const [business] = drp?.businesses ?? [];
		if (!drp || !business) throw new Error("There is no business.");
		await (await drp.agent()).register(business);
		await act(here.life.deps, person, id);
		expect(await kindsOf(person, id)).toEqual(["opened", "not_sent"]);
		await pass(2 * 3_600_000);
		await here.life.work();
		expect(await only(person)).toMatchObject({ state: "acknowledged", rounds: 1 });
		expect(await here.life.compare([person])).toMatchObject({ sentTwice: 0, requests: 1 });
	});

	// Must be the last test, because it moves our clock ahead of the lab's.
	it("one that is never done comes to a complaint that says how it was asked", async () => {
		const { person, id } = await queued();
		const { db, clock, vault } = here.life.deps;
		await saveIdentity({ db, clock, vault })(person.userId, {
			kept: "here",
			identity: {
				names: [{ kind: "present", first: person.first, last: person.last }],
				born: "1984",
				relatives: [],
				places: [{ present: true, city: "Springfield", state: "CA", country: "US" }],
			},
		});
		const never = await withAgent((agent) => ({
			statusOf: async (...asked) => {
				const answer = await agent.statusOf(...asked);
				return answer.state === "known"
					? {
							state: "known" as const,
							value: { ...answer.value, state: "in_progress" as const, reason: null },
						}
					: answer;
			},
		}));
		const people = { findPerson: async () => ({ email: "own@person.example" }) as never };
		const complaint = async () =>
			(await readComplaint({ ...here.life.deps, people })(person.userId, id)).complaint;
		for (const days of [0, 47, 14]) {
			here.life.clock.advance(days * 86_400_000 + 60_000);
			// The business is asked how the request stands, and a look is made, before the deadline has its turn.
			for (let turn = 0; turn < 5; turn += 1) await act(never, person, id);
			if (days < 14) expect(await complaint()).toBeNull();
		}
		// The broker's address is not known, so no letter could be sent.
		expect((await kindsOf(person, id)).filter((kind) => /remind|admon|escal|deadline/.test(kind))).toEqual([
			"deadline_passed",
			"not_reminded",
			"escalated",
		]);
		expect(await only(person)).toMatchObject({ state: "escalated", law: "CCPA" });
		const ready = await complaint();
		expect(ready?.authorities.map(({ name }) => name)).toEqual(["the California Privacy Protection Agency"]);
		expect(ready?.text).toContain("(the Data Rights Protocol)");
		expect(ready?.text).toContain("It wrote that it has the request.");
	});
});
