import { expect, it } from "vitest";
import { fakeBroker } from "../../providers/broker-sites/fake.ts";
import { fakeMailer } from "../../providers/mailer/fake.ts";
import { guardedMailer, onlyContacts } from "../../providers/mailer/guarded.ts";
import { MailRefused } from "../../providers/mailer/port.ts";
import { onDatabase } from "../../testing/databases.ts";
import { endClaims } from "../../testing/end-claims.ts";
import { quackenbush } from "../brokers/testing/brokers-app.ts";
import { actOnRemoval } from "./acting/act-on-removal.ts";
import { disclosuresOf } from "./core/disclosures.repository.ts";
import { answerTask } from "./person/answer-task.ts";
import { decideRemoval } from "./person/decide-removal.ts";
import { pauseAll } from "./person/pause.ts";
import { readComplaint } from "./person/read-complaint.ts";
import { aPermit } from "./testing/a-permit.ts";
import { useRemovals } from "./testing/removals-app.ts";

const day = 86_400_000;
const to = "privacy@form.test";
const told = ["first_name", "last_name", "state"] as const;

onDatabase("what follows a request that went by another way than a letter", (open) => {
	const mailer = fakeMailer();
	const here = useRemovals(open, {
		brokers: [
			fakeBroker("form.test", {
				optOut: { broker: "form.test", discloses: told, mailAddress: true, person: null },
				email: to,
			}),
			fakeBroker("form-two.test", {
				parent: "form.test",
				optOut: { broker: "form.test", discloses: told, mailAddress: true, person: null },
			}),
			fakeBroker("bare.test"),
		],
		letters: {
			mailer: guardedMailer(mailer, onlyContacts([to])),
			domain: "mail.unlisted.example",
			agent: "Unlisted",
			authorizationOf: async () => null,
		},
	});
	const press = async (...brokers: string[]) => {
		mailer.sent.length = 0;
		// A state whose law sets a time.
		const places = quackenbush.places.map((place) => ({ ...place, state: "CA" }));
		await here.app.api(here.ann, "PUT", "/api/brokers/identity", {
			kept: "here",
			identity: { ...quackenbush, places },
		});
		await here.listed(...brokers);
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		const one = listings.find(({ broker }: { broker: { id: string } }) => broker.id === brokers[0]);
		return (await here.call(here.ann, "POST", "", { listing_id: one.id })).body.removal.id as string;
	};
	const pass = async (days: number) => {
		here.app.clock.advance(days * day);
		await here.work();
	};
	const kindsOf = async (id: string) => (await here.one(id)).events.map(({ kind }) => kind);
	const people = { findPerson: async () => ({ email: "ann@own.example" }) as never };
	const complaint = async (id: string) =>
		(await readComplaint({ ...here.worker(), people })(here.ann.id, id)).complaint;

	it("a form is followed by a reminder, an admonition with a final day, and then a complaint that names the page", async () => {
		const id = await press("form.test");
		await here.work();
		const asked = here.app.clock.now().getTime();
		await pass(47);
		expect(mailer.sent.map(({ subject }) => subject)).toEqual(["Reminder of my request (CCPA)"]);
		expect(mailer.sent[0]?.text).toContain("a request by https://form.test/opt-out");
		expect((await here.one(id)).state).toBe("overdue");
		await pass(14);
		expect(mailer.sent.map(({ subject }) => subject).at(-1)).toBe("Second reminder of my request (CCPA)");
		expect(mailer.sent).toHaveLength(2);
		const removal = await here.one(id);
		expect(removal.state).toBe("overdue");
		const lastDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(
			new Date(asked + (47 + 14 + 14) * day),
		);
		expect(removal.sentence).toContain(`gives them until ${lastDay}. Then a complaint is ready.`);
		expect(await complaint(id)).toBeNull();
		await pass(13);
		expect(await complaint(id)).toBeNull();
		await pass(1);
		const ready = await complaint(id);
		expect(ready).toMatchObject({ law: "CCPA" });
		expect(ready?.text).toContain("(https://form.test/opt-out)");
		for (const { subject } of mailer.sent) expect(ready?.text).toContain(subject);
		expect(mailer.sent).toHaveLength(2);
	});

	it.each([
		["Stop", (id: string) => decideRemoval(here.worker())(here.ann.id, id, "cancel"), "given_up"],
		[
			"the site's answer comes",
			(id: string) => here.reply(id, { from: "form.test", kind: "completed" }),
			"said_done",
		],
		["once more", (id: string) => decideRemoval(here.worker())(here.ann.id, id, "again"), "queued"],
	])("no letter leaves if, while a worker writes it, %s", async (_name, meanwhile, state) => {
		const id = await press("form.test");
		await here.work();
		here.app.clock.advance(47 * day);
		const worker = here.worker();
		let writes = 0;
		const late = {
			...worker,
			letters: worker.letters && {
				...worker.letters,
				authorizationOf: async () => {
					writes += 1;
					await meanwhile(id);
					return null;
				},
			},
		};
		await actOnRemoval(late)({ userId: here.ann.id, id }, AbortSignal.timeout(20_000));
		expect(writes).toBe(1);
		expect(mailer.sent).toEqual([]);
		expect((await here.one(id)).state).toBe(state);
		expect(await kindsOf(id)).not.toContain("not_reminded");
	});

	it("a company that says that it needs longer gets the law's longer time, once", async () => {
		const id = await press("form.test");
		await here.work();
		await here.reply(id, { from: "form.test", kind: "extended" });
		await pass(80);
		await here.reply(id, { from: "form.test", kind: "extended" });
		await pass(9);
		expect(await here.one(id)).toMatchObject({ state: "acknowledged" });
		expect(mailer.sent).toEqual([]);
		// Together 45 days and 45 more have passed.
		await pass(3);
		expect(mailer.sent.map(({ subject }) => subject)).toEqual(["Reminder of my request (CCPA)"]);
		expect((await here.one(id)).state).toBe("overdue");
	});

	it("where no law sets a time, a site that wants longer gets its polite reminder like any other", async () => {
		const id = await press("form.test");
		await here.app.api(here.ann, "PUT", "/api/brokers/identity", {
			kept: "here",
			identity: quackenbush,
		});
		await here.work();
		const { due_at } = await here.one(id);
		await here.reply(id, { from: "form.test", kind: "extended" });
		expect((await here.one(id)).due_at).toBe(due_at);
	});

	it("the letters that follow tell only what the form was told, and the ledger has it", async () => {
		const id = await press("form.test");
		await here.work();
		await pass(47);
		const [mail] = mailer.sent;
		expect(mail?.text).not.toContain("https://form.test/a");
		expect(mail?.text).not.toContain("Springfield");
		const ledger = await disclosuresOf(here.worker().db, here.ann.id);
		const fields = ledger.filter(({ removalId }) => removalId === id).map(({ field }) => field);
		expect([...new Set(fields)].sort()).toEqual([...told].sort());
	});

	it("a site that no letter reaches gets none, and two weeks later the complaint is ready, which the record says", async () => {
		const id = await press("bare.test");
		await here.work();
		await pass(47);
		expect(await kindsOf(id)).toContain("not_reminded");
		await pass(14);
		const removal = await here.one(id);
		expect(removal.state).toBe("escalated");
		expect(removal.events.at(-1)?.text).toContain("No last letter went out before.");
		expect((await complaint(id))?.text).toContain("(https://bare.test/opt-out)");
		expect(mailer.sent).toEqual([]);
	});

	it("a step that the person did by hand comes to a complaint like any other request", async () => {
		const id = await press("bare.test");
		here.sites.takes("bare.test", { state: "wall" } as never, false);
		await here.work();
		expect((await here.one(id)).state).toBe("needs_person");
		await answerTask(here.worker())(here.ann.id, id, { outcome: "done" });
		await pass(47);
		await pass(14);
		expect(await complaint(id)).toMatchObject({ law: "CCPA" });
	});

	it("an answer that a look proved wrong is called an answer, not silence", async () => {
		const id = await press("form.test");
		await here.work();
		await here.reply(id, { from: "form.test", kind: "completed" });
		await here.days(4);
		expect((await here.one(id)).state).toBe("sent");
		await pass(44);
		expect(mailer.sent[0]?.text).toContain("You answered, but what it is about is still there.");
	});

	it("a site that says that it is done is not reminded of anything", async () => {
		const id = await press("form.test");
		await here.work();
		here.sites.behaves("form.test", "wall");
		await here.reply(id, { from: "form.test", kind: "completed" });
		await here.days(60);
		expect((await here.one(id)).state).toBe("said_done");
		expect(mailer.sent).toEqual([]);
	});

	it("one letter is sent for all sites that a request covers", async () => {
		const id = await press("form.test", "form-two.test");
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		for (const { id: listing } of listings) await here.call(here.ann, "POST", "", { listing_id: listing });
		await here.work();
		await pass(47);
		await pass(14);
		expect(mailer.sent).toHaveLength(2);
		await pass(14);
		const states = (await here.removals()).map(({ state }) => state);
		expect(states).toEqual(["escalated", "escalated"]);
		expect(await complaint(id)).not.toBeNull();
	});

	it("a letter that no server takes, or that ours refuses, is tried again before the next step, and one whose sender died is not repeated", async () => {
		const id = await press("form.test");
		await here.work();
		mailer.failNext(to, new Error("no server there"));
		await pass(47);
		mailer.failNext(to, new MailRefused("no such box"));
		await pass(1 / 12);
		expect([(await kindsOf(id)).at(-1), mailer.sent]).toEqual(["deadline_passed", []]);
		await pass(1 / 12);
		expect(mailer.sent).toHaveLength(1);
		// The worker dies between sending and noting it.
		here.app.clock.advance(14 * day);
		const worker = here.worker();
		const dying = {
			...worker,
			attemptMs: 60_000,
			letters: worker.letters && {
				...worker.letters,
				mailer: {
					...worker.letters.mailer,
					send: async (message: never) => {
						await worker.letters?.mailer.send(message, undefined, aPermit);
						return await new Promise<never>(() => undefined);
					},
				},
			},
		};
		// Up to a minute later the worker's attempt ends, and finds that its turn is over or the database is closed.
		actOnRemoval(dying as never)({ userId: here.ann.id, id }, new AbortController().signal).catch(
			() => undefined,
		);
		await expect.poll(() => mailer.sent.length).toBe(2);
		await endClaims(here.app.parts.db);
		await pass(1);
		expect(mailer.sent).toHaveLength(2);
		expect((await kindsOf(id)).at(-1)).toBe("admonished");
	});

	it("nothing follows while everything is paused, and then it goes on", async () => {
		const id = await press("form.test");
		await here.work();
		const pause = pauseAll(here.worker());
		await pause(here.ann.id, { paused: true });
		here.app.clock.advance(47 * day);
		await here.work();
		expect(mailer.sent).toEqual([]);
		expect((await here.one(id)).state).toBe("overdue");
		await pause(here.ann.id, { paused: false });
		await pass(1);
		expect(mailer.sent).toHaveLength(1);
	});
});
