import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { personVault } from "../../platform/crypto/person-vault.ts";
import { onDatabase } from "../../testing/databases.ts";
import { type IdentityApp, identityApp } from "../identity/testing/identity-app.ts";
import type { Awaiting, IncomingMailDeps, ReadMail } from "./core/incoming-mail.deps.ts";
import { incomingMailJobs } from "./incoming-mail.jobs.ts";
import { describeIncoming, describeUnmatched } from "./operator/describe-incoming.ts";
import { readMail } from "./reading/read-mail.ts";
import { keptInADay } from "./taking/room-for.ts";
import { takeMail } from "./taking/take-mail.ts";

const secret = "a secret of more than sixteen";
const deleted = "Your personal information has been deleted from our systems. No further action is needed.";
const mime = (headers: Record<string, string>, body = deleted) =>
	Buffer.from(
		`${Object.entries({
			From: "Privacy <privacy@broker.example>",
			To: "removals@here.example",
			Subject: "Your request",
			"Message-ID": `<${randomUUID()}@broker.example>`,
			...headers,
		})
			.map(([name, value]) => `${name}: ${value}\r\n`)
			.join("")}\r\n${body.replace(/\n/g, "\r\n")}\r\n`,
	);

onDatabase("mail that comes in", (open) => {
	let app: IdentityApp;
	let deps: IncomingMailDeps;
	let ann: string;
	let queued: { id: string; userId: string }[];
	let read: ReadMail[];
	let opinion: string | null;
	const reference = randomUUID();
	const otherReference = randomUUID();
	const arrive = (raw: Uint8Array, recipients: readonly string[] = []) =>
		takeMail(deps)({ raw, recipients, via: "smtp" });
	const readAll = async () => {
		for (const job of queued.splice(0)) await readMail(deps)(job);
	};

	beforeAll(async () => {
		app = await identityApp(await open(), { INCOMING_WEBHOOK_SECRET: secret });
		ann = (await app.person("ann@example.com")).id;
	});
	afterAll(() => app.stop());
	beforeEach(async () => {
		[queued, read, opinion] = [[], [], null];
		await app.parts.db.query("delete from private.incoming_mails");
		const awaiting: Awaiting = { userId: ann, reference, domains: ["broker.example"] };
		deps = {
			...app.parts,
			clock: app.clock,
			vault: personVault(app.parts.keys),
			queue: {
				enqueue: async (_sql, _name, data) => {
					queued.push(data as { id: string; userId: string });
				},
			},
			awaits: {
				ofAddress: async (_sql, address) => {
					if (address === "removals+other@here.example") return { ...awaiting, reference: otherReference };
					if (address === "removals+gone@here.example") return { ...awaiting, userId: randomUUID() };
					return address === "removals+token@here.example" ? awaiting : null;
				},
				ofMessageId: async (_sql, id) => (id === "<ours-1@here.example>" ? awaiting : null),
				ofReference: async () => awaiting,
				tellingOf: async () => ({ names: ["Ann", "Quack"], phrases: ["New York"] }),
			},
			onReply: async (_tx, mail) => {
				read.push(mail);
			},
			secondOpinion: null,
			bytesMax: 200_000,
		};
	});

	describe("finding whose it is", () => {
		it("an answer is found by its address, read once, and handed over with what it says", async () => {
			await arrive(mime({ To: "Ann <removals+TOKEN@here.example>" }));
			await readAll();
			expect(read).toMatchObject([
				{ userId: ann, reference, from: "broker.example", isBrokers: true, reading: { label: "completed" } },
			]);
		});

		it("an answer to a removal whose account is gone is kept as nobody's, and later ones are not held up", async () => {
			await arrive(mime({ To: "removals+gone@here.example" }));
			expect(queued).toEqual([]);
			const { rows } = await app.parts.db.query("select user_id, reference from private.incoming_mails");
			expect(rows).toEqual([{ user_id: null, reference: null }]);
		});

		it("the envelope counts too, then the letter that it answers, then the letter that came back", async () => {
			await arrive(mime({}), ["removals+token@here.example"]);
			await arrive(mime({ "In-Reply-To": "<ours-1@here.example>" }));
			await arrive(mime({ References: "<other@x.example> <ours-1@here.example>" }));
			const report = [
				"--b1",
				"Content-Type: text/plain",
				"",
				"Sorry.",
				"--b1",
				"Content-Type: message/delivery-status",
				"",
				"Reporting-MTA: dns; mx.example",
				"",
				"Final-Recipient: rfc822; privacy@broker.example",
				"Action: failed",
				"Status: 5.1.1",
				"--b1",
				"Content-Type: message/rfc822",
				"",
				"Message-ID: <ours-1@here.example>",
				"",
				"text",
				"--b1--",
			].join("\n");
			const type = 'multipart/report; report-type=delivery-status; boundary="b1"';
			await arrive(mime({ From: "MAILER-DAEMON@mx.example", "Content-Type": type }, report));
			await readAll();
			expect(read).toHaveLength(4);
			expect(read[3]).toMatchObject({ isBrokers: false, reading: { label: "bounced", acts: true } });
		});

		it("a sender who is not the broker is reported as a fact, and the mail is not acted on", async () => {
			await arrive(mime({ From: "x@evil.example", To: "removals+token@here.example" }));
			await readAll();
			expect(read).toMatchObject([{ from: "evil.example", isBrokers: false, reading: { acts: false } }]);
		});
	});

	it("a mail that comes twice, by different ways and with different added headers, is kept once", async () => {
		const raw = mime({ To: "removals+token@here.example" });
		await arrive(raw);
		await arrive(Buffer.concat([Buffer.from("Received: from a by b\r\n"), raw]));
		expect(queued).toHaveLength(1);
		await readAll();
		const [first] = read;
		if (first) await readMail(deps)({ id: first.id, userId: ann });
		expect(read).toHaveLength(1);
	});

	it("the same text counts as another mail for another removal, and on another day if it has no Message-ID", async () => {
		const nameless = (to: string, date: string) =>
			mime({ "Message-ID": "", To: `removals+${to}@here.example`, Date: date });
		const monday = "Mon, 23 Nov 2026 10:00:00 +0000";
		await arrive(nameless("token", monday));
		await arrive(nameless("token", monday));
		await arrive(nameless("other", monday));
		await arrive(nameless("token", "Tue, 24 Nov 2026 10:00:00 +0000"));
		expect(queued).toHaveLength(3);
		// A mail to two of our addresses arrives once for each of them.
		const toBoth = mime({ To: "list@broker.example" });
		await arrive(toBoth, ["removals+token@here.example"]);
		await arrive(toBoth, ["removals+other@here.example"]);
		expect(queued).toHaveLength(5);
	});

	it("a mail that its removal could not take is handed over again, under the same id", async () => {
		await arrive(mime({ To: "removals+token@here.example" }));
		const [job] = queued;
		if (!job) throw new Error("nothing was queued");
		const failing = readMail({
			...deps,
			onReply: async () => {
				throw new Error("the database is away");
			},
		});
		await expect(failing(job)).rejects.toThrow("away");
		await readAll();
		expect(read).toMatchObject([{ id: job.id }]);
	});

	it("it is sealed with the person's key, and gone with the person's key", async () => {
		await arrive(mime({ To: "removals+token@here.example" }));
		const { rows } = await app.parts.db.query<{ sealed: Uint8Array }>(
			"select sealed from private.incoming_mails",
		);
		expect(Buffer.from(rows[0]?.sealed ?? []).toString("latin1")).not.toContain("deleted from");
	});

	it("mail that belongs to nobody is kept for the operator for thirty days, and its text is not shown", async () => {
		await arrive(mime({ Subject: "Hello\u0007 there" }));
		expect(await describeUnmatched(deps)()).toMatch(/smtp.*privacy@broker\.example {2}Hello. there/);
		expect(await describeUnmatched(deps)()).not.toContain("deleted from");
		expect(await describeIncoming(deps)()).toMatch(/Of nobody\s+1,/);
		const forget = incomingMailJobs(deps).find(({ name }) => name === "incoming-mail.forget-unmatched");
		const run = () => forget?.handle({} as never, { id: "1", signal: AbortSignal.timeout(5000) });
		app.clock.advance(29 * 86_400_000);
		await run();
		expect(await describeIncoming(deps)()).toMatch(/Of nobody\s+1,/);
		app.clock.advance(2 * 86_400_000);
		await run();
		expect(await describeIncoming(deps)()).toMatch(/Of nobody\s+0,/);
	});

	it("mails made to be large or slow are cut off, and their headers still say whose they are", async () => {
		const parts = Array.from({ length: 9_000 }, () => "--b\nContent-Type: text/plain\n\nx").join("\n");
		// Measures processor time instead of wall-clock time, because other tests run at the same time.
		const before = process.cpuUsage();
		await arrive(
			mime(
				{ To: "removals+token@here.example", "Content-Type": 'multipart/mixed; boundary="b"' },
				parts,
			).subarray(0, 199_000),
		);
		expect(process.cpuUsage(before).user / 1_000).toBeLessThan(3_000);
		expect(queued).toHaveLength(1);
		await arrive(mime({ To: "removals+token@here.example" }, "x".repeat(300_000)));
		expect(queued).toHaveLength(1);
	});

	it("the metrics tell how many answers wait to be read, since when, and how many belong to nobody", async () => {
		const figures = async () => {
			const { body } = await app.http.inject({ url: "/metrics" });
			return ["unread", "unmatched", "oldest_unread_seconds"].map((name) =>
				Number(new RegExp(`^unlisted_incoming_mail_${name} (\\S+)$`, "m").exec(body)?.[1]),
			);
		};
		expect(await figures()).toEqual([0, 0, 0]);
		const anHourAgo = { now: () => new Date(app.clock.now().getTime() - 3_600_000) };
		await takeMail({ ...deps, clock: anHourAgo })({
			raw: mime({}),
			recipients: ["removals+token@here.example"],
			via: "imap",
		});
		await arrive(mime({}));
		const [unread, unmatched, oldest] = await figures();
		expect([unread, unmatched]).toEqual([1, 1]);
		expect(oldest).toBeGreaterThanOrEqual(3_600);
		await readAll();
		expect(await figures()).toEqual([0, 1, 0]);
	});

	it("mails beyond a daily limit are not kept: the company's own still are, and the next day others are too", async () => {
		const { ofTheBroker, ofOthers } = keptInADay;
		const kept = async () =>
			(await app.parts.db.query<{ n: number }>("select count(*) as n from private.incoming_mails")).rows[0]
				?.n;
		const token = ["removals+token@here.example"];
		const stranger = { From: "Bomb <b@elsewhere.example>" };
		const take = takeMail(deps);
		const send = (headers: Record<string, string>, recipients = token) =>
			take({ raw: mime(headers), recipients, via: "imap" });
		for (let sent = 0; sent < ofOthers + 5; sent += 1) await send(stranger);
		expect(await kept()).toBe(ofOthers);
		// Another removal of the same person has its own bound.
		await send(stranger, ["removals+other@here.example"]);
		expect(await kept()).toBe(ofOthers + 1);
		for (let sent = 0; sent < ofTheBroker; sent += 1) await send({});
		expect(await kept()).toBe(ofTheBroker + 1);
		expect(queued).toHaveLength(ofTheBroker + 1);
		const tomorrow = new Date(app.clock.now().getTime() + 86_400_001);
		await takeMail({ ...deps, clock: { now: () => tomorrow } })({
			raw: mime(stranger),
			recipients: token,
			via: "imap",
		});
		expect(await kept()).toBe(ofTheBroker + 2);
	});

	it("mail that belongs to nobody has a limit, too", async () => {
		await app.parts.db.query(
			`insert into private.incoming_mails (id, fingerprint, via, sealed, key_id, size, state, received_at)
			 select gen_random_uuid(), decode(md5(n::text), 'hex'), 'imap', '\\x00', (select min(id) from private.root_keys), 1, 'unmatched', $1
			 from generate_series(1, $2::int) n`,
			[app.clock.now(), keptInADay.ofNobody - 1],
		);
		for (const _ of [1, 2, 3]) await arrive(mime({}));
		const { rows } = await app.parts.db.query("select count(*) as n from private.incoming_mails");
		expect(rows).toEqual([{ n: keptInADay.ofNobody }]);
	});

	it("a second opinion that differs prevents acting, and one that agrees adds nothing", async () => {
		const asked: string[] = [];
		deps = {
			...deps,
			secondOpinion: {
				opinionOn: async (text) => {
					asked.push(text);
					return opinion;
				},
			},
		};
		const body =
			"Dear Ann,\n\nPlease click the link below to confirm your opt-out request: https://broker.example/confirm/7\n\nReference 48213, Ann Quack, New  York.";
		const readings = [];
		for (const one of [null, "needs_link", "completed"]) {
			opinion = one;
			await arrive(mime({ To: "removals+token@here.example" }, body));
			await readAll();
			readings.push(read.at(-1)?.reading);
		}
		expect(readings.map((reading) => reading?.acts)).toEqual([true, true, false]);
		expect(readings[2]?.confidence).toBeLessThanOrEqual(0.5);
		expect(asked.join("\n")).toContain("to confirm your opt-out request");
		expect(asked.join("\n")).not.toMatch(/Ann|Quack|York|48213|broker\.example/);
	});

	it("the webhook takes signed mail, and refuses another secret, another body, and yesterday's signature", async () => {
		const body = mime({});
		const post = (timestamp: number, signedWith: string, sent = body) =>
			app.http.inject({
				method: "POST",
				url: "/webhooks/incoming-mail",
				headers: {
					"content-type": "message/rfc822",
					"x-mail-timestamp": String(timestamp),
					"x-mail-signature": `sha256=${createHmac("sha256", signedWith).update(`${timestamp}.`).update(body).digest("hex")}`,
				},
				payload: sent,
			});
		const now = Math.floor(app.clock.now().getTime() / 1000);
		expect((await post(now, "another secret of sixteen")).statusCode).toBe(400);
		expect((await post(now, secret, mime({}))).statusCode).toBe(400);
		expect((await post(now - 86_400, secret)).statusCode).toBe(400);
		expect(await describeIncoming(deps)()).toMatch(/Of nobody\s+0,/);
		expect((await post(now, secret)).statusCode).toBe(200);
		expect((await post(now, secret)).statusCode).toBe(200);
		expect(await describeIncoming(deps)()).toMatch(/Of nobody\s+1,/);
	});
});
