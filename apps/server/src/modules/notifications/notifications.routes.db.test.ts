import { createECDH, createSecretKey, randomBytes, randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHttpApp, type HttpApp } from "../../platform/http/app.ts";
import { createLog } from "../../platform/log/log.ts";
import { vapidKeys } from "../../providers/push/vapid-keys.ts";
import { webPushSender } from "../../providers/push/web-push.ts";
import { onDatabase } from "../../testing/databases.ts";
import { openEdge } from "../../testing/http-options.ts";
import { callerOfTestToken } from "../../testing/tables-app.ts";
import { queueReport } from "../scanner/reports/queue-report.ts";
import {
	type AlertStage,
	alertStage,
	everythingOn,
	requestTo,
	testUnsubscribeKey,
} from "../scanner/testing/alert-stage.ts";
import { type RecordedDatabase, recordStatements } from "../scanner/testing/recorded-statements.ts";
import { deliverMailJob } from "./mail/queue-mail.ts";
import { notificationsRoutes } from "./notifications.routes.ts";
import { unsubscribeToken } from "./unsubscribe/unsubscribe.rules.ts";

onDatabase("over HTTP,", (open) => {
	let database: RecordedDatabase;
	let stage: AlertStage;
	let http: HttpApp;
	const turnedOff: string[] = [];
	const lines: string[] = [];
	beforeAll(async () => {
		database = recordStatements(await open());
		stage = alertStage(database.db);
		const write = (chunk: Buffer, _encoding: string, done: () => void) => {
			lines.push(String(chunk));
			done();
		};
		http = await createHttpApp(
			openEdge({ log: createLog("trace", { destination: new Writable({ write }) }) }),
		);
		const push = webPushSender({
			keys: vapidKeys(stage.keys.derive),
			subject: "mailto:support@unlisted.example",
			loopback: false,
		});
		notificationsRoutes(http, {
			...stage.deps,
			push,
			authenticate: async (request) => callerOfTestToken(request.headers.authorization),
			mailsWait: async () => false,
			turnOff: async (_tx, userId, from) => {
				turnedOff.push(`${userId} ${from}`);
			},
		});
	});
	afterAll(() => http.close());

	const browser = () => ({
		endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString("hex")}`,
		expirationTime: null,
		keys: {
			p256dh: createECDH("prime256v1").generateKeys("base64url"),
			auth: randomBytes(16).toString("base64url"),
		},
	});
	const ask = async (method: "POST" | "DELETE", userId: string, payload: object) => {
		const answer = await http.inject({
			method,
			url: "/api/notifications/push-subscriptions",
			headers: userId === "" ? {} : { authorization: `Bearer ${userId}` },
			payload,
		});
		const { devices, code } = answer.json() as { devices?: number; code?: string };
		return devices ?? code;
	};
	const rowsOf = async (userId: string) => {
		const sql =
			"select id, created_at from private.push_subscriptions where user_id = $1 order by created_at";
		return (await stage.db.query<{ id: string; created_at: Date }>(sql, [userId])).rows;
	};

	describe("a browser", () => {
		it("is registered by the signed-in person, once, and removed when they say so", async () => {
			const ann = await stage.person();
			const [one, two] = [browser(), browser()];
			expect(await ask("POST", "", one)).toBe("unauthenticated");
			expect(await ask("POST", ann, one)).toBe(1);
			expect(await ask("POST", ann, one)).toBe(1);
			expect(await ask("POST", ann, two)).toBe(2);
			expect(await ask("DELETE", "", { endpoint: two.endpoint })).toBe("unauthenticated");
			expect(await ask("DELETE", ann, { endpoint: two.endpoint })).toBe(1);
			expect(await ask("DELETE", ann, { endpoint: two.endpoint })).toBe(1);
		});

		it("of another person can be neither removed nor taken over by someone who only knows its address", async () => {
			const [ann, mallory] = [await stage.person(), await stage.person()];
			const hers = browser();
			await ask("POST", ann, hers);
			expect(await ask("DELETE", mallory, { endpoint: hers.endpoint })).toBe(0);
			for (const keys of [
				browser().keys,
				{ ...hers.keys, auth: browser().keys.auth },
				{ ...hers.keys, p256dh: browser().keys.p256dh },
			]) {
				expect(await ask("POST", mallory, { ...hers, keys })).toBe("conflict");
			}
			expect([(await rowsOf(ann)).length, (await rowsOf(mallory)).length]).toEqual([1, 0]);
		});

		it("of another person gives the same answer as one that does not exist", async () => {
			const [ann, mallory] = [await stage.person(), await stage.person()];
			const hers = browser();
			await ask("POST", ann, hers);
			const forget = async (endpoint: string) => {
				let answer: unknown;
				const statements = await database.statementsOf(async () => {
					answer = await ask("DELETE", mallory, { endpoint });
				});
				return { answer, statements };
			};
			const theirs = await forget(hers.endpoint);
			expect(theirs.statements.length).toBeGreaterThan(0);
			expect(theirs).toEqual(await forget(browser().endpoint));
		});

		it("moves to the person who is signed in now, and the other person's waiting messages do not", async () => {
			const [ann, bob] = [await stage.person(), await stage.person()];
			const shared = browser();
			await ask("POST", ann, shared);
			const [before] = await rowsOf(ann);
			expect(await ask("POST", bob, shared)).toBe(1);
			expect(await rowsOf(ann)).toEqual([]);
			expect((await rowsOf(bob))[0]?.id).not.toBe(before?.id);
		});

		it("is one of at most ten; a new one replaces the one that was not seen for longest", async () => {
			const ann = await stage.person();
			const first = browser();
			for (const one of [first, ...Array.from({ length: 9 }, browser)]) {
				stage.clock.advance(1000);
				await ask("POST", ann, one);
			}
			stage.clock.advance(1000);
			expect(await ask("POST", ann, first), "seen again").toBe(10);
			const oldest = (await rowsOf(ann))[0]?.id;
			stage.clock.advance(1000);
			expect(await ask("POST", ann, browser())).toBe(10);
			expect((await rowsOf(ann)).map(({ id }) => id)).not.toContain(oldest);
			expect(await ask("DELETE", ann, { endpoint: first.endpoint }), "that one is still there").toBe(9);
		});

		it("is registered once, for one person, by many requests at the same moment", async () => {
			const people = [await stage.person(), await stage.person()];
			const shared = browser();
			const answers = await Promise.all(
				[...people, ...people, ...people].map((userId) => ask("POST", userId, shared)),
			);
			expect(answers).toEqual(Array(6).fill(1));
			const counts = await Promise.all(people.map(async (userId) => (await rowsOf(userId)).length));
			expect(counts.toSorted()).toEqual([0, 1]);
		});

		it.each([
			["inside the operator's walls", { endpoint: "https://169.254.169.254/latest" }],
			["on this machine", { endpoint: "http://127.0.0.1:5432/x" }],
			["without encryption", { endpoint: "http://fcm.googleapis.com/x" }],
			["with keys that are none", { keys: { p256dh: "AAAA", auth: "AAAA" } }],
			["with more than that", { more: 1 }],
		])("%s is refused", async (_what, change) => {
			const ann = await stage.person();
			expect(await ask("POST", ann, { ...browser(), ...change })).toBe("invalid_request");
			expect(await rowsOf(ann)).toEqual([]);
		});

		it("is stored sealed", async () => {
			const ann = await stage.person();
			const one = browser();
			await ask("POST", ann, one);
			const sql = `select row_to_json(p)::text || encode(sealed, 'escape') as row
				from private.push_subscriptions p where user_id = $1`;
			const [kept] = (await stage.db.query<{ row: string }>(sql, [ann])).rows;
			for (const secret of ["googleapis", one.keys.auth, one.keys.p256dh])
				expect(kept?.row).not.toContain(secret);
		});
	});

	describe("a link to unsubscribe", () => {
		const token = (userId: string, from: "alerts" | "reports") =>
			unsubscribeToken(testUnsubscribeKey, userId, from);
		const oneClick = (given: string, type: string, payload: string) =>
			http.inject({
				method: "POST",
				url: `/api/notifications/one-click-unsubscribe?token=${encodeURIComponent(given)}`,
				headers: { "content-type": type },
				payload,
			});

		it("ends its kind of mail by one click in the mail program, without cookie or account", async () => {
			const ann = randomUUID();
			const form = "List-Unsubscribe=One-Click";
			const answer = await oneClick(token(ann, "alerts"), "application/x-www-form-urlencoded", form);
			expect([answer.statusCode, answer.json()]).toEqual([200, { from: "alerts" }]);
			const parts =
				'--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--';
			const other = await oneClick(token(ann, "reports"), "multipart/form-data; boundary=x", parts);
			expect(other.json()).toEqual({ from: "reports" });
			expect(turnedOff.slice(-2)).toEqual([`${ann} alerts`, `${ann} reports`]);
		});

		it("ends it on the page, and a second time is no error", async () => {
			const ann = randomUUID();
			for (let time = 0; time < 2; time += 1) {
				const answer = await http.inject({
					method: "POST",
					url: "/api/notifications/unsubscribe",
					payload: { token: token(ann, "reports") },
				});
				expect([answer.statusCode, answer.json()]).toEqual([200, { from: "reports" }]);
			}
			expect(turnedOff.at(-1)).toBe(`${ann} reports`);
		});

		it("ends it by the form of the page without script, and opening that page ends nothing", async () => {
			const before = turnedOff.length;
			const ann = randomUUID();
			const url = `/alerts/unsubscribe?token=${encodeURIComponent(token(ann, "alerts"))}`;
			await http.inject({ method: "GET", url });
			expect(turnedOff).toHaveLength(before);
			const form = { "content-type": "application/x-www-form-urlencoded" };
			const { statusCode, body } = await http.inject({ method: "POST", url, headers: form });
			expect([statusCode, body]).toEqual([200, expect.stringContaining("No more alerts by email.")]);
			expect(turnedOff.at(-1)).toBe(`${ann} alerts`);
		});

		it("leads to the page when it is opened, and ends nothing by itself", async () => {
			const before = turnedOff.length;
			const url = `/api/notifications/one-click-unsubscribe?token=${token(randomUUID(), "alerts")}`;
			const { statusCode, headers } = await http.inject({ method: "GET", url });
			expect(statusCode).toBe(303);
			expect(headers.location).toMatch(/^https:\/\/unlisted\.example\/alerts\/unsubscribe\?token=alerts\./);
			expect(turnedOff).toHaveLength(before);
		});

		it("ends nothing if it is made up", async () => {
			const before = turnedOff.length;
			const forged = unsubscribeToken(createSecretKey(new Uint8Array(32)), randomUUID(), "alerts");
			const answers = [
				await oneClick(forged, "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"),
				await http.inject({
					method: "POST",
					url: "/api/notifications/unsubscribe",
					payload: { token: forged },
				}),
			];
			for (const answer of answers)
				expect([answer.statusCode, answer.json().code]).toEqual([400, "invalid_token"]);
			expect(turnedOff).toHaveLength(before);
		});

		it("also drops waiting mails of its kind, and nothing else", async () => {
			const [ann, bob] = [await stage.person(), await stage.person()];
			const facts = {
				period: "weekly" as const,
				from: new Date("2026-11-13T00:00:00Z"),
				to: new Date("2026-11-20T00:00:00Z"),
				scans: 1,
				completeScans: 1,
				newExposures: 0,
				resolvedExposures: 0,
				open: { critical: 0, high: 0, medium: 0, low: 0 },
				scoreNow: 80,
				scoreBefore: 80,
				enoughKnown: true,
				unknown: [],
			};
			for (const person of [ann, bob]) {
				await stage.alert(requestTo(person, "digest", [await stage.exposure(person, "high")], everythingOn));
				const jobs = stage.jobsOf(deliverMailJob).length;
				for (let time = 0; time < 2; time += 1) {
					const report = { userId: person, to: "a@example.com", facts };
					await stage.db.transaction((tx) => queueReport(stage.deps)(tx, report));
				}
				expect(stage.jobsOf(deliverMailJob).length - jobs, "a report is queued once").toBe(1);
			}
			await http.inject({
				method: "POST",
				url: "/api/notifications/unsubscribe",
				payload: { token: token(ann, "alerts") },
			});
			const { rows } = await stage.db.query<{ kind: string; whose: string }>(
				`select kind, split_part(dedupe_key, ':', 2) as whose from private.mails where kind in ('alert', 'report')`,
			);
			expect(rows.filter(({ whose }) => whose === ann).map(({ kind }) => kind)).toEqual(["report"]);
			expect(rows.filter(({ whose }) => whose === bob)).toHaveLength(2);
		});
	});

	it("writes no token, address or key to the log", () => {
		expect(lines.length).toBeGreaterThan(20);
		for (const secret of ["alerts.", "reports.", "fcm.googleapis.com", "p256dh"]) {
			expect(lines.join("")).not.toContain(secret);
		}
	});
});
