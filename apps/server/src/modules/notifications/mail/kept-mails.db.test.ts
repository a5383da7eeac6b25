import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../platform/clock/clock.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import { loadKeyRing } from "../../../platform/crypto/load-key-ring.ts";
import { beginRotation, finishRotation, rewrapAll } from "../../../platform/crypto/rotate-master-key.ts";
import { createLog } from "../../../platform/log/log.ts";
import { fakeMailer } from "../../../providers/mailer/fake.ts";
import { mailboxMailer } from "../../../providers/mailer/mailbox.ts";
import { type Mailer, MailRefused } from "../../../providers/mailer/port.ts";
import { onDatabase, type TestDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp } from "../../identity/testing/identity-app.ts";
import { deliverMail } from "./deliver-mail.ts";
import { keptMails } from "./kept-mails.ts";
import { watchMailServer } from "./mail-server.ts";
import { queueMail } from "./queue-mail.ts";
import { sweepMails } from "./sweep-mails.ts";

const day = 86_400_000;
const hello = { subject: "Hello", heading: "Hello", paragraphs: ["A secret link"], footnotes: [] };
const log = createLog("silent");

onDatabase("the data that is kept of a mail", (open) => {
	let database: TestDatabase;
	beforeAll(async () => {
		database = await open();
	});

	const keys = keyRing(Buffer.alloc(32, 7));
	const parts = () => ({
		db: database.db,
		clock: systemClock,
		keys,
		log,
		server: watchMailServer({ clock: systemClock, log }),
		queue: { enqueue: () => expect.fail("nothing is put off") },
	});
	/** Queues the mail in its own transaction. Returns the id of its row, or null if it was queued before. */
	const ask = async (dedupeKey: string): Promise<string | null> => {
		let id: string | null = null;
		const enqueue = async (_tx: unknown, _name: string, data: object) => {
			id = (data as { mailId: string }).mailId;
		};
		const mail = { dedupeKey, kind: "test", to: "ann@example.com", content: hello };
		await database.db.transaction((tx) => queueMail({ ...parts(), enqueue })(tx, mail));
		return id;
	};
	const rowOf = async (dedupeKey: string) => {
		const columns = "status, recipient, sealed_message is null as emptied, claimed_until";
		const sql = `select ${columns} from private.mails where dedupe_key = $1`;
		return (await database.db.query(sql, [dedupeKey])).rows[0];
	};

	it("has neither recipient nor text once the mail is sent, and the mail is never sent again", async () => {
		const mailer = fakeMailer();
		const mailId = (await ask("sent")) ?? "";
		expect(await rowOf("sent")).toMatchObject({ status: "queued", recipient: "ann@example.com" });
		await deliverMail({ ...parts(), mailer })({ mailId });
		expect(mailer.sent).toMatchObject([{ id: mailId, to: "ann@example.com" }]);
		const kept = { status: "sent", recipient: null, emptied: true, claimed_until: null };
		expect(await rowOf("sent")).toEqual(kept);
		await deliverMail({ ...parts(), mailer })({ mailId });
		expect(await ask("sent")).toBeNull();
		expect(mailer.sent).toHaveLength(1);
	});

	it("has neither if the mail server refused the mail for good", async () => {
		const mailer: Mailer = { ...fakeMailer(), send: () => Promise.reject(new MailRefused("no")) };
		const refused = { mailId: (await ask("refused")) ?? "" };
		await deliverMail({ ...parts(), mailer })(refused);
		await deliverMail({ ...parts(), mailer: fakeMailer() })({ mailId: (await ask("taken")) ?? "" });
		const clock = { now: () => new Date(Date.now() + 3_600_000) };
		await deliverMail({ ...parts(), clock, mailer })(refused);
		expect(await rowOf("refused")).toMatchObject({ status: "failed", recipient: null, emptied: true });
	});

	it("is complete while the mail waits", async () => {
		const mailer: Mailer = { ...fakeMailer(), send: () => Promise.reject(new Error("later")) };
		const mailId = (await ask("waiting")) ?? "";
		const added: string[] = [];
		const queue = { enqueue: async (_sql: unknown, name: string) => void added.push(name) };
		await deliverMail({ ...parts(), queue, mailer })({ mailId });
		expect(added).toEqual(["notifications.drain-mails"]);
		expect(await rowOf("waiting")).toMatchObject({ recipient: "ann@example.com", emptied: false });
		await deliverMail({ ...parts(), mailer: fakeMailer() })({ mailId });
	});

	it("is gone after thirty days, also from the mailbox", async () => {
		const mailer = mailboxMailer(parts());
		await deliverMail({ ...parts(), mailer })({ mailId: (await ask("old")) ?? "" });
		const kept = async () => (await keptMails(parts())("Ann@example.com", 10)).length;
		const sweepAfter = (days: number) => {
			const clock = { now: () => new Date(Date.now() + days * day) };
			return sweepMails({ ...parts(), clock, mailer })();
		};
		await sweepAfter(29);
		expect([await kept(), (await rowOf("old")) !== undefined]).toEqual([1, true]);
		await sweepAfter(31);
		expect([await kept(), await rowOf("old")]).toEqual([0, undefined]);
	});
});

onDatabase("the mailbox", (open) => {
	let app: IdentityApp;
	beforeAll(async () => {
		const database = await open();
		// The mailbox needs the product's keys, and the product is made with the mailer.
		const late = (): Mailer => mailboxMailer(app.parts);
		const mailer: Mailer = {
			delivers: true,
			send: (mail) => late().send(mail),
			close: async () => undefined,
		};
		app = await identityApp(database, { DEMO: "on", AUTH_AUTOCONFIRM_PHONE: "on" }, { mailer });
	});
	afterAll(() => app.stop());

	const subjects = async () => {
		const mails = await keptMails(app.parts)(undefined, 100);
		// Several mails are delivered at once, in any order.
		return mails.map(({ to, subject }) => `${to}: ${subject}`).sort();
	};

	describe("after an account was deleted", () => {
		it("holds nothing of the person except the last mail, whichever address it went to", async () => {
			const person = await app.person("first@example.com");
			const { access: token } = person;
			const other = await app.person("bystander@example.com");
			await app.call("POST", "/recover", { body: { email: other.email } });
			const factor = await app.call("POST", "/factors", {
				token,
				body: { factor_type: "phone", friendly_name: "Number", phone: "+15550104444" },
			});
			await app.call("POST", `/factors/${factor.body.id}/challenge`, { token, body: {} });
			await app.call("GET", "/reauthenticate", { token });
			await app.call("PUT", "/admin/users/$id".replace("$id", person.id), {
				token: app.parts.serviceRoleKey,
				body: { email: "second@example.com", email_confirm: true },
			});
			await app.call("POST", "/recover", { body: { email: "second@example.com" } });
			await expect
				.poll(subjects, { timeout: 20_000 })
				.toEqual([
					"+15550104444: Text message",
					"bystander@example.com: Reset your password",
					"first@example.com: Confirm that it is you",
					"second@example.com: Reset your password",
				]);
			const deleted = await app.http.inject({
				method: "POST",
				url: "/api/account/delete",
				headers: { authorization: `Bearer ${token}` },
				payload: { password: goodPassword, confirmation: "DELETE MY ACCOUNT" },
			});
			expect(deleted.statusCode).toBe(200);
			await expect
				.poll(subjects, { timeout: 20_000 })
				.toEqual([
					"bystander@example.com: Reset your password",
					"second@example.com: Your account has been deleted",
				]);
			// A mail is marked as sent a moment after the mailer took it.
			const left = async () =>
				(
					await app.parts.db.query(
						"select from private.mails where strpos(dedupe_key, $1) > 0 or recipient is not null",
						[person.id],
					)
				).rows;
			await expect.poll(left).toEqual([]);
		});
	});
});

onDatabase("a mail of a process that does not know the new master key yet", (open) => {
	it("is sealed with the current root, and queued once", async () => {
		const { db } = await open();
		const [before, today] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
		let master = before;
		const keys = await loadKeyRing(db, () => [master], new Date());
		await beginRotation(db, { from: before, to: today, now: new Date() });
		await rewrapAll(db, await loadKeyRing(db, () => [today], new Date()));
		await finishRotation(db, today);
		master = today;
		const added: number[] = [];
		let times = 0;
		const enqueue = async () => {
			added.push(times);
		};
		const mail = { dedupeKey: "turned", kind: "test", to: "ann@example.com", content: hello };
		for (times = 1; times <= 2; times += 1)
			await db.transaction((tx) => queueMail({ clock: systemClock, keys, enqueue })(tx, mail));
		const { rows } = await db.query(
			`select m.key_id = (select max(id) from private.root_keys where use = 'sealing') as "isOfToday" from private.mails m`,
		);
		expect({ rows, added }).toEqual({ rows: [{ isOfToday: true }], added: [1] });
	});
});
