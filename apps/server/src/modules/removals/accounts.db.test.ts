import { expect, it } from "vitest";
import { fakeMailer } from "../../providers/mailer/fake.ts";
import { guardedMailer, onlyContacts } from "../../providers/mailer/guarded.ts";
import { onDatabase } from "../../testing/databases.ts";
import { quackenbush } from "../brokers/testing/brokers-app.ts";
import { takeReply } from "./acting/take-reply.ts";
import type { RemovalsDeps } from "./core/removals.deps.ts";
import { withServices } from "./core/with-services.ts";
import { removalRecordsOf } from "./overview/removal-records-of.ts";
import { takeRemovalNews } from "./overview/take-removal-news.ts";
import { answerTask } from "./person/answer-task.ts";
import { closeAccount, listAccounts } from "./person/close-account.ts";
import { decideRemoval } from "./person/decide-removal.ts";
import { listDisclosures } from "./person/disclosures.ts";
import { readComplaint } from "./person/read-complaint.ts";
import { readRemoval } from "./person/read-removal.ts";
import { sayMeaning } from "./person/say-meaning.ts";
import { whoAwaits } from "./replies/who-awaits.ts";
import { useRemovals } from "./testing/removals-app.ts";

const day = 86_400_000;
const service = "123rf.com";
const to = "frsales@123rf.com";
const emails = ["ann@own.example", "ann@old.example"];

onDatabase("accounts at services that leaked", (open) => {
	const mailer = fakeMailer();
	const here = useRemovals(open);
	/** Deps with real sites and a mailer that sends letters. */
	const live = (): RemovalsDeps => {
		const worker = here.worker();
		return {
			...worker,
			sites: withServices({ ...here.sites, mode: "live" }, worker.keys),
			watched: async () => ({ phones: [], emails }),
			letters: {
				mailer: guardedMailer(mailer, onlyContacts([to])),
				domain: "mail.unlisted.example",
				agent: "Unlisted",
				authorizationOf: async () => null,
			},
		};
	};
	const inCalifornia = async () => {
		mailer.sent.length = 0;
		const places = quackenbush.places.map((place) => ({ ...place, state: "CA" }));
		await here.app.api(here.ann, "PUT", "/api/brokers/identity", {
			kept: "here",
			identity: { ...quackenbush, places },
		});
	};
	const close = async (way: "page" | "letter", email?: string) =>
		(await closeAccount(live())(here.ann.id, { service, way, ...(email && { email }) })).id;
	const one = (id: string) => readRemoval(live())(here.ann.id, id);
	const kindsOf = async (id: string) => (await one(id)).events.map(({ kind }) => kind);
	const pass = async (days: number) => {
		here.app.clock.advance(days * day);
		await here.work(live());
	};
	const news = () => live().db.transaction((tx) => takeRemovalNews(tx, here.ann.id));
	const reply = async (
		id: string,
		kind: "completed" | "acknowledged" | "needs_link",
		link: string | null = null,
	) => {
		const deps = live();
		await deps.db.transaction((tx) =>
			takeReply(deps)(tx, {
				userId: here.ann.id,
				removalId: id,
				from: service,
				isBrokers: true,
				kind,
				isSure: true,
				likely: [],
				link,
				mail: Buffer.from("A mail"),
			}),
		);
	};

	it("one that the person closes on the service's page is asked about after a week and a month, and then no more", async () => {
		const id = await close("page");
		expect(await one(id)).toMatchObject({
			kind: "account",
			state: "needs_person",
			broker: { id: service, name: "123RF" },
			task: { kind: "close_account", link: expect.stringContaining("https://www.123rf.com/") },
		});
		expect(await news()).toMatchObject({ needsYou: 1 });
		await pass(6);
		expect(await news()).toMatchObject({ needsYou: 0 });
		await pass(1);
		expect(await news()).toMatchObject({ needsYou: 1 });
		await pass(23);
		expect(await news()).toMatchObject({ needsYou: 1 });
		await pass(100);
		expect(await news()).toMatchObject({ needsYou: 0 });
		expect(await kindsOf(id)).toEqual(["opened", "task_given", "asked_person", "asked_person"]);
		await answerTask(live())(here.ann.id, id, { outcome: "done" });
		expect(await one(id)).toMatchObject({ state: "closed", can: ["again"], task: null });
	});

	it("one that the person closes is asked about after a week, also if a mail came in between", async () => {
		const id = await close("page");
		const deps = live();
		const mail = {
			from: "news.test",
			isBrokers: false,
			kind: "unrelated",
			isSure: true,
			likely: [],
			link: null,
		};
		await deps.db.transaction((tx) =>
			takeReply(deps)(tx, {
				userId: here.ann.id,
				removalId: id,
				...mail,
				mail: Buffer.from("News"),
			} as never),
		);
		await pass(8);
		expect((await kindsOf(id)).at(-1)).toBe("asked_person");
		await deps.db.transaction((tx) =>
			takeReply(deps)(tx, {
				userId: here.ann.id,
				removalId: id,
				...mail,
				mail: Buffer.from("More"),
			} as never),
		);
		await pass(30);
		expect((await kindsOf(id)).at(-1)).toBe("asked_person");
	});

	it("a letter names the account's address and the law, and is followed like any other until a complaint is ready", async () => {
		await inCalifornia();
		const id = await close("letter", "ann@old.example");
		await here.work(live());
		const [mail] = mailer.sent;
		expect(mail).toMatchObject({ to, subject: "Please close my 123RF account (CCPA)" });
		expect(mail?.text).toContain("Please close my account at 123RF.");
		expect(mail?.text).toContain("ann@old.example");
		expect(mail?.text).not.toContain("ann@own.example");
		expect(mail?.text).not.toContain("Springfield");
		expect(await one(id)).toMatchObject({ state: "sent", law: "CCPA", channel: "email" });
		await pass(47);
		await pass(14);
		await pass(14);
		expect(mailer.sent.map(({ subject }) => subject)).toEqual([
			"Please close my 123RF account (CCPA)",
			"Reminder of my request (CCPA)",
			"Second reminder of my request (CCPA)",
		]);
		const people = { findPerson: async () => ({ email: "ann@own.example" }) as never };
		const { complaint } = await readComplaint({ ...live(), people })(here.ann.id, id);
		expect(complaint?.text).toContain("123RF\nfrsales@123rf.com");
		// The service wrote to the person instead of to us.
		await decideRemoval(live())(here.ann.id, id, "closed");
		expect((await one(id)).state).toBe("closed");
	});

	it("the person checks the service's word: if they can still sign in, the request stands", async () => {
		await inCalifornia();
		const id = await close("letter");
		await here.work(live());
		await reply(id, "acknowledged");
		await reply(id, "completed");
		expect(await one(id)).toMatchObject({ state: "needs_person", task: { kind: "check_account" } });
		await pass(8);
		expect((await kindsOf(id)).at(-1)).toBe("asked_person");
		await answerTask(live())(here.ann.id, id, { outcome: "did_not_work" });
		expect(await one(id)).toMatchObject({ state: "sent", broke_its_word: true });
		await pass(40);
		expect(mailer.sent.at(-1)?.text).toContain("You answered, but what it is about is still there.");
		await reply(id, "completed");
		await answerTask(live())(here.ann.id, id, { outcome: "done" });
		expect((await one(id)).state).toBe("closed");
	});

	it("a link in its service's mail is a step for the person, and is not said to be opened by us", async () => {
		await inCalifornia();
		const id = await close("letter");
		await here.work(live());
		await reply(id, "completed");
		await reply(id, "needs_link", `https://${service}/confirm`);
		const { task, events } = await one(id);
		expect(task?.kind).toBe("confirm");
		expect(events.map(({ text }) => text).join(" ")).not.toContain("will be opened");
	});

	it("a mail that could not be read for sure is read by the person", async () => {
		await inCalifornia();
		const id = await close("letter");
		await here.work(live());
		const deps = live();
		await deps.db.transaction((tx) =>
			takeReply(deps)(tx, {
				userId: here.ann.id,
				removalId: id,
				from: service,
				isBrokers: true,
				kind: "completed",
				isSure: false,
				likely: ["completed"],
				link: null,
				mail: Buffer.from("A mail"),
			}),
		);
		await sayMeaning(deps)(here.ann.id, id, { meaning: "completed" });
		expect(await one(id)).toMatchObject({ state: "needs_person", task: { kind: "check_account" } });
	});

	it("pressed twice it is one; a letter may replace a step, and one that has ended begins again", async () => {
		await inCalifornia();
		const [first, second] = await Promise.all([close("page"), close("page")]);
		expect(first).toBe(second);
		expect(await close("letter")).toBe(first);
		await here.work(live());
		expect(mailer.sent).toHaveLength(1);
		expect(await close("letter")).toBe(first);
		expect(await close("page")).toBe(first);
		await here.work(live());
		expect(mailer.sent).toHaveLength(1);
		await decideRemoval(live())(here.ann.id, first, "closed");
		expect(await close("page")).toBe(first);
		expect((await one(first)).state).toBe("needs_person");
	});

	it("no letter goes out about somebody else's address, to a service without an address, or while the lab is used", async () => {
		await inCalifornia();
		await expect(close("letter", "other@person.example")).rejects.toThrow("confirmed addresses");
		const ask = (more: object, deps = live()) =>
			closeAccount(deps)(here.ann.id, { service, way: "letter", ...more });
		await expect(ask({ service: "500px.com" })).rejects.toThrow("No letter goes there");
		await expect(ask({ service: "nobody.example" })).rejects.toThrow("do not know how");
		const lab = { ...live(), sites: withServices(here.sites, live().keys) };
		await expect(ask({}, lab)).rejects.toThrow("No letter goes there");
		expect((await listAccounts(lab)(here.ann.id)).writes).toBe(false);
		expect(mailer.sent).toEqual([]);
	});

	it("an address that the person never lets us tell is not told: the step is the person's", async () => {
		await inCalifornia();
		await here.call(here.ann, "PUT", "/limits", { never: ["email"] });
		const id = await close("letter");
		await here.work(live());
		expect(mailer.sent).toEqual([]);
		expect(await one(id)).toMatchObject({ state: "needs_person", task: { kind: "close_account" } });
	});

	it("the service's name is not readable in the database, and the person sees it everywhere", async () => {
		await inCalifornia();
		const id = await close("letter");
		await here.work(live());
		await pass(47);
		for (const table of [
			"removals",
			"removal_sends",
			"removal_disclosures",
			"removal_brokers",
			"removal_events",
		])
			for (const row of await here.app.rows(`select t::text as text from private.${table} t`, []))
				expect([table, /123rf/i.test(String(row.text))]).toEqual([table, false]);
		const { disclosures } = await listDisclosures(live())(here.ann.id, { limit: 50 });
		const own = disclosures.filter(({ removal_id }) => removal_id === id);
		expect(own[0]).toMatchObject({ broker: { id: service }, to: service });
		expect(new Set(own.map(({ field }) => field))).toEqual(
			new Set(["first_name", "last_name", "state", "email"]),
		);
		const [archive] = removalRecordsOf(live());
		expect(archive && "read" in archive && (await archive.read(here.ann.id))).toMatchObject([
			{ service, account_email: emails[0] },
		]);
		expect((await listAccounts(live())(here.ann.id)).accounts).toMatchObject([{ service, removal: { id } }]);
		// Mail from the service's own domain counts as its answer.
		const awaits = whoAwaits({ ...live(), domain: "mail.unlisted.example" });
		expect(await awaits.ofReference(live().db, here.ann.id, id)).toMatchObject({ domains: [service] });
		expect((await here.removals()).map(({ kind }) => kind)).not.toContain("account");
	});

	it("is asked for by its address, and only by its person", async () => {
		const asked = await here.call(here.ann, "POST", "/accounts", { service, way: "page" });
		expect(asked).toMatchObject({ status: 201, body: { removal: { kind: "account" } } });
		expect((await here.call(here.ann, "POST", "/accounts", { service, way: "page" })).status).toBe(200);
		const { body } = await here.call(here.ann, "GET", "/accounts");
		expect(body.accounts).toHaveLength(1);
		const other = await here.app.person(`accounts${Date.now()}@example.com`);
		expect((await here.call(other, "GET", "/accounts")).body.accounts).toEqual([]);
		expect((await here.call(null, "POST", "/accounts", { service, way: "page" })).status).toBe(401);
	});
});
