import { describe, expect, it } from "vitest";
import { backupFindings } from "./backup.rules.ts";
import { certificateFinding } from "./certificate.rules.ts";
import { clockFinding, outsideClockFinding } from "./clock.rules.ts";
import { connectionFindings, migrationFinding, roleFindings, serverFindings } from "./database.ts";
import { diskFinding } from "./disk.rules.ts";
import { settingsFindings } from "./settings.rules.ts";

const good = {
	publicUrl: "https://unlisted.test",
	host: "127.0.0.1",
	loopback: false,
	isPrivate: false,
	trustsVisitors: false,
	demo: false,
	trustProxy: "127.0.0.1",
	metricsToken: "0123456789abcdef0123",
	databaseUrl: "postgres://db/x",
	databaseTls: "verify",
	smtpUrl: "smtp://mail",
	smtpTls: "verify",
	mailFrom: "Us <us@unlisted.test>",
	supportEmail: "help@unlisted.test",
	stripeKey: "sk_live_1",
	hasSource: true,
	brokers: "live",
	oddEnds: new Map<string, string>(),
};
type Change = Partial<Parameters<typeof settingsFindings>[0]>;
const bad = (change: Change) =>
	settingsFindings({ ...good, ...change })
		.filter(({ state }) => state !== "ok")
		.map(({ check, state, found, todo }) => {
			expect(todo).not.toBeNull();
			return `${state} ${check}: ${found}`;
		});
const now = new Date("2026-11-23T12:00:00Z");
const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const [hour, day] = [3_600_000, 86_400_000];

describe("the doctor, of settings alone", () => {
	it("finds nothing wrong with a good configuration", () => {
		expect(bad({})).toEqual([]);
	});

	it("says what it did not check", () => {
		const said = settingsFindings({
			...good,
			publicUrl: undefined,
			trustProxy: "none",
		});
		const found = said.map((finding) => finding.found);
		expect(found).toContain("No proxy is trusted.");
		// Only the sources themselves show that they are searched.
		expect(said.filter(({ check }) => check === "sources")).toEqual([]);
	});

	it.each<[string, Change, RegExp]>([
		["no public address", { publicUrl: undefined }, /^failure address: PUBLIC_URL is not set/],
		["an address without TLS", { publicUrl: "http://unlisted.test" }, /^failure address: .* is not https/],
		[
			"an address of this machine",
			{ publicUrl: "https://localhost", loopback: true },
			/^failure address: .* this machine only/,
		],
		["things for trying out", { demo: true }, /^failure trying out: .* for everybody who opens PUBLIC_URL/],
		[
			"a proxy that is everybody",
			{ trustProxy: "10.0.0.1, 0.0.0.0/0", trustsVisitors: true },
			/^failure proxy: TRUST_PROXY trusts nearly everybody/,
		],
		["no word about a proxy", { trustProxy: "" }, /^warning proxy: TRUST_PROXY does not say/],
		[
			"no proxy, although the address is https",
			{ trustProxy: "none" },
			/^failure proxy: TRUST_PROXY=none, but/,
		],
		["closed metrics", { metricsToken: undefined }, /^warning metrics: METRICS_TOKEN is not set/],
		["a token that can be guessed", { metricsToken: "secret" }, /^warning metrics: METRICS_TOKEN is short/],
		["a database without TLS", { databaseTls: "off" }, /^warning database: DATABASE_TLS=off/],
		["a mail server that nobody checks", { smtpTls: "unverified" }, /^warning mail: SMTP_TLS=unverified/],
		[
			"the example as sender",
			{ mailFrom: "Unlisted <no-reply@unlisted.example>" },
			/^failure mail: MAIL_FROM is the example/,
		],
		[
			"the example for support",
			{ supportEmail: "support@unlisted.example" },
			/^failure mail: SUPPORT_EMAIL is the example/,
		],
		["a sender without an address", { mailFrom: "Us" }, /^failure mail: MAIL_FROM has no address/],
		["no address for support", { supportEmail: "help" }, /^failure mail: SUPPORT_EMAIL is no address/],
		[
			"quotes of an env file",
			{ oddEnds: new Map([["METRICS_TOKEN", "stands in quotes"]]) },
			/^failure configuration: METRICS_TOKEN stands in quotes, and that counts/,
		],
		["no source", { hasSource: false }, /^warning sources: No source of breaches/],
		["made-up brokers", { brokers: "lab" }, /^warning brokers: BROKERS=lab/],
		[
			"Stripe's test key where strangers come",
			{ stripeKey: "sk_test_1" },
			/^failure payments: STRIPE_SECRET_KEY is a test key, .* gets a plan for nothing/,
		],
		["Stripe's restricted test key where strangers come", { stripeKey: "rk_test_1" }, /^failure payments: /],
		[
			"Stripe's test key in a home or an office",
			{ stripeKey: "sk_test_1", isPrivate: true },
			/^warning payments: STRIPE_SECRET_KEY is a test key: nobody pays/,
		],
	])("finds %s, and says what to do", (_, change, expected) => {
		const found = bad(change);
		expect(found).toHaveLength(1);
		expect(found[0]).toMatch(expected);
	});
});

describe("the doctor, of what it measured", () => {
	it.each([
		["all", 1, 16],
		["all", 3, 48],
		["api", 1, 28],
		["worker", 3, 43],
	] as const)(
		"counts a pool of 10, the queue's connections and those that listen: %s on %i machines holds %i",
		(role, machines, wanted) => {
			const found = (connections: number) =>
				connectionFindings({ connections, machines }, { prepare: true, pool: 10, role });
			expect(found(wanted)).toEqual([]);
			expect(found(wanted - 1)[0]?.found).toContain(`hold ${wanted} connections`);
		},
	);

	it("a clock that differs by more than 5 seconds is a warning, by more than 30 a failure, and one that cannot be read is neither", () => {
		const state = (theirs: Date, answered = now) =>
			clockFinding("the database", theirs, { before: now, after: answered }).state;
		expect(state(after(8000), after(20_000)), "it was read while the answer was on its way").toBe("ok");
		expect([state(after(26_000), after(20_000)), state(after(-6000), after(20_000))]).toEqual([
			"warning",
			"warning",
		]);
		expect([state(after(4000)), state(after(-10_000)), state(after(60_000))]).toEqual([
			"ok",
			"warning",
			"failure",
		]);
		expect(state(new Date("yesterday or so")), "nothing is known then").toBe("not checked");
	});

	it("of clocks outside one that agrees is enough, and without any nothing is said to agree", () => {
		const of = (...milliseconds: number[]) =>
			outsideClockFinding(
				milliseconds.map((ms) => ({
					whose: "Stripe",
					theirs: after(ms),
					asked: { before: now, after: now },
				})),
			);
		expect(of(100).found).toBe("This machine and Stripe agree.");
		expect(of(-3_600_000, 100, 60_000).state, "an answer from a cache has an old Date").toBe("ok");
		expect(of(60_000, 10_000).state).toBe("warning");
		expect(of(60_000)).toMatchObject({
			state: "failure",
			found: "This machine and Stripe differ by 60 seconds.",
		});
		expect(of()).toMatchObject({
			state: "not checked",
			found: expect.stringMatching(/^Whether the clock of this machine is right was not checked/),
		});
	});

	it("a certificate that ends within two weeks is a warning, within three days a failure", () => {
		const state = (days: number) => certificateFinding(after(days * day), now).state;
		expect([state(60), state(10), state(1), state(-1)]).toEqual(["ok", "warning", "failure", "failure"]);
	});

	it("a disk that is nearly full is a failure, one without space for a backup a warning", () => {
		const state = (freeBytes: number, databaseBytes: number | null) =>
			diskFinding({ freeBytes, databaseBytes, lowBytes: 500_000_000 }).state;
		expect(state(100_000_000, null)).toBe("failure");
		expect(state(3_000_000_000, 2_900_000_000)).toBe("warning");
		expect(state(1_000_000_000, null)).toBe("warning");
		expect(state(30_000_000_000, 100_000_000)).toBe("ok");
	});

	it("a backup that is missing or a week old is a failure, one from the day before yesterday a warning", () => {
		const of = (hours: number | null, more = {}) =>
			backupFindings({
				last: hours === null ? null : { path: "/b", at: after(-hours * hour) },
				isThere: true,
				elsewhere: null,
				encrypts: true,
				shortPassphrase: false,
				identityHere: null,
				keyOnlyHere: false,
				now,
				...more,
			}).map(({ state, found }) => `${state}: ${found}`);
		expect(of(null)).toEqual(["failure: No backup was made from here."]);
		expect(of(200)).toEqual(["failure: The newest backup is 8 days old."]);
		expect(of(50)).toEqual(["warning: The newest backup is 50 hours old."]);
		expect(of(5)).toEqual(["ok: The newest backup is 5 hours old."]);
		expect(of(1)).toEqual(["ok: The newest backup is 1 hour old."]);
		expect(of(5, { isThere: false })[0]).toContain("not at /b any more");
		expect(of(5, { encrypts: false })[1]).toContain("no backup can be made");
		expect(of(5, { identityHere: "there" })[1]).toContain("who takes the server can open its backups");
		expect(of(5, { identityHere: "missing" })[1]).toMatch(/^failure: BACKUP_IDENTITY_FILE names a file/);
		expect(of(5, { shortPassphrase: true })[1]).toMatch(/^warning: BACKUP_PASSPHRASE is short/);
		expect(of(5, { keyOnlyHere: true })[1]).toMatch(/^failure: .*no backup made here has saved it/);
		expect(of(5, { keyOnlyHere: "not known" })[1]).toMatch(
			/^not checked: .*an older version made the newest/,
		);
		expect(of(null, { keyOnlyHere: true }), "one failure says it all").toHaveLength(1);
		// On PostgreSQL another machine may make the backups, so the finding says only what this machine can see.
		expect(of(null, { elsewhere: "read" })[0]).toMatch(
			/^warning: .*from here, and the database tells of none\. One by pg_dump/,
		);
		expect(of(null, { elsewhere: "not read" })[0]).toMatch(
			/^warning: .*and the database could not be asked\./,
		);
		const told = (hours: number) => ({
			last: { path: null, at: after(-hours * hour) },
			elsewhere: "read",
		});
		expect(of(null, told(5))).toEqual(["ok: The newest backup, made elsewhere, is 5 hours old."]);
		expect(of(null, told(50))).toEqual(["warning: The newest backup is 50 hours old."]);
		// A backup that was made while a clock was a year ahead.
		for (const future of [of(-8760), of(null, told(-8760))])
			expect(future).toEqual([expect.stringMatching(/^failure: The newest backup is from the future: /)]);
		// The clocks of two machines differ a little.
		expect(of(-0.05)).toEqual(["ok: The newest backup is 0 hours old."]);
	});

	it("an old, read-only, unsafe or wrongly encoded server is a failure", () => {
		const server = { version: 180_004, encoding: "UTF8", fsync: "on", readOnly: "off" };
		const of = (change: Partial<typeof server>) =>
			serverFindings({ ...server, ...change } as never)
				.filter(({ state }) => state === "failure")
				.map(({ found }) => found);
		expect(of({})).toEqual([]);
		expect(of({ version: 150_018 })).toEqual(["It is PostgreSQL 15; Unlisted is tested on 18."]);
		expect(of({ encoding: "LATIN1" })).toEqual(["Its encoding is LATIN1."]);
		expect(of({ fsync: "off" })).toEqual(["fsync is off: a power cut destroys it."]);
		expect(of({ readOnly: "on" })).toEqual(["It is read-only, as a replica is."]);
	});

	it("a user with too many or too few rights is named", () => {
		const user = { isSuperuser: false, bypassesRls: false, mayMakeRoles: true, mayCreate: true };
		const of = (change: Partial<typeof user>, roles: { name: string; exists: boolean }[] = []) =>
			roleFindings({ ...user, ...change } as never, roles).map(({ state, found }) => `${state}: ${found}`);
		const missing = [{ name: "anon", exists: false }];
		expect(of({})).toEqual([]);
		expect(of({}, missing)).toEqual([]);
		expect(of({ mayMakeRoles: false }, missing)).toEqual(["failure: Its user cannot become anon."]);
		expect(of({}, [{ name: "anon", exists: true }])).toEqual(["failure: Its user cannot become anon."]);
		expect(of({ isSuperuser: true })[0]).toMatch(/^warning: Its user is a superuser/);
		expect(of({ bypassesRls: true })[0]).toMatch(/^warning: Its user is a role with BYPASSRLS/);
		expect(of({ mayCreate: false })).toEqual(["failure: Its user may not create schemas."]);
	});

	it("pending and changed migrations, and those of a newer version, are told apart", () => {
		const [one, two] = [
			{ name: "0001-a.sql", sql: "", checksum: "1" },
			{ name: "0002-b.sql", sql: "", checksum: "2" },
		];
		type Applied = { name: string; checksum: string }[];
		const of = (applied: Applied, migrates = true, worksFrom: string | null = null) => {
			const { state, found } = migrationFinding(applied, { migrations: [one, two], migrates, worksFrom });
			return `${state}: ${found}`;
		};
		expect(of([])).toMatch(/^ok: Nothing of Unlisted is in the database yet/);
		expect(of([], false)).toMatch(/^failure: 2 migrations are pending/);
		expect(of([one, two])).toBe("ok: All migrations are applied.");
		expect(of([one])).toBe("warning: 1 migrations are pending; the next start applies them.");
		expect(of([one], false)).toBe("failure: 1 migrations are pending, and MIGRATE is off.");
		expect(of([one, { ...two, checksum: "3" }])).toContain(
			"failure: 0002-b.sql was changed after it was applied.",
		);
		const newer = [one, two, { name: "0003-c.sql", checksum: "3" }];
		expect(of(newer)).toContain("failure: The database was used by a newer version");
		expect(of(newer, true, "0003-c.sql")).toContain("failure: The database was used by a newer version");
		expect(of(newer, true, "0002-b.sql")).toContain("warning: The database was migrated by a newer version");
	});
});
