import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { readEnv } from "../../env.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { fingerprintOf } from "../../platform/crypto/key-ring.ts";
import { smtpMailer } from "../../providers/mailer/smtp.ts";
import { startSettings } from "../../slices-settings.ts";
import { type HttpStandIn, httpStandIn } from "../../testing/http-stand-in.ts";
import { testImapServer } from "../../testing/imap-server.ts";
import { freePort } from "../../testing/postgres-server.ts";
import { testCertificate } from "../../testing/test-certificate.ts";
import { doctorCommands } from "./doctor.commands.ts";
import { examine } from "./examine.ts";
import { checkKeys } from "./keys.ts";
import type { Left } from "./mark.ts";
import { checkBrowser, checkIncoming, checkMail } from "./outside.ts";
import { checkPublicSite } from "./public-site.ts";

const folder = () => {
	const path = mkdtempSync(join(tmpdir(), "unlisted-doctor-"));
	onTestFinished(() => rmSync(path, { recursive: true, force: true }));
	return path;
};
const said = ({ state, found }: { state: string; found: string }) => `${state}: ${found}`;
/** What `/healthz` and `/openapi.json` say together. */
const ours = { status: "ok", info: { title: "Unlisted" } };
/** An Unlisted that answers each path with the status that a test wants. */
async function unlisted(status: (path: string) => number): Promise<string> {
	const server = createServer((request, response) => {
		const code = status(request.url ?? "");
		response.writeHead(code, { "content-type": "application/json" });
		response.end(JSON.stringify(code === 503 ? { ready: false } : { ...ours, seen: true }));
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	onTestFinished(() => void server.close());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
let outside: HttpStandIn;
beforeEach(async () => {
	outside = await httpStandIn();
});
afterEach(() => outside.close());

describe("the doctor, of the public address", () => {
	const mark = async () => ({ id: "1" });
	const now = () => new Date();
	const ask = async (publicUrl = outside.url, left: () => Promise<Left> = mark) =>
		(await checkPublicSite({ publicUrl, now, mark: left })).map(said);

	it("an address where nobody answers, or another program does, is a failure", async () => {
		const nobody = `http://127.0.0.1:${await freePort()}`;
		expect(await ask(nobody)).toEqual([`failure: Nobody answers at ${nobody} (ECONNREFUSED).`]);
		outside.answer = { status: 200, body: "<h1>Welcome to nginx</h1>" };
		expect((await ask())[0]).toMatch(/^failure: .*answers 200, and not as Unlisted does/);
	});

	it("a program that never stops sending is not ours, and is not read to the end", async () => {
		let sent = 0;
		const chunk = Buffer.alloc(1_000_000, "x");
		const endless = createServer((_, response) => {
			const more = () => {
				while (!response.destroyed) {
					sent += chunk.length;
					if (!response.write(chunk)) return void response.once("drain", more);
				}
			};
			more();
		});
		await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
		onTestFinished(() => void endless.close());
		const { port } = endless.address() as AddressInfo;
		expect((await ask(`http://127.0.0.1:${port}`))[0]).toMatch(/^failure: .*not as Unlisted does/);
		expect(sent).toBeLessThan(60_000_000);
	});

	it("a port without TLS is told apart from one where nobody answers", async () => {
		const publicUrl = outside.url.replace("http:", "https:");
		const [found] = await checkPublicSite({ publicUrl, now, mark });
		expect(found?.found).toMatch(/^What answers at https:.* speaks no TLS \(E\w+\)\.$/);
		expect(found?.todo).toBe("Let the proxy speak TLS on that port, or mend PUBLIC_URL.");
	});

	it("a proxy without a certificate for the name is told apart from a port without TLS", async () => {
		const internalError = Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x50]);
		const proxy = createTcpServer((socket) =>
			socket.on("error", () => undefined).once("data", () => socket.end(internalError)),
		);
		await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
		onTestFinished(() => void proxy.close());
		const publicUrl = `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
		const [found] = await checkPublicSite({ publicUrl, now, mark });
		expect(found?.found).toMatch(/refuses to begin TLS \(ERR_SSL_\w*ALERT\w+\)\.$/);
		expect(found?.todo).toMatch(/^Let the proxy get a certificate for this name\./);
	});

	it("a server that answers is well, and so is a webhook that refuses unsigned requests", async () => {
		outside.answer = { status: 200, body: { ...ours, seen: true } };
		expect(await ask()).toEqual([
			`ok: ${outside.url} answers, and it is this installation.`,
			expect.stringMatching(/^warning: POST .* answers 200/),
		]);
		expect(outside.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
			"GET /healthz",
			"GET /openapi.json",
			"GET /healthz/marks/1",
			"POST /webhooks/stripe",
		]);
	});

	it("another Unlisted is a failure, and nothing of it is said to be well", async () => {
		outside.answer = { status: 200, body: { ...ours, seen: false } };
		const another = [expect.stringMatching(/^failure: The Unlisted .* does not use the data of this one/)];
		expect(await ask()).toEqual(another);
		outside.answer = { status: 200, body: { ...ours, seen: true } };
		// Nothing is in the database of this one: whatever answers there uses another.
		expect(await ask(outside.url, async () => "nothing is there")).toEqual(another);
	});

	it("an Unlisted that cannot be compared is said to be not checked, and one that does not know the question is named", async () => {
		outside.answer = { status: 200, body: { ...ours, seen: true } };
		expect((await ask(outside.url, async () => null))[0]).toMatch(/^not checked: An Unlisted answers at/);
		outside.answer = { status: 200, body: ours };
		expect((await ask())[0]).toMatch(/^not checked: An Unlisted answers at/);
		const older = await unlisted((path) => (path.startsWith("/healthz/") ? 404 : 200));
		expect((await ask(older))[0]).toMatch(/^warning: The Unlisted .* is of another version/);
		const starting = await unlisted((path) => (path === "/healthz" ? 200 : 503));
		expect((await ask(starting))[0]).toMatch(/^warning: The server .* has not started yet/);
	});

	it("another program with a good status is not taken for ours", async () => {
		outside.answer = { status: 200, body: { status: "ok" } };
		expect((await ask())[0]).toMatch(/^failure: .* answers 200, and not as Unlisted does/);
	});

	it("a webhook that a proxy refuses is not taken for ours, though the status code is the same", async () => {
		const answers = async (body: object | string, status = 400) => {
			const server = createServer((request, response) => {
				const isHealth = request.method === "GET";
				response.writeHead(isHealth ? 200 : status, { "content-type": "application/json" });
				response.end(
					isHealth
						? '{"status":"ok","info":{"title":"Unlisted"},"seen":true}'
						: typeof body === "string"
							? body
							: JSON.stringify(body),
				);
			});
			await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
			onTestFinished(() => void server.close());
			const { port } = server.address() as { port: number };
			return (await ask(`http://127.0.0.1:${port}`)).at(1);
		};
		const ours = { type: "/docs#invalid_request", title: "x", code: "invalid_request", requestId: "1" };
		expect(await answers(ours)).toBe("ok: Webhooks reach the server from here.");
		expect(await answers({ ...ours, type: "/docs#unavailable", code: "unavailable" }, 503)).toMatch(/^ok: /);
		for (const theirs of ["<h1>400 Bad Request</h1>", { error: "bad request" }, "", "null"])
			for (const status of [400, 503])
				expect(await answers(theirs, status)).toMatch(
					new RegExp(`^warning: POST .* answers ${status}, and not as Unlisted does`),
				);
	});

	it("an expired certificate is named, though it prevents a connection", async () => {
		const server = createTlsServer(testCertificate);
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		onTestFinished(() => void server.close());
		const publicUrl = `https://127.0.0.1:${(server.address() as { port: number }).port}`;
		const found = async (day: string) =>
			(await checkPublicSite({ publicUrl, now: () => new Date(day), mark })).map(said);
		expect(await found("2126-11-02")).toEqual([
			`failure: The certificate of ${publicUrl} does not hold for visitors (DEPTH_ZERO_SELF_SIGNED_CERT).`,
			"failure: The certificate ended 2 days ago.",
		]);
		expect((await found("2126-10-28")).at(-1)).toBe("failure: The certificate ends in 2 days.");
	});

	it("a webhook that answers slowly does not count as a difference of the clocks", async () => {
		outside.answer = { status: 200, body: { ...ours, seen: true } };
		const later = () => new Date(Date.now() + (outside.asked.length > 1 ? 20_000 : 0));
		expect(
			(await checkPublicSite({ publicUrl: outside.url, now: later, mark })).map(said).join(),
		).not.toMatch(/Date differ/);
	});

	it("a wrong clock shows by the Date header of the answer", async () => {
		outside.answer = {
			status: 200,
			body: { ...ours, seen: true },
			headers: { date: "Mon, 01 Jan 2024 00:00:00 GMT" },
		};
		expect((await ask()).at(-1)).toMatch(
			/^failure: This machine and the answer's Date differ by \d+ seconds/,
		);
	});
});

describe("the doctor, of mail", () => {
	const server = async (options: { password: string; refuses?: boolean }) => {
		const got: string[] = [];
		const smtp = new SMTPServer({
			authOptional: false,
			disabledCommands: ["STARTTLS"],
			allowInsecureAuth: true,
			onAuth: ({ password }, _session, done) =>
				password === options.password ? done(null, { user: "us" }) : done(new Error("no")),
			onRcptTo: ({ address }, _session, done) => {
				if (options.refuses) return done(new Error("550 no"));
				got.push(address);
				done(null);
			},
		});
		await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
		onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
		const { port } = smtp.server.address() as { port: number };
		return { got, url: `smtp://us:right@127.0.0.1:${port}` };
	};
	const ask = async (url: string | null, to: string | null = "help@unlisted.test") => {
		const mailer =
			url === null ? null : smtpMailer({ url, from: "us@unlisted.test", domain: "unlisted.test" });
		return said(await checkMail({ mailer, to, id: "1" }));
	};

	it("sends one test mail to the operator's own address, and to nobody else", async () => {
		const { url, got } = await server({ password: "right" });
		expect(await ask(url)).toMatch(/^ok: The mail server took a test mail to help@unlisted\.test/);
		expect(got).toEqual(["help@unlisted.test"]);
		expect(await ask(url, null)).toBe("not checked: The mail server lets us in. No test mail was sent.");
		expect(got.length).toBe(1);
	});

	it("a wrong password is found even if no test mail is sent", async () => {
		expect(await ask((await server({ password: "other" })).url, null)).toMatch(
			/^failure: .*refused our user name or password/,
		);
	});

	it("an untrusted certificate is told apart from a server that does not answer", async () => {
		const smtp = new SMTPServer({ authOptional: true });
		await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
		onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
		const { port } = smtp.server.address() as { port: number };
		for (const to of [null, "help@unlisted.test"])
			expect(await ask(`smtp://127.0.0.1:${port}?requireTLS=true`, to)).toMatch(
				/^failure: .* its certificate is not trusted \(\w+\)\. See SMTP_TLS\.$/,
			);
	});

	it("a wrong password, a server that does not answer, and no server at all are told apart", async () => {
		expect(await ask((await server({ password: "other" })).url)).toMatch(
			/^failure: .*refused our user name or password/,
		);
		expect(await ask((await server({ password: "other" })).url.replace("smtp://", "smtps://"))).toMatch(
			/^failure: The mail server takes no mail \(\w+ to CONN\): smtps:\/\/ speaks TLS from the first byte/,
		);
		expect(await ask(`smtp://127.0.0.1:${await freePort()}`)).toMatch(
			/^failure: The mail server takes no mail \(E/,
		);
		expect(await ask(null)).toMatch(/^failure: SMTP_URL is not set/);
	});
});

describe("the doctor, of keys, browser and incoming mail", () => {
	const key = Buffer.alloc(32, 5);
	const keys = (change: Partial<Parameters<typeof checkKeys>[0]>) =>
		checkKeys({
			dataDir: folder(),
			configured: key,
			inFiles: [],
			opens: null,
			onPostgres: true,
			mayMake: true,
			now: new Date(),
			...change,
		}).map(said);

	it("a master key is found to be missing, of another database, old, or readable by others", () => {
		expect(keys({})).toEqual(["ok: The master key is there."]);
		expect(keys({ opens: [fingerprintOf(key)] })).toEqual([
			"ok: The master key is there, and opens the database.",
		]);
		expect(keys({ opens: ["0123456789abcdef"] })[0]).toMatch(/^failure: The master key is not the one/);
		expect(keys({ configured: undefined, opens: ["0123456789abcdef"] })[0]).toMatch(
			/^failure: The master key of this database is missing/,
		);
		expect(keys({ configured: undefined })[0]).toMatch(/^ok: There is no master key yet/);
		expect(keys({ configured: undefined, mayMake: false })).toEqual([
			"failure: MASTER_KEY is not set: the server does not start on PostgreSQL without it.",
		]);
		expect(keys({ configured: undefined, inFiles: [key] })[1]).toMatch(
			/^warning: The master key is a file of this machine/,
		);
		const dataDir = folder();
		mkdirSync(join(dataDir, "keys"), { mode: 0o700 });
		writeFileSync(join(dataDir, "keys", "master.key"), "x", { mode: 0o600 });
		expect(keys({ dataDir, configured: undefined, inFiles: [key], onPostgres: false })).toHaveLength(1);
		chmodSync(join(dataDir, "keys", "master.key"), 0o644);
		expect(keys({ dataDir })[1]).toMatch(/^failure: Others on this machine can read .*master\.key\.$/);
		const other = { dataDir: folder(), inFiles: [Buffer.alloc(32, 6)], onPostgres: false };
		expect(keys(other)).toEqual([
			"ok: The master key is there.",
			expect.stringMatching(/^warning: MASTER_KEY is not the key in .*; MASTER_KEY counts\.$/),
		]);
		mkdirSync(join(other.dataDir, "pgdata"));
		expect(keys(other)[0]).toMatch(/^not checked: .* Whether it opens the embedded database, the start says/);
		const later = new Date(Date.now() + 3 * 366 * 86_400_000);
		expect(keys({ dataDir, configured: undefined, inFiles: [key], now: later }).at(-1)).toBe(
			"warning: The master key is 3 years old.",
		);
	});

	it("a browser that is missing or does not answer is found", async () => {
		const ask = async (change: object) =>
			said(
				await checkBrowser({ brokers: "live", url: undefined, path: undefined, isRoot: false, ...change }),
			);
		expect(await ask({ brokers: "off" })).toMatch(/^ok: /);
		expect(await ask({})).toMatch(/^warning: .*neither CHROMIUM_PATH nor BROKER_BROWSER_URL is set/);
		expect(await ask({ path: "/nowhere/chromium" })).toMatch(/^warning: .*CHROMIUM_PATH names no program/);
		expect(await ask({ path: process.execPath })).toMatch(/^ok: /);
		expect(await ask({ url: `ws://127.0.0.1:${await freePort()}` })).toMatch(/^failure: .* does not answer/);
		outside.answer = { status: 200, body: { Browser: "Chrome/140" } };
		expect(await ask({ url: outside.url.replace("http", "ws") })).toMatch(/^ok: /);
		outside.answer = { status: 500, body: { error: "no browser" } };
		expect(await ask({ url: outside.url })).toMatch(/^failure: .* answers 500\.$/);
		outside.answer = { status: 200, body: "<h1>Welcome to nginx</h1>" };
		expect(await ask({ url: outside.url })).toMatch(/^failure: .* answers, and not as a browser does\.$/);
	});

	it("a mailbox that cannot be read is a failure; no mailbox is a warning", async () => {
		const ask = async (imapUrl: string | undefined, other = false) =>
			(await checkIncoming({ imapUrl, tls: "verify", other })).map(said).join("\n");
		const imap = await testImapServer();
		onTestFinished(() => imap.close());
		expect(await ask(imap.url)).toBe("ok: The mailbox of INCOMING_IMAP_URL can be read.");
		expect(imap.changes()).toEqual([]);
		expect(await ask(`imap://a:b@127.0.0.1:${await freePort()}`)).toMatch(
			/^failure: .* cannot be read: ECONNREFUSED/,
		);
		expect(await ask(undefined)).toMatch(/^warning: /);
		expect(await ask(undefined, true)).toMatch(/^not checked: /);
		expect(await ask(imap.url, true)).toMatch(/^ok: .*\nnot checked: Mails come by webhook or by a port/);
	});
});

describe("the doctor as a command", () => {
	const [command] = doctorCommands(startSettings);
	const run = (variables: Record<string, string>, ...args: string[]) =>
		command?.run({ env: readEnv({ DATA_DIR: folder(), ...variables }) } as never, args) as Promise<{
			text: string;
			code: number;
		}>;

	it("says what to do about each finding, and exits with 1 while there is a failure", async () => {
		const { text, code } = await run({}, "--no-mail");
		expect(code).toBe(1);
		expect(text).toMatch(/^FAILURE {2}address {8}PUBLIC_URL is not set/m);
		expect(text).toMatch(/→ Set PUBLIC_URL/);
		expect(text).toMatch(/\d+ failures, \d+ warnings\n$/);
		await expect(run({}, "--mail")).rejects.toThrow("doctor takes --json and --no-mail");
	});

	it("answers as JSON, with one finding for each variable that cannot be read", async () => {
		const findings = JSON.parse((await run({}, "--json", "--no-mail")).text) as {
			state: string;
			todo: string | null;
		}[];
		expect(findings.every(({ state, todo }) => state === "ok" || state === "not checked" || todo)).toBe(true);
		const broken = command?.withoutEnv?.(["PORT must be a number.", "ROLE must be all."], ["--json"]);
		expect(broken?.code).toBe(1);
		expect(JSON.parse(broken?.text ?? "")).toMatchObject([
			{ check: "configuration", state: "failure", found: "PORT must be a number." },
			{ check: "configuration", state: "failure", found: "ROLE must be all." },
		]);
	});

	it("finds what prevents the server from starting", async () => {
		const { text } = await run({ PUBLIC_URL: "http://unlisted.invalid" }, "--no-mail");
		expect(text).toMatch(/^FAILURE {2}proxy {10}TRUST_PROXY must name the reverse proxy/m);
	});

	it.each<[string, RegExp, string?]>([
		["ECONNREFUSED", /^Start PostgreSQL/],
		["28P01", /^Mend user and password in DATABASE_URL: @ is written %40/],
		["42501", /^grant connect on database … to …/, 'permission denied for database "a"'],
		[
			"42501",
			/^Name the user in DATABASE_URL that the first start ran as/,
			"permission denied for schema private",
		],
		["42501", /^Let PostgreSQL's user own everything/, 'could not open file "base/5/1": Permission denied'],
		["53100", /^Make room on the disk of PostgreSQL/, "could not write init file: No space left on device"],
		["58030", /^Look into PostgreSQL's log and at the disk/],
		["25006", /^Name the server in DATABASE_URL that takes writes/],
		["53300", /^Raise max_connections in postgresql\.conf/],
		["57P03", /^Wait until PostgreSQL has started/],
		["3D000", /^Mend the name at the end of DATABASE_URL/],
		["ENOTFOUND", /^Mend the host in DATABASE_URL/],
		["DEPTH_ZERO_SELF_SIGNED_CERT", /NODE_EXTRA_CA_CERTS/],
	])(
		"a database that answers %s is a failure, and the other checks go on",
		async (code, todo, message = "no database") => {
			const look = examine({
				env: readEnv({ DATA_DIR: folder(), DATABASE_URL: "postgres://a@127.0.0.1/a" }),
				clock: systemClock,
				migrations: [],
				openMailer: () => null,
				newId: () => "1",
				start: startSettings,
				openDatabase: async () => {
					throw Object.assign(new Error(message), { code });
				},
			});
			const findings = await look({ sendMail: false });
			expect(findings.find(({ check }) => check === "database")).toMatchObject({
				state: "failure",
				found: expect.stringContaining(message),
				todo: expect.stringMatching(todo),
			});
			expect(findings.some(({ check }) => check === "backup")).toBe(true);
		},
	);
});
