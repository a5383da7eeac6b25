import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrokerLab, startBrokerLab } from "@unlisted/broker-lab";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createHttpApp, type HttpApp } from "../../platform/http/app.ts";
import type { DrpAgent, DrpStatus } from "../../providers/drp/port.ts";
import { fakeMailer } from "../../providers/mailer/fake.ts";
import { onDatabase } from "../../testing/databases.ts";
import { openEdge } from "../../testing/http-options.ts";
import { saveIdentity } from "../brokers/identity/save-identity.ts";
import { actOnRemoval } from "./acting/act-on-removal.ts";
import { disclosuresOf } from "./core/disclosures.repository.ts";
import { eventsOfRemoval } from "./core/events.repository.ts";
import { dueRemovalsOfEverybody } from "./core/leases.repository.ts";
import { decidedBy, storeNever } from "./core/people.repository.ts";
import type { RemovalsDeps } from "./core/removals.deps.ts";
import { leaveBusinesses, noteOpenRequests } from "./drp/leave-businesses.ts";
import { openRequestId } from "./drp/request-id.ts";
import { tokenOf } from "./drp/token-of.ts";
import { drpRoutes } from "./drp.routes.ts";
import { decideRemoval } from "./person/decide-removal.ts";
import { readComplaint } from "./person/read-complaint.ts";
import { readRemoval } from "./person/read-removal.ts";
import { type LabLife, type LabPerson, labLife } from "./testing/lab-life.ts";

const site = "civicledger";

onDatabase("removals by the Data Rights Protocol, at the lab's receiver", (open) => {
	let lab: BrokerLab;
	let life: LabLife;
	let http: HttpApp;
	let door: Server;
	let place = 0;
	beforeAll(async () => {
		lab = await startBrokerLab({ port: 0, dataDir: null, people: 2_000 });
		const { db } = await open();
		// Where the lab calls, before the routes that need to know where that is.
		door = createServer(async (request, reply) => {
			const chunks: Buffer[] = [];
			for await (const chunk of request) chunks.push(chunk as Buffer);
			const { statusCode } = await call(request.url ?? "", Buffer.concat(chunks).toString("utf8"));
			reply.writeHead(statusCode, { connection: "close" }).end();
		});
		await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
		life = labLife({ db, lab, publicUrl: `http://127.0.0.1:${(door.address() as AddressInfo).port}` });
		http = await createHttpApp(openEdge());
		drpRoutes(http, life.deps);
	});
	afterAll(async () => {
		await life?.deps.drp?.close();
		await new Promise((resolve) => door?.close(resolve));
		await http?.close();
		await lab?.close();
	});

	/** A person on the site, whose removal is in line. */
	async function queued() {
		const person = await life.join(place++, [site]);
		await life.scan(person);
		return { person, id: (await only(person)).id };
	}
	async function only(person: LabPerson) {
		const removals = await life.removals(person);
		const [row] = removals;
		if (!row || removals.length !== 1) throw new Error(`There are ${removals.length} removals.`);
		return row;
	}
	const kindsOf = async (person: LabPerson, id: string) =>
		(await eventsOfRemoval(life.deps.db, person.userId, id)).map(({ kind }) => kind);
	const requestsOf = async (person: LabPerson) => {
		const { rows } = await life.deps.db.query<{ id: string; state: string; sealed: Buffer | null }>(
			"select id, state, sealed from private.drp_requests where user_id = $1 order by round",
			[person.userId],
		);
		return rows;
	};
	const requestIn = async (person: LabPerson) => {
		const [request] = await requestsOf(person);
		if (!request) throw new Error("Nothing was asked.");
		return request;
	};
	/** The product with another agent: the rest is real. */
	const withAgent = async (change: (agent: DrpAgent) => Partial<DrpAgent>): Promise<RemovalsDeps> => {
		const { drp } = life.deps;
		if (!drp) throw new Error("There is no agent.");
		const agent = await drp.agent();
		return { ...life.deps, drp: { ...drp, agent: async () => ({ ...agent, ...change(agent) }) } };
	};
	const act = async (deps: RemovalsDeps, person: LabPerson, id: string) =>
		actOnRemoval(deps)({ userId: person.userId, id }, AbortSignal.timeout(20_000));
	const call = (path: string, body: object | string) =>
		http.inject({
			...{ method: "POST", url: path, headers: { "content-type": "application/json" } },
			payload: typeof body === "string" ? body : JSON.stringify(body),
		});
	/** Both clocks go. */
	const pass = async (ms: number) => {
		life.clock.advance(ms);
		await lab.advance(ms);
	};
	const pathOf = (id: string) => new URL(life.deps.drp?.callbackOf(id) ?? "").pathname;
	const theirs = async (person: LabPerson) => {
		const request = await requestIn(person);
		const key = await life.deps.vault.hold(life.deps.db, person.userId);
		return openRequestId(key, request) ?? "";
	};

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
		const due = await dueRemovalsOfEverybody(life.deps.db, life.clock.now(), 10);
		expect(due).toHaveLength(2);
		// While one waits for its token, the other comes for the same one.
		const [first, second] = due;
		if (!first || !second) throw new Error("Nothing is due.");
		const asking = actOnRemoval(counted)(first, AbortSignal.timeout(20_000));
		await expect.poll(() => registered).toBe(1);
		expect(await actOnRemoval(counted)(first, AbortSignal.timeout(20_000))).toBe(false);
		await actOnRemoval(counted)(second, AbortSignal.timeout(20_000));
		answers();
		expect(await asking).toBe(true);
		await pass(120_000);
		await Promise.all([life.work(counted), life.work(counted)]);
		expect(registered).toBe(1);
		for (const { person, id } of [one, two]) {
			expect(await only(person)).toMatchObject({ state: "acknowledged", channel: "drp", rounds: 1 });
			expect(await kindsOf(person, id)).toEqual(["opened", "sent", "acknowledged"]);
			const told = (await disclosuresOf(life.deps.db, person.userId)).filter(
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
		const { rows } = await life.deps.db.query<{ sealed: Buffer }>(
			"select sealed from private.drp_businesses",
		);
		expect(rows).toHaveLength(1);
		expect(await life.compare([one.person, two.person])).toMatchObject({
			...{ beyondLedger: [], sentTwice: 0, sentUnseen: 0, requests: 2 },
		});
	});

	it("what is done is said to be done, and removed once a look of ours has seen it", async () => {
		const { person, id } = await queued();
		await life.work();
		await life.days(9, [person]);
		expect(await kindsOf(person, id)).toContain("said_done");
		expect(await only(person)).toMatchObject({ pollAt: null });
		await life.days(7, [person]);
		expect(await only(person)).toMatchObject({ state: "verified_removed" });
		expect(await life.compare([person])).toMatchObject({ beyondLedger: [], sentTwice: 0, requests: 1 });
	});

	it("a call makes us ask at once; a wrong signature, another request and a repeated call change nothing", async () => {
		const { person } = await queued();
		const other = await queued();
		await life.work();
		const { id } = await requestIn(person);
		const known = await theirs(person);
		const done = { request_id: known, status: "fulfilled", agent_request_id: id };
		const before = await only(person);
		expect(before.pollAt?.getTime()).toBeGreaterThan(life.clock.now().getTime());

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

		// It says that it is done. It is not: the business says so itself when it is asked.
		expect((await call(path, done)).statusCode).toBe(200);
		expect((await only(person)).nextAt).toEqual(life.clock.now());
		await life.work();
		expect(await only(person)).toMatchObject({ state: "acknowledged" });
		const asked = await only(person);
		expect((await call(path, done)).statusCode).toBe(200);
		expect(await only(person)).toEqual(asked);
		await pass(61_000);
		expect((await call(path, done)).statusCode).toBe(200);
		expect((await only(person)).nextAt).toEqual(life.clock.now());
		await life.work();

		// Now it is done, and calls that come afterwards find nothing to ask about.
		await life.days(9, [person, other.person]);
		const over = await only(person);
		expect((await call(path, done)).statusCode).toBe(200);
		expect(await only(person)).toEqual(over);
	});

	it("if a worker dies after sending, the request is not sent again, and the business's call tells its result", async () => {
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
		await life.work();
		expect(await only(person)).toMatchObject({ state: "sent", unsure: true, pollAt: null });
		const request = await requestIn(person);
		const invented = { request_id: "somebody-elses", status: "in_progress", agent_request_id: request.id };
		expect((await call(pathOf(request.id), invented)).statusCode).toBe(200);
		await life.work();
		// The business did not know it, so what was told of it counts for nothing.
		expect(await kindsOf(person, id)).not.toContain("acknowledged");
		expect(await requestIn(person)).toMatchObject({ state: "asked", sealed: null });
		await pass(61_000);
		expect((await call(pathOf(request.id), { ...invented, request_id: named })).statusCode).toBe(200);
		await life.work();
		expect(await only(person)).toMatchObject({ state: "acknowledged", unsure: false });
		expect(await life.compare([person])).toMatchObject({ sentTwice: 0, requests: 1 });
	});

	it("a request that is stopped is taken back, and one of an account that goes is as well", async () => {
		const [one, two] = [await queued(), await queued()];
		await life.work();
		await decideRemoval(life.deps)(one.person.userId, one.id, "cancel");
		await life.work();
		expect(await only(one.person)).toMatchObject({ state: "given_up", pollAt: null, nextAt: null });
		expect((await kindsOf(one.person, one.id)).slice(-2)).toEqual(["cancelled", "withdrawn"]);
		expect((await requestIn(one.person)).state).toBe("revoked");

		const { db, drp } = life.deps;
		const known = await theirs(two.person);
		await db.transaction(async (tx) => {
			await noteOpenRequests(life.deps)(tx, two.person.userId);
			await tx.query("delete from auth.users where id = $1", [two.person.userId]);
		});
		await leaveBusinesses(life.deps)();
		expect((await db.query("select 1 from private.drp_leaving")).rows).toEqual([]);
		const [business] = drp?.businesses ?? [];
		if (!drp || !business) throw new Error("There is no business.");
		const token = await tokenOf(life.deps, drp, business);
		if (token.state !== "known") throw new Error("There is no token.");
		const { agent, token: bearer } = token.connected;
		expect(await agent.statusOf(business, bearer, known)).toMatchObject({ value: { state: "revoked" } });
	});

	it.each<[string, Partial<DrpStatus>, object]>([
		[
			"that nobody matches is nothing on record",
			{ state: "denied", reason: "no_match" },
			{ state: "no_record" },
		],
		["no is a refusal", { state: "denied", reason: "claim_not_covered" }, { state: "refused" }],
		["that it ran out is a refusal", { state: "expired" }, { state: "refused" }],
		[
			"that the person has to prove themselves is a step",
			{ state: "in_progress", reason: "need_user_verification", verificationUrl: "https://phish.example/" },
			{ state: "needs_person", task: "confirm" },
		],
		[
			"that it is not sure who asks is a step",
			{ state: "denied", reason: "insuf_verification" },
			{ state: "needs_person", task: "form" },
		],
	])("an answer %s", async (_name, said, expected) => {
		const { person, id } = await queued();
		const answering = await withAgent((agent) => ({
			exercise: async (...asked) => {
				const answer = await agent.exercise(...asked);
				if (answer.state !== "known") throw new Error("It was not taken.");
				return { state: "known" as const, value: { ...answer.value, ...said } };
			},
		}));
		await act(answering, person, id);
		expect(await only(person)).toMatchObject(expected);
		expect(JSON.stringify(await readRemoval(life.deps)(person.userId, id))).not.toContain("phish.example");
	});

	it("the page where a person proves themselves is told which request it is, and where they come back to", async () => {
		const { person, id } = await queued();
		const asking = await withAgent((agent) => ({
			exercise: async (...asked) => {
				const answer = await agent.exercise(...asked);
				if (answer.state !== "known") throw new Error("It was not taken.");
				const verificationUrl = "https://civicledger.localhost/verify?step=1";
				return {
					...{ state: "known" as const },
					value: { ...answer.value, state: "in_progress", reason: "need_user_verification", verificationUrl },
				};
			},
		}));
		await act(asking, person, id);
		const { task } = await readRemoval(life.deps)(person.userId, id);
		const { searchParams, pathname } = new URL(task?.link ?? "");
		expect([pathname, searchParams.get("step")]).toEqual(["/verify", "1"]);
		expect(searchParams.get("request_id")).toBe(await theirs(person));
		expect(searchParams.get("redirect_to")).toMatch(
			new RegExp(`^http://127\\.0\\.0\\.1:\\d+/removals/${id}$`),
		);
	});

	/** The product where this business takes letters too, and its receiver answers so. */
	const answering = async (answer: Awaited<ReturnType<DrpAgent["exercise"]>>, email: string | null) => {
		const { sites, letters, db } = life.deps;
		// The person presses for it: their consent is from before it took letters.
		await db.query("update private.removals set automatic = false", []);
		const mailer = fakeMailer();
		const tried: string[] = [];
		const deps = await withAgent(() => ({
			exercise: async (_business, _token, { agentRequestId }) => {
				tried.push(agentRequestId);
				return answer;
			},
		}));
		const brokers = (sites?.brokers ?? []).map((one) => (one.drp ? { ...one, email } : one));
		return {
			...{ mailer, tried },
			deps: { ...deps, sites: sites && { ...sites, brokers }, letters: letters && { ...letters, mailer } },
		};
	};
	const refused = { state: "refused", status: 400, final: true, why: "no such right here" } as const;
	const down = { state: "not_sent", why: "The business could not be reached." } as const;
	const email = "privacy@civicledger.localhost";

	it("a business that refuses the way itself gets a letter at once, and the ledger has what both were told", async () => {
		const { person, id } = await queued();
		const { deps, mailer, tried } = await answering(refused, email);
		await act(deps, person, id);
		expect(tried).toHaveLength(1);
		expect(mailer.sent.map(({ to }) => to)).toEqual([email]);
		expect(await only(person)).toMatchObject({ state: "sent", channel: "email", rounds: 1 });
		expect(await kindsOf(person, id)).toEqual(["opened", "not_sent", "sent"]);
		expect(await requestsOf(person)).toEqual([]);
		const channels = (await disclosuresOf(deps.db, person.userId)).filter(
			({ removalId }) => removalId === id,
		);
		expect(channels.map(({ field }) => field)).toEqual(expect.arrayContaining(["email", "last_name"]));
	});

	it("one that refuses and takes no letters is a step for the person", async () => {
		const { person, id } = await queued();
		const { deps } = await answering(refused, null);
		await act(deps, person, id);
		expect(await only(person)).toMatchObject({ state: "needs_person", task: "form" });
	});

	it("one that has too many requests is left alone for as long as it says, and then asked again", async () => {
		const { person, id } = await queued();
		const limited = {
			state: "refused",
			status: 429,
			final: false,
			why: "too many",
			retryAfter: 18_000,
		} as const;
		const { deps, tried } = await answering(limited, email);
		await act(deps, person, id);
		const { nextAt } = await only(person);
		expect(nextAt?.getTime()).toBe(life.clock.now().getTime() + 18_000_000);
		await pass(17_000_000);
		await life.work(deps);
		expect(tried).toHaveLength(1);
		await pass(1_000_000);
		await life.work(life.deps);
		expect(await only(person)).toMatchObject({ state: "acknowledged", channel: "drp", rounds: 1 });
		expect(await life.compare([person])).toMatchObject({ sentTwice: 0, requests: 1 });
	});

	it("a receiver that is down is tried for days, told of by nothing in the ledger, and then gets a letter", async () => {
		const { person, id } = await queued();
		const { deps, mailer, tried } = await answering(down, email);
		for (let hours = 0; hours < 5 * 24; hours += 6) {
			await life.work(deps);
			if (tried.length < 6) {
				expect(mailer.sent).toEqual([]);
				const told = await disclosuresOf(deps.db, person.userId);
				expect(told.filter(({ removalId }) => removalId === id)).toEqual([]);
			}
			await pass(6 * 3_600_000);
		}
		expect(tried).toHaveLength(6);
		expect(mailer.sent).toHaveLength(1);
		expect(await only(person)).toMatchObject({ state: "sent", channel: "email", rounds: 1 });
	});

	it("one that is down and takes no letters cannot be reached, after two weeks", async () => {
		const { person } = await queued();
		const { deps, tried } = await answering(down, null);
		for (let days = 0; days < 20; days += 1) {
			await life.work(deps);
			await pass(24 * 3_600_000);
		}
		expect(tried).toHaveLength(12);
		expect(await only(person)).toMatchObject({ state: "unreachable" });
	});

	it("an error of its own after it had the request is not repeated before a look", async () => {
		const { person, id } = await queued();
		const { deps, mailer, tried } = await answering(
			{ ...refused, status: 500, final: false, why: "broken" },
			email,
		);
		await act(deps, person, id);
		await pass(3_600_000);
		await life.work(deps);
		expect(tried).toHaveLength(1);
		expect(mailer.sent).toEqual([]);
		expect(await only(person)).toMatchObject({ state: "sent", unsure: true });
	});

	it("an address that the person never lets us tell is not told, and without one the step is theirs", async () => {
		const { person } = await queued();
		const { db } = life.deps;
		const { never } = await decidedBy(db, person.userId);
		await storeNever(db, person.userId, [...never, "email", "city"], life.clock.now());
		await life.work();
		expect(await only(person)).toMatchObject({ state: "needs_person", task: "limits", channel: "hand" });
		expect(await life.compare([person])).toMatchObject({ requests: 0 });
	});

	it("a token that does not hold any more is replaced, and the request goes out once", async () => {
		const { person, id } = await queued();
		const { drp } = life.deps;
		// Another registration ends the token that we have.
		const [business] = drp?.businesses ?? [];
		if (!drp || !business) throw new Error("There is no business.");
		await (await drp.agent()).register(business);
		await act(life.deps, person, id);
		expect(await kindsOf(person, id)).toEqual(["opened", "not_sent"]);
		await pass(2 * 3_600_000);
		await life.work();
		expect(await only(person)).toMatchObject({ state: "acknowledged", rounds: 1 });
		expect(await life.compare([person])).toMatchObject({ sentTwice: 0, requests: 1 });
	});

	// The last: our clock leaves the lab's behind.
	it("one that is never done comes to a complaint that says how it was asked", async () => {
		const { person, id } = await queued();
		const { db, clock, vault } = life.deps;
		await saveIdentity({ db, clock, vault })(person.userId, {
			kept: "here",
			identity: {
				names: [{ kind: "present", first: person.first, last: person.last }],
				...{ born: "1984", relatives: [] },
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
			(await readComplaint({ ...life.deps, people })(person.userId, id)).complaint;
		for (const days of [0, 47, 14]) {
			life.clock.advance(days * 86_400_000 + 60_000);
			// It is asked how it stands, and looked at, before the deadline has its turn.
			for (let turn = 0; turn < 5; turn += 1) await act(never, person, id);
			if (days < 14) expect(await complaint()).toBeNull();
		}
		// Its address is not known, so no letter could be sent.
		expect((await kindsOf(person, id)).filter((kind) => /remind|admon|escal|deadline/.test(kind))).toEqual([
			...["deadline_passed", "not_reminded", "escalated"],
		]);
		expect(await only(person)).toMatchObject({ state: "escalated", law: "CCPA" });
		const ready = await complaint();
		expect(ready?.authorities.map(({ name }) => name)).toEqual(["the California Privacy Protection Agency"]);
		expect(ready?.text).toContain("(the Data Rights Protocol)");
		expect(ready?.text).toContain("It wrote that it has the request.");
	});
});
