import { expect, it } from "vitest";
import type { DrpAgent, DrpStatus } from "../../providers/drp/port.ts";
import { fakeMailer } from "../../providers/mailer/fake.ts";
import { onDatabase } from "../../testing/databases.ts";
import { disclosuresOf } from "./core/disclosures.repository.ts";
import { readRemoval } from "./person/read-removal.ts";
import { useDrp } from "./testing/drp-at-lab.ts";

onDatabase("what a business answers by the Data Rights Protocol", (open) => {
	const here = useDrp(open);
	const { queued, only, kindsOf, requestsOf, withAgent, act, pass, theirs } = here;

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
		expect(JSON.stringify(await readRemoval(here.life.deps)(person.userId, id))).not.toContain(
			"phish.example",
		);
	});

	it("the page where a person proves their identity is told which request it is, and where they come back to", async () => {
		const { person, id } = await queued();
		const asking = await withAgent((agent) => ({
			exercise: async (...asked) => {
				const answer = await agent.exercise(...asked);
				if (answer.state !== "known") throw new Error("It was not taken.");
				const verificationUrl = "https://civicledger.localhost/verify?step=1";
				return {
					state: "known" as const,
					value: { ...answer.value, state: "in_progress", reason: "need_user_verification", verificationUrl },
				};
			},
		}));
		await act(asking, person, id);
		const { task } = await readRemoval(here.life.deps)(person.userId, id);
		const { searchParams, pathname } = new URL(task?.link ?? "");
		expect([pathname, searchParams.get("step")]).toEqual(["/verify", "1"]);
		expect(searchParams.get("request_id")).toBe(await theirs(person));
		expect(searchParams.get("redirect_to")).toMatch(
			new RegExp(`^http://127\\.0\\.0\\.1:\\d+/removals/${id}$`),
		);
	});

	/** The product, where this business takes letters too and its receiver gives this answer. */
	const answering = async (answer: Awaited<ReturnType<DrpAgent["exercise"]>>, email: string | null) => {
		const { sites, letters, db } = here.life.deps;
		// The person presses for it, because their consent is from before the business took letters.
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
			mailer,
			tried,
			deps: { ...deps, sites: sites && { ...sites, brokers }, letters: letters && { ...letters, mailer } },
		};
	};
	const refused = { state: "refused", status: 400, final: true, why: "no such right here" } as const;
	const down = { state: "not_sent", why: "The business could not be reached." } as const;
	const email = "privacy@civicledger.localhost";

	it("a business that refuses the protocol gets a letter at once, and the ledger has what both were told", async () => {
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

	it("one that gets too many requests is left alone for as long as it says, and then asked again", async () => {
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
		expect(nextAt?.getTime()).toBe(here.life.clock.now().getTime() + 18_000_000);
		await pass(17_000_000);
		await here.life.work(deps);
		expect(tried).toHaveLength(1);
		await pass(1_000_000);
		await here.life.work(here.life.deps);
		expect(await only(person)).toMatchObject({ state: "acknowledged", channel: "drp", rounds: 1 });
		expect(await here.life.compare([person])).toMatchObject({ sentTwice: 0, requests: 1 });
	});

	it("a receiver that is down is tried for days, with nothing in the ledger, and then gets a letter", async () => {
		const { person, id } = await queued();
		const { deps, mailer, tried } = await answering(down, email);
		for (let hours = 0; hours < 5 * 24; hours += 6) {
			await here.life.work(deps);
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
			await here.life.work(deps);
			await pass(24 * 3_600_000);
		}
		expect(tried).toHaveLength(12);
		expect(await only(person)).toMatchObject({ state: "unreachable" });
	});

	it("a server error after the business had the request is not followed by another request before a look", async () => {
		const { person, id } = await queued();
		const { deps, mailer, tried } = await answering(
			{ ...refused, status: 500, final: false, why: "broken" },
			email,
		);
		await act(deps, person, id);
		await pass(3_600_000);
		await here.life.work(deps);
		expect(tried).toHaveLength(1);
		expect(mailer.sent).toEqual([]);
		expect(await only(person)).toMatchObject({ state: "sent", unsure: true });
	});
});
