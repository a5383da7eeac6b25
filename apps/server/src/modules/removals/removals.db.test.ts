import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { findDue } from "./acting/find-due.ts";
import { pauseBroker } from "./core/broker-turns.repository.ts";
import { dueRemovalsOfEverybody } from "./core/leases.repository.ts";
import { deleteRemovalRowsOf } from "./core/people.repository.ts";
import type { RemovalsDeps } from "./core/removals.deps.ts";
import { describeRemovals } from "./overview/describe-removals.ts";
import { retryOfEverybody, wakeBrokerOfEverybody } from "./overview/operator.repository.ts";
import { removalRecordsOf } from "./overview/removal-records-of.ts";
import { takeRemovalNews } from "./overview/take-removal-news.ts";
import { askRemoval } from "./person/ask-removal.ts";
import { useRemovals } from "./testing/removals-app.ts";

const hour = 3_600_000;
const stateOf = (removals: readonly { broker: { id: string }; state: string }[]) =>
	Object.fromEntries(removals.map(({ broker, state }) => [broker.id, state]));

onDatabase("removals", (open) => {
	const here = useRemovals(open);

	const press = async (broker: string) => {
		await here.listed(broker);
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		const listing = listings.find((one: { broker: { id: string } }) => one.broker.id === broker);
		const asked = await here.call(here.ann, "POST", "", { listing_id: listing.id });
		expect([200, 201]).toContain(asked.status);
		return asked.body.removal as { id: string; state: string };
	};

	describe("from a listing to a proof", () => {
		it("is sent, counts as removed only after our own look, and its record is a chain", async () => {
			const { id } = await press("beta.test");
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
			const { id } = await press("beta.test");
			await here.work();
			here.unlisted("beta.test");
			await here.days(40);
			const { state, events } = await here.one(id);
			expect(state).toBe("verified_removed");
			expect(events.map(({ kind }) => kind)).toEqual([
				...["opened", "sent", "looked_gone", "looked_gone", "looked_gone", "looked_gone"],
			]);
			const sentAt = Date.parse(events[1]?.at ?? "");
			const days = events.slice(2).map(({ at }) => Math.round((Date.parse(at) - sentAt) / 86_400_000));
			expect(days).toEqual([3, 7, 14, 30]);
		});

		it("finds out at the first look that the site's word is not true", async () => {
			const { id } = await press("beta.test");
			await here.work();
			await here.reply(id, { from: "beta.test", kind: "completed" });
			await here.days(4);
			expect(await here.one(id)).toMatchObject({ state: "sent", broke_its_word: true });
			expect(await here.figures()).toMatchObject({ threats_neutralized: 0, data_removed_percent: 0 });
		});

		it("catches what comes back, and with consent asks again by itself, once", async () => {
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
				...["opened", "sent", "looked_gone", "looked_there", "opened_again", "sent"],
			]);
		});

		it("does not take a site that could not be searched for one without the listing", async () => {
			const { id } = await press("beta.test");
			await here.work();
			here.sites.behaves("beta.test", "wall");
			await here.days(4);
			const removal = await here.one(id);
			expect(removal.state).toBe("sent");
			expect(removal.events.at(-1)).toMatchObject({ kind: "could_not_look" });
		});

		it("is overdue when the time is over, and where no law sets one nothing follows that", async () => {
			const { id } = await press("beta.test");
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
		it("gets one request for all of them, and each is looked at for itself", async () => {
			here.plan("premium");
			await here.consents();
			await here.listed("alpha-two.test", "alpha.test", "alpha-three.test");
			await here.work();
			expect(here.sites.optOuts.map(({ broker }) => broker)).toEqual(["alpha.test"]);
			expect(new Set(Object.values(stateOf(await here.removals())))).toEqual(new Set(["sent"]));
			here.unlisted("alpha.test", "alpha-two.test");
			await here.days(4);
			expect(stateOf(await here.removals())).toEqual({
				...{ "alpha.test": "verified_removed", "alpha-two.test": "verified_removed" },
				"alpha-three.test": "sent",
			});
		});
	});

	describe("nothing is sent twice", () => {
		/** By a worker that is killed after the button: it neither answers nor hears that it should stop. */
		const pressedAndDied = async () => {
			const { id } = await press("beta.test");
			const dying = here.worker({
				...here.sites,
				optOut: async (broker, request, hooks, signal) => {
					await here.sites.optOut(broker, request, hooks, signal);
					return await new Promise(() => undefined);
				},
			});
			const { actOnRemoval } = await import("./acting/act-on-removal.ts");
			// Its own end, a minute later, finds a database that is closed.
			actOnRemoval({ ...dying, attemptMs: 60_000 })(
				{ userId: here.ann.id, id },
				new AbortController().signal,
			).catch(() => undefined);
			await expect.poll(() => here.sites.optOuts.length).toBe(1);
			await expect.poll(withoutResult).toHaveLength(1);
			return id;
		};
		const withoutResult = () => here.app.rows("select 1 from private.removal_sends where settled_at is null");

		it("if a worker dies after the button, and the answer comes before anybody took its turn over", async () => {
			const id = await pressedAndDied();
			await here.reply(id, { from: "beta.test", kind: "needs_identity_document" });
			expect(await here.one(id)).toMatchObject({ state: "needs_person", rounds: 1 });
			expect((await here.one(id)).events.map(({ kind }) => kind)).toEqual([
				...["opened", "sent", "reply_kept", "task_given"],
			]);
			expect(await withoutResult()).toEqual([]);
			here.app.clock.advance(hour);
			await here.work();
			expect(here.sites.optOuts.length).toBe(1);
		});

		it("if a worker dies after the button and before it noted it", async () => {
			const id = await pressedAndDied();
			// Nobody takes it over while its turn lasts.
			await here.work();
			expect((await here.one(id)).state).toBe("queued");
			here.app.clock.advance(hour);
			await here.work();
			expect(await here.one(id)).toMatchObject({ state: "sent", rounds: 1 });
			expect((await here.one(id)).events.map(({ kind }) => kind)).toEqual(["opened", "maybe_sent"]);
			expect(here.sites.optOuts.length).toBe(1);
			// It was sent and the site did it.
			here.unlisted("beta.test");
			await here.days(4);
			expect((await here.one(id)).state).toBe("verified_removed");
			expect(here.sites.optOuts.length).toBe(1);
		});

		it("but once more if our looks show for two weeks that it did not arrive", async () => {
			const { id } = await press("beta.test");
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

	describe("the person decides", () => {
		it("without a plan one is done for them, and the guide is there for the others", async () => {
			await press("beta.test");
			await here.listed("alpha.test");
			const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings?broker=alpha.test"))
				.body;
			const refused = await here.call(here.ann, "POST", "", { listing_id: listings[0].id });
			expect(refused).toMatchObject({ status: 402, body: { code: "plan_required" } });
			const guide = (await here.call(here.ann, "GET", `/guide?listing_id=${listings[0].id}`)).body;
			expect(guide).toMatchObject({
				...{ link: "https://alpha.test/opt-out", ours: { possible: false } },
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

		it("and a consent that is taken back stops what waits in line", async () => {
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

		it("and one press pauses everything, and another goes on", async () => {
			const { id } = await press("beta.test");
			expect((await here.call(here.ann, "POST", "/pause", { paused: true })).body.paused_at).not.toBeNull();
			await here.work();
			expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["queued", 0]);
			await here.call(here.ann, "POST", "/pause", { paused: false });
			await here.work();
			expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["sent", 1]);
		});

		it("and a pause during the visit keeps the button from being pressed", async () => {
			const { id } = await press("beta.test");
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

		it("and a form that demands what they never tell becomes a step of theirs", async () => {
			await here.call(here.ann, "PUT", "/limits", { never: ["listing_url"] });
			const { id } = await press("beta.test");
			await here.work();
			expect(here.sites.optOuts).toEqual([]);
			expect(await here.one(id)).toMatchObject({
				...{ state: "needs_person", can: ["answer_task", "cancel"] },
				task: { kind: "limits", tells: ["listing_url"], link: "https://beta.test/opt-out" },
			});
			const done = await here.call(here.ann, "POST", `/${id}/task`, { outcome: "done" });
			expect(done.body.removal).toMatchObject({ state: "sent", task: null });
			const { disclosures } = (await here.call(here.ann, "GET", "/disclosures")).body;
			expect(disclosures.find(({ channel }: { channel: string }) => channel === "hand")).toMatchObject({
				...{ field: "listing_url", broker: { id: "beta.test" } },
			});
		});

		it("and walls, puzzles and unknown forms become steps with values to copy", async () => {
			here.sites.takes("beta.test", { state: "wall" }, false);
			const { id } = await press("beta.test");
			await here.work();
			expect((await here.one(id)).task).toMatchObject({
				...{ kind: "wall", values: [{ label: "Address of the listing", value: "https://beta.test/a" }] },
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

	describe("a mail", () => {
		it("with a link on the site's own host is followed once, with another host never", async () => {
			here.sites.takes("beta.test", { state: "needs_mail_confirmation", address: "x" });
			const { id } = await press("beta.test");
			await here.work();
			expect((await here.one(id)).state).toBe("needs_confirmation");
			here.sites.takes("beta.test", { state: "confirmed" });
			await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?1" });
			await here.work();
			expect((await here.one(id)).state).toBe("sent");
			expect(here.sites.optOuts.map(({ link }) => link)).toEqual([null, "http://beta.test/c?1"]);
			await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://evil.test/c" });
			await here.work();
			expect((await here.one(id)).task).toMatchObject({ kind: "confirm" });
			expect(here.sites.optOuts.length).toBe(2);
		});

		it("with a link that only looks like the site's own is never followed", async () => {
			const { id } = await press("beta.test");
			await here.work();
			const { length } = here.sites.optOuts;
			for (const link of [
				...["http://beta.test.evil.test/c", "http://evilbeta.test/c", "http://evil.test/beta.test/c"],
				...["http://beta.test@evil.test/c", "http://x:y@beta.test/c", "http://beta.test%2eevil.test/c"],
				...["http://b\u0435ta.test/c", "http://xn--bta-8cd.test/c", "http://127.0.0.1/c", "http://[::1]/c"],
				...[
					"http://2130706433/c",
					"ftp://beta.test/c",
					"javascript:alert(1)",
					"//beta.test/c",
					"beta.test/c",
				],
			]) {
				await here.reply(id, { from: "beta.test", kind: "needs_link", link });
				await here.work();
				expect(await here.one(id), link).toMatchObject({ state: "needs_person", task: { kind: "confirm" } });
			}
			expect(here.sites.optOuts.length).toBe(length);
		});

		it("from somebody else, or one that we are not sure of, changes nothing by itself", async () => {
			const { id } = await press("beta.test");
			await here.work();
			await here.reply(id, { from: "evil.test", isBrokers: false, kind: "completed" });
			expect((await here.one(id)).state).toBe("sent");
			await here.reply(id, { from: "beta.test", isSure: false, kind: "completed" });
			expect(await here.one(id)).toMatchObject({ state: "needs_person", task: { kind: "read_mail" } });
		});

		describe("that we are not sure of does what the person says that it means:", () => {
			const unsure = async (more: object = {}) => {
				const { id } = await press("beta.test");
				await here.work();
				const before = await here.one(id);
				await here.reply(id, {
					...{ from: "beta.test", isSure: false, kind: "acknowledged" },
					...{ likely: ["acknowledged", "completed", "refused_other"], ...more },
				});
				return { id, before };
			};
			const say = (id: string, meaning: string) => here.call(here.ann, "POST", `/${id}/meaning`, { meaning });

			it.each([
				["acknowledged", "acknowledged", ["mail_read", "acknowledged"]],
				["completed", "said_done", ["mail_read", "said_done"]],
				["no_record", "no_record", ["mail_read", "said_no_record"]],
				["refused_exempt", "refused", ["mail_read", "refused"]],
				["bounced", "unreachable", ["mail_read", "bounced"]],
				["unrelated", "sent", ["mail_read"]],
				["needs_identity_document", "needs_person", ["mail_read", "task_given"]],
			])("%s leads to %s", async (meaning, state, kinds) => {
				const { id, before } = await unsure();
				const { task } = await here.one(id);
				expect(task).toMatchObject({
					...{ kind: "read_mail", meanings: ["acknowledged", "completed", "refused_other"] },
				});
				const answer = await say(id, meaning);
				expect(answer.status).toBe(200);
				const after = await here.one(id);
				expect(after.state).toBe(state);
				// What it means counts from the request as it was sent, not from the press.
				expect([after.sent_at, after.due_at]).toEqual([before.sent_at, before.due_at]);
				expect(after.events.slice(-kinds.length).map(({ kind }) => kind)).toEqual(kinds);
				// The mail is in the record once.
				expect(after.events.filter(({ file }) => file?.kind === "mail")).toHaveLength(1);
				if (state !== "needs_person") expect(after.task).toBeNull();
				expect((await say(id, meaning)).status).toBe(409);
			});

			it("a link in it is opened on the broker's own site, and nowhere else", async () => {
				const own = await unsure({ link: "http://beta.test/c?2" });
				await say(own.id, "needs_link");
				await here.work();
				expect(here.sites.optOuts.map(({ link }) => link)).toContain("http://beta.test/c?2");
			});

			it("another site's link is a step for the person", async () => {
				const other = await unsure({ link: "http://evil.test/c" });
				await say(other.id, "needs_link");
				await here.work();
				expect((await here.one(other.id)).task).toMatchObject({ kind: "confirm" });
				expect(here.sites.optOuts.map(({ link }) => link)).not.toContain("http://evil.test/c");
			});

			it("only of a mail that waits for it, and only the person's own", async () => {
				const { id } = await unsure();
				const eve = await here.app.person(`eve${randomUUID()}@example.com`);
				expect((await here.call(eve, "POST", `/${id}/meaning`, { meaning: "completed" })).status).toBe(404);
				expect((await say(id, "verified_removed")).status).toBe(400);
				expect((await say(id, "refused_other")).status).toBe(200);
				await here.reply(id, { from: "beta.test", kind: "needs_form" });
				expect((await say(id, "completed")).status).toBe(409);
			});
		});
	});

	it("another person's ids are refused on every route", async () => {
		const { id } = await press("beta.test");
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

	it("what a search tells stands in the ledger, too", async () => {
		await here.listed("beta.test");
		await here.listed("beta.test");
		const { disclosures } = (await here.call(here.ann, "GET", "/disclosures")).body;
		expect(
			disclosures.map(({ field, times }: { field: string; times: number }) => [field, times]).sort(),
		).toEqual([
			["city", 2],
			["first_name", 2],
			["last_name", 2],
			["state", 2],
		]);
		const some = (await here.call(here.ann, "GET", "/disclosures?field=city&broker=beta.test")).body;
		expect(some).toMatchObject({ total: 1, brokers: [{ id: "beta.test", count: 4 }] });
		expect((await here.call(here.ann, "GET", "/disclosures?broker=alpha.test")).body.total).toBe(0);
	});

	it("the ledger is downloaded as a table with every line, also what a request told and a broker says that it deleted", async () => {
		const { id } = await press("beta.test");
		await here.work();
		await here.reply(id, { from: "beta.test", kind: "completed" });
		const { status, headers, raw } = await here.app.api(here.ann, "GET", "/api/removals/disclosures.csv");
		expect(status).toBe(200);
		expect(headers["content-type"]).toContain("text/csv");
		const [head, ...lines] = String(raw).trim().split("\r\n");
		expect(head).toBe("at,broker,to,field,why,times,last_at,deletion_confirmed_at");
		expect(lines).toHaveLength(5);
		const told = lines.find((line) => line.includes("To ask for your removal"));
		expect(told).toMatch(/^"[^"]+Z","beta\.test","beta\.test","[^"]+","[^"]+","1","[^"]+Z","[^"]+Z"$/);
		expect(lines.filter((line) => line.endsWith(',""'))).toHaveLength(4);
		expect((await here.app.api(null, "GET", "/api/removals/disclosures.csv")).status).toBe(401);
	});

	it("the overview names the listings that nobody was asked about, until somebody is", async () => {
		const unasked = async () => (await here.call(here.ann, "GET", "/overview")).body.unasked;
		await here.listed("beta.test");
		const [one] = await unasked();
		expect(one).toMatchObject({ broker: { id: "beta.test" } });
		await here.call(here.ann, "POST", "", { listing_id: one.listing_id });
		expect(await unasked()).toEqual([]);
	});

	it("no broker gets more requests a day than the installation allows", async () => {
		const { id } = await press("beta.test");
		await here.work({ ...here.worker(), perBrokerDay: async () => 1 });
		expect(here.sites.optOuts.length).toBe(1);
		await here.call(here.ann, "POST", `/${id}/cancel`);
		await here.call(here.ann, "POST", `/${id}/again`);
		await here.work({ ...here.worker(), perBrokerDay: async () => 1 });
		expect(here.sites.optOuts.length).toBe(1);
		here.app.clock.advance(25 * hour);
		await here.work({ ...here.worker(), perBrokerDay: async () => 1 });
		expect(here.sites.optOuts.length).toBe(2);
	});

	it("Premium is first in line, though others came before", async () => {
		const { clock, parts } = here.app;
		await here.listed("alpha.test", "beta.test");
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		const ask = async (plan: "pro" | "premium", broker: string) => {
			here.plan(plan);
			const listing = listings.find((one: { broker: { id: string } }) => one.broker.id === broker);
			return (await askRemoval(here.worker())(here.ann.id, { listing_id: listing.id })).id;
		};
		const first = await ask("pro", "alpha.test");
		clock.advance(60_000);
		const premium = await ask("premium", "beta.test");
		const line = await dueRemovalsOfEverybody(parts.db, clock.now(), 10);
		expect(line.map(({ id }) => id)).toEqual([premium, first]);
		// And before what the workers have not come to yet.
		const queued: unknown[] = [];
		const queue: RemovalsDeps["queue"] = {
			enqueue: async (_sql, _name, data, options) => void queued.push([data, options?.first]),
		};
		await findDue({ ...here.worker(), queue })();
		expect(queued).toEqual([
			[{ userId: here.ann.id, id: premium }, true],
			[{ userId: here.ann.id, id: first }, false],
		]);
	});

	it("a broker that the operator pauses gets nothing, and resumed it gets what waited", async () => {
		const { db, clock } = here.app.parts;
		const { id } = await press("beta.test");
		await pauseBroker(db, "beta.test", clock.now());
		await here.work();
		expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["queued", 0]);
		expect(await describeRemovals({ db, clock })()).toMatch(/queued +1\n[\s\S]*Paused: beta\.test since/);
		await pauseBroker(db, "beta.test", null);
		await wakeBrokerOfEverybody(db, "beta.test", here.app.clock.now());
		await here.work();
		expect([(await here.one(id)).state, here.sites.optOuts.length]).toEqual(["sent", 1]);
	});

	it("one that could not be reached is tried again when the operator says so", async () => {
		const { id } = await press("beta.test");
		here.sites.takes("beta.test", { state: "unknown", reason: "unreachable", detail: "" }, false);
		await here.days(30);
		expect(await here.one(id)).toMatchObject({ state: "unreachable", sent_at: null });
		here.sites.takes("beta.test", { state: "sent" });
		const { db } = here.app.parts;
		expect(await retryOfEverybody(db, "beta.test", here.app.clock.now())).toBe(1);
		await here.work();
		expect((await here.one(id)).state).toBe("sent");
	});

	it("news is told once, and a step that was done is none", async () => {
		const { db } = here.app.parts;
		const take = () => db.transaction((tx) => takeRemovalNews(tx, here.ann.id));
		here.sites.takes("beta.test", { state: "wall" }, false);
		const { id } = await press("beta.test");
		await here.work();
		expect(await take()).toEqual({ yes: 0, done: 0, back: 0, needsYou: 1 });
		expect(await take()).toEqual({ yes: 0, done: 0, back: 0, needsYou: 0 });
		await here.call(here.ann, "POST", `/${id}/task`, { outcome: "done" });
		here.unlisted("beta.test");
		await here.days(4);
		expect(await take()).toEqual({ yes: 0, done: 1, back: 0, needsYou: 0 });
	});

	it("the archive holds all of it in plain words, and nothing is left of a person whose account goes", async () => {
		const { id } = await press("beta.test");
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

	it("says that the person is somebody else, and nothing more is sent", async () => {
		const { id } = await press("beta.test");
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
