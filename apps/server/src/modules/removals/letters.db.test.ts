import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { verifyProofFile } from "@unlisted/removal-proof";
import { expect, it } from "vitest";
import { fakeBroker } from "../../providers/broker-sites/fake.ts";
import { fakeMailer } from "../../providers/mailer/fake.ts";
import { guardedMailer, onlyContacts } from "../../providers/mailer/guarded.ts";
import { MailRefused, MailUncertain } from "../../providers/mailer/port.ts";
import { onDatabase } from "../../testing/databases.ts";
import { endClaims } from "../../testing/end-claims.ts";
import { quackenbush } from "../brokers/testing/brokers-app.ts";
import { transparencySlice } from "../transparency/transparency.slice.ts";
import { actOnRemoval } from "./acting/act-on-removal.ts";
import { complaintFile } from "./person/complaint-file.ts";
import { fileComplaint } from "./person/file-complaint.ts";
import { readComplaint } from "./person/read-complaint.ts";
import { useRemovals } from "./testing/removals-app.ts";

const to = "privacy@letters.test";
const hour = 3_600_000;

onDatabase("removals by letter", (open) => {
	const mailer = fakeMailer();
	let signed: Date | null = null;
	const here = useRemovals(open, {
		brokers: [
			fakeBroker("letters.test", { optOut: null, optOutUrl: null, email: to }),
			fakeBroker("unsearched.test", {
				playbook: null,
				optOut: null,
				optOutUrl: null,
				email: "privacy@unsearched.test",
			}),
		],
		letters: {
			mailer: guardedMailer(mailer, onlyContacts([to, "privacy@unsearched.test"])),
			domain: "mail.unlisted.example",
			agent: "Unlisted",
			authorizationOf: async () =>
				signed
					? { id: "1", name: "Ann Quackenbush", signedAt: signed, draw: async () => Buffer.from("%PDF") }
					: null,
		},
	});
	const press = async () => {
		mailer.sent.length = 0;
		signed = null;
		await here.listed("letters.test");
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		const asked = await here.call(here.ann, "POST", "", { listing_id: listings[0].id });
		expect([200, 201]).toContain(asked.status);
		return asked.body.removal.id as string;
	};

	it("a letter goes out from the removal's own address, and the ledger has what it told and nothing else", async () => {
		const id = await press();
		await here.work();
		const removal = await here.one(id);
		expect(removal).toMatchObject({ state: "sent", channel: "email", rounds: 1 });
		const [mail] = mailer.sent;
		expect(mailer.sent).toHaveLength(1);
		expect(mail?.letter?.from.address).toMatch(/^removals\+[0-9a-f]{24}@mail\.unlisted\.example$/);
		expect(mail?.letter?.messageId).toMatch(/^request-1\.[0-9a-f]{24}@mail\.unlisted\.example$/);
		expect(mail?.text).toContain("https://letters.test/a");
		const sent = removal.events.find(({ kind }) => kind === "sent");
		expect(sent).toMatchObject({ to, hashes: { sent: expect.any(String) } });
		const { body } = await here.call(here.ann, "GET", "/disclosures");
		const told = body.disclosures
			.filter((one: { removal_id: string; channel: string }) => one.removal_id === id)
			.map(({ field }: { field: string }) => field);
		expect([...told].sort()).toEqual([...(sent?.fields ?? [])].sort());
		for (const field of ["phone", "email", "birth_date", "street"]) expect(told).not.toContain(field);
	});

	it.each([
		["CA", ["authorization.pdf"], /attached/i],
		// In this state no agent may ask for the person, so the letter is in the person's voice.
		["VA", [], /^(?!.*authoriz)/is],
	])("in %s has the signed authorization with it where an agent may ask", async (state, names, words) => {
		const places = quackenbush.places.map((place) => ({ ...place, state }));
		await here.app.api(here.ann, "PUT", "/api/brokers/identity", {
			kept: "here",
			identity: { ...quackenbush, places },
		});
		await press();
		signed = here.app.clock.now();
		await here.work();
		const [mail] = mailer.sent;
		expect(mail?.letter?.attachments?.map(({ name }) => name) ?? []).toEqual(names);
		expect(mail?.text).toMatch(words);
	});

	it("a letter to a broker that wants a signature waits for it, and goes out again with it, once", async () => {
		const inCalifornia = {
			...quackenbush,
			places: quackenbush.places.map((place) => ({ ...place, state: "CA" })),
		};
		await here.app.api(here.ann, "PUT", "/api/brokers/identity", { kept: "here", identity: inCalifornia });
		const id = await press();
		await here.work();
		await here.reply(id, { from: "letters.test", kind: "needs_authorisation" });
		const waiting = await here.one(id);
		expect(waiting).toMatchObject({ state: "needs_person", task: { kind: "authorization" } });
		expect(waiting.task?.steps.at(-1)).toBe("The request then goes out again, with it.");
		// The removal is planned for another reason, with a signature from before the broker asked.
		await here.scanned();
		signed = new Date(here.app.clock.now().getTime() - hour);
		await here.scanned();
		expect(await here.one(id)).toMatchObject({ state: "needs_person" });
		here.app.clock.advance(hour);
		signed = here.app.clock.now();
		await here.scanned();
		await here.work();
		await here.scanned();
		await here.work();
		expect(await here.one(id)).toMatchObject({ state: "sent", rounds: 2, channel: "email" });
		expect(mailer.sent.map(({ letter }) => letter?.attachments?.map(({ name }) => name) ?? [])).toEqual([
			[],
			["authorization.pdf"],
		]);
	});

	it("a letter that was lost between sending and noting it is not sent again before we have looked", async () => {
		const id = await press();
		const dying = here.worker();
		const act = actOnRemoval({
			...dying,
			attemptMs: 60_000,
			letters: dying.letters && {
				...dying.letters,
				mailer: {
					...dying.letters.mailer,
					send: async (...given) => {
						await dying.letters?.mailer.send(...given);
						return await new Promise(() => undefined);
					},
				},
			},
		});
		// Up to a minute later the worker's attempt ends, and finds a closed database.
		act({ userId: here.ann.id, id }, new AbortController().signal).catch(() => undefined);
		await expect.poll(() => mailer.sent.length).toBe(1);
		await endClaims(here.app.parts.db);
		await here.work();
		expect((await here.one(id)).events.map(({ kind }) => kind)).toEqual(["opened", "maybe_sent"]);
		expect(mailer.sent).toHaveLength(1);
	});

	it("a letter that the server broke off in is not sent again; one that no server took is, and told nobody anything", async () => {
		const id = await press();
		mailer.failNext(to, new Error("no server there"));
		await here.work();
		expect(await here.one(id)).toMatchObject({ state: "queued" });
		const { body } = await here.call(here.ann, "GET", "/disclosures");
		expect(body.disclosures.filter((one: { removal_id: string }) => one.removal_id === id)).toEqual([]);
		mailer.failNext(to, new MailUncertain("broken off"));
		here.app.clock.advance(2 * hour);
		await here.work();
		expect((await here.one(id)).events.at(-1)?.kind).toBe("maybe_sent");
		here.app.clock.advance(2 * hour);
		await here.work();
		expect(mailer.sent).toEqual([]);
	});

	it("a letter waits while our own mail server is away, without using up a try, and goes out minutes after", async () => {
		const id = await press();
		for (let tries = 0; tries < 20; tries += 1) {
			mailer.failNext(to, new Error("no server there"));
			await here.work();
			expect(await here.one(id)).toMatchObject({ state: "queued" });
			here.app.clock.advance(6 * 60_000);
		}
		await here.work();
		expect(await here.one(id)).toMatchObject({ state: "sent" });
		expect(mailer.sent).toHaveLength(1);
	});

	it("a letter that nobody answers is followed by a reminder, an admonition and a complaint to file, each once", async () => {
		const inCalifornia = {
			...quackenbush,
			places: quackenbush.places.map((place) => ({ ...place, state: "CA" })),
		};
		await here.app.api(here.ann, "PUT", "/api/brokers/identity", { kept: "here", identity: inCalifornia });
		const id = await press();
		await here.work();
		const people = { findPerson: async () => ({ email: "ann@own.example" }) as never };
		const complaint = async () =>
			(await readComplaint({ ...here.worker(), people })(here.ann.id, id)).complaint;
		expect(await complaint()).toBeNull();
		here.app.clock.advance(50 * 24 * hour);
		await here.work();
		const kinds = (await here.one(id)).events.map(({ kind }) => kind);
		expect(kinds).toEqual(expect.arrayContaining(["deadline_passed", "reminded"]));
		const [request, reminder] = mailer.sent;
		expect(request?.subject).toBe("Request to delete personal information (CCPA)");
		expect(reminder?.letter).toMatchObject({
			inReplyTo: request?.letter?.messageId,
			messageId: request?.letter?.messageId.replace("request-", "reminder-"),
		});
		here.app.clock.advance(15 * 24 * hour);
		await here.work();
		// The last letter goes out first, and gives two weeks.
		expect((await here.one(id)).state).toBe("overdue");
		expect(await complaint()).toBeNull();
		const until = (days: number) =>
			new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(
				new Date(here.app.clock.now().getTime() + days * 24 * hour),
			);
		expect(mailer.sent.at(-1)?.text).toContain(`by ${until(14)}. Otherwise a complaint goes to`);
		here.app.clock.advance(13 * 24 * hour);
		await here.work();
		expect(await complaint()).toBeNull();
		here.app.clock.advance(2 * 24 * hour);
		await here.work();
		await here.work();
		expect((await here.one(id)).state).toBe("escalated");
		expect(mailer.sent.map(({ subject }) => subject)).toEqual([
			"Request to delete personal information (CCPA)",
			"Reminder of my request (CCPA)",
			"Second reminder of my request (CCPA)",
		]);
		const ready = await complaint();
		expect(ready?.authorities.map(({ name }) => name)).toEqual(["the California Privacy Protection Agency"]);
		for (const { subject } of mailer.sent) expect(ready?.text).toContain(subject);
		expect(ready?.text).toContain("ann@own.example");

		// One file holds all of it, and any program can open it.
		const { log } = await transparencySlice({ ...here.app.parts, clock: here.app.clock } as never);
		const deps = {
			...here.worker(),
			people: { ...people, requireProof: async () => undefined } as never,
			proofs: log,
		};
		const asker = { userId: here.ann.id, sessionId: randomUUID(), origin: {} as never };
		const folder = await mkdtemp(path.join(tmpdir(), "complaint-"));
		await writeFile(path.join(folder, "all.zip"), await complaintFile(deps)(asker, id));
		execFileSync("unzip", ["-q", "all.zip"], { cwd: folder });
		const inside = (name: string) => readFile(path.join(folder, name));
		expect((await inside("complaint.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
		expect(String(await inside("complaint.txt"))).toContain(ready?.text);
		expect(await readdir(path.join(folder, "evidence"))).toEqual([
			expect.stringMatching(/^\d{3}-sent-sent\.eml$/),
			expect.stringMatching(/^\d{3}-reminded-sent\.eml$/),
			expect.stringMatching(/^\d{3}-admonished-sent\.eml$/),
		]);
		expect((await verifyProofFile(await inside("proof.json"))).outcome).toBe("verified");
		await rm(folder, { recursive: true });

		// The person files it, only with an authority that hears it, and only once.
		const file = fileComplaint(deps);
		await expect(file(here.ann.id, id, { authority: "Somebody" })).rejects.toThrow("does not hear");
		const authority = ready?.authorities[0]?.name ?? "";
		await Promise.all([1, 2].map(() => file(here.ann.id, id, { authority, reference: "A-17" })));
		const after = await here.one(id);
		const events = after.events.filter(({ kind }) => kind === "complaint_filed");
		expect(events).toMatchObject([{ to: authority, text: "You filed the complaint. Its case number: A-17" }]);
		expect(after.state).toBe("escalated");
		expect((await readComplaint(deps)(here.ann.id, id)).filed).toMatchObject({ authority });
	});

	it("another person's complaint, or one about a site that is not late, is neither shown nor filed", async () => {
		const id = await press();
		const other = await here.app.person(`other${Date.now()}@example.com`);
		expect((await here.call(other, "GET", `/${id}/complaint`)).status).toBe(404);
		expect((await here.call(other, "POST", `/${id}/complaint`, { authority: "x" })).status).toBe(404);
		expect((await here.call(here.ann, "POST", `/${id}/complaint`, { authority: "x" })).status).toBe(409);
		const none = await here.app.api(here.ann, "GET", `/api/removals/${id}/complaint/file`);
		expect(none.status).toBe(404);
		expect((await here.call(here.ann, "GET", `/${id}/complaint`)).body).toEqual({
			complaint: null,
			filed: null,
		});
	});

	const refuse = async () => {
		mailer.failNext(to, new MailRefused("no such box"));
		await here.work();
	};
	/** Another person's letter goes out. */
	const takeAnother = () =>
		here.app.rows(
			`insert into private.removal_sends (user_id, removal_id, round, step, id, channel, recipient, intended_at, lease, settled_at, outcome)
			 select user_id, id, 99, 'request', gen_random_uuid(), 'email', 'x', $1, gen_random_uuid(), $1, 'sent'
			 from private.removals limit 1`,
			[here.app.clock.now()],
		);

	it("a letter that is refused is tried again, because our mail server may be at fault, and told nobody anything", async () => {
		const id = await press();
		await refuse();
		const { body } = await here.call(here.ann, "GET", "/disclosures");
		expect(body.disclosures.filter((one: { removal_id: string }) => one.removal_id === id)).toEqual([]);
		for (let tries = 0; tries < 2; tries += 1) {
			here.app.clock.advance(5 * hour);
			await refuse();
			expect(await here.one(id)).toMatchObject({ state: "queued", rounds: 0 });
		}
		here.app.clock.advance(5 * hour);
		await here.work();
		expect(await here.one(id)).toMatchObject({ state: "sent", rounds: 1 });
		expect(mailer.sent).toHaveLength(1);
	});

	const task = { state: "needs_person", task: { kind: "form" } };

	it("a letter that is refused again after the server took another becomes a task for the person", async () => {
		const id = await press();
		await refuse();
		here.app.clock.advance(hour);
		await takeAnother();
		await refuse();
		expect(await here.one(id)).toMatchObject(task);
	});

	it("a letter that is refused for two weeks, while the server takes no other, becomes a task too", async () => {
		const id = await press();
		// Twelve tries, with pauses of up to two days.
		for (let days = 0; days < 18; days += 1) {
			if (days === 17) expect(await here.one(id)).toMatchObject({ state: "queued" });
			await refuse();
			here.app.clock.advance(24 * hour);
		}
		expect(await here.one(id)).toMatchObject(task);
		expect(mailer.sent).toEqual([]);
	});

	it("to a site whose pages we do not know, a letter comes back with a link: the person opens it, and nothing waits forever", async () => {
		mailer.sent.length = 0;
		const { body } = await here.call(here.ann, "POST", "", { broker: "unsearched.test" });
		const { id } = body.removal;
		await here.work();
		expect(mailer.sent).toHaveLength(1);
		const link = "http://unsearched.test/confirm?t=1";
		await here.reply(id, { from: "unsearched.test", kind: "needs_link", link });
		await here.work();
		expect(await here.one(id)).toMatchObject({ state: "needs_person", task: { kind: "confirm", link } });
		expect(here.sites.optOuts).toEqual([]);
		await here.call(here.ann, "POST", `/${id}/task`, { outcome: "done" });
		expect(await here.one(id)).toMatchObject({ state: "sent", rounds: 1 });
	});

	it("what was filed at DROP is kept sealed, with the days on which brokers are due", async () => {
		const save = (body: object) => here.call(here.ann, "PUT", "/drop", body);
		expect((await here.call(here.ann, "GET", "/drop")).body).toMatchObject({ can_file: false, filed: null });
		const today = here.app.clock.now().toISOString().slice(0, 10);
		expect((await save({ drop_id: "<x>", filed_on: today })).status).toBe(400);
		expect((await save({ drop_id: "ABCD-1234", filed_on: "2999-01-01" })).status).toBe(400);
		const { body } = await save({ drop_id: " ABCD-1234 ", filed_on: "2026-08-01" });
		expect(body.filed).toEqual({
			drop_id: "ABCD-1234",
			filed_on: "2026-08-01",
			fetched_by: "2026-09-15",
			done_by: "2026-10-30",
			stage: "over",
			looks: { gone: 0, listed: 0, listed_too_late: 0 },
		});
		// We look ourselves whether the filing helped.
		await here.listed("letters.test");
		expect((await here.call(here.ann, "GET", "/drop")).body.filed.looks.listed).toBe(1);
		const rows = await here.app.rows(
			"select encode(sealed, 'escape') as plain from private.removal_drop",
			[],
		);
		for (const { plain } of rows) expect(String(plain)).not.toContain("ABCD");
		expect((await here.call(here.ann, "GET", "/drop")).body.filed.drop_id).toBe("ABCD-1234");
		await here.app.api(here.ann, "DELETE", "/api/removals/drop");
		expect((await here.call(here.ann, "GET", "/drop")).body.filed).toBeNull();
	});
});
