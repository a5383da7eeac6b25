import { createHmac } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadKeyRing } from "../../apps/server/src/platform/crypto/load-key-ring.ts";
import { migrate } from "../../apps/server/src/platform/db/migrations/migrate.ts";
import { readMigrations } from "../../apps/server/src/platform/db/migrations/migration-files.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { deliverRaw } from "../../apps/server/src/testing/deliver-raw.ts";
import { type TestImapServer, testImapServer } from "../../apps/server/src/testing/imap-server.ts";
import {
	freePort,
	type PostgresServer,
	startPostgresServer,
} from "../../apps/server/src/testing/postgres-server.ts";
import { type BrokerLab, startBrokerLab } from "../../packages/broker-lab/src/main.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const day = 86_400_000;
const broker = "mailroom.localhost";
const domain = "mail.unlisted.example";
const secret = "a secret of more than sixteen";
const masterKey = Buffer.alloc(32, 7);

/** The raw mail, as it left the broker's mail server. */
interface Mail {
	readonly to: string;
	readonly raw: Buffer;
}
type Way = "smtp" | "imap" | "webhook";

let postgres: PostgresServer;
let server: RunningServer;
let lab: BrokerLab;
let imap: TestImapServer;
let smtpPort: number;
/**
 * A mail server between the lab and the product. It takes the lab's answers, and each person's answers then arrive by
 * another way.
 */
const post = new SMTPServer({
	disabledCommands: ["AUTH", "STARTTLS"],
	logger: false,
	onData: (stream, { envelope }, done) => {
		buffer(stream)
			.then(async (raw) => {
				const mail = { to: envelope.rcptTo[0]?.address ?? "", raw };
				answers.push(mail);
				await bring(mail, wayOf(mail.to));
			})
			.then(
				() => done(),
				(error: Error) => done(error),
			);
	},
});
const answers: Mail[] = [];
const ways = new Map<string, Way>();
function wayOf(address: string): Way {
	const way = ways.get(address) ?? (["smtp", "imap", "webhook"] as const)[ways.size] ?? "smtp";
	ways.set(address, way);
	return way;
}

async function bring({ to, raw }: Mail, way: Way): Promise<void> {
	if (way === "imap") return imap.append(raw.toString("utf8"));
	if (way === "smtp") return deliverRaw(smtpPort, { from: `privacy@${broker}`, to, raw });
	const timestamp = String(Math.floor(Date.now() / 1000));
	const signature = createHmac("sha256", secret).update(`${timestamp}.`).update(raw).digest("hex");
	const answer = await fetch(`${server.url}/webhooks/incoming-mail`, {
		method: "POST",
		headers: {
			"content-type": "message/rfc822",
			"x-mail-timestamp": timestamp,
			"x-mail-signature": `sha256=${signature}`,
		},
		body: new Uint8Array(raw),
	});
	expect(answer.status).toBe(200);
}

/** The keys of a new installation are in its database, and the lab needs its token. */
async function labToken(): Promise<string> {
	postgres = await startPostgresServer();
	const url = postgres.url("postgres");
	const db = await openPostgres({ url, pool: 2, prepare: true, onIdleError: () => undefined });
	await migrate(db, readMigrations(fileURLToPath(new URL("../../db/migrations", import.meta.url))));
	const keys = await loadKeyRing(db, () => [masterKey], new Date());
	await db.close();
	return Buffer.from(keys.derive("broker-lab-token")).toString("hex");
}

beforeAll(async () => {
	await new Promise<void>((resolve) => post.listen(0, "127.0.0.1", () => resolve()));
	const address = post.server.address();
	const postPort = typeof address === "object" && address !== null ? address.port : 0;
	const token = await labToken();
	lab = await startBrokerLab({
		port: 0,
		dataDir: null,
		people: 3_000,
		token,
		smtpUrl: `smtp://127.0.0.1:${postPort}`,
	});
	imap = await testImapServer();
	smtpPort = await freePort();
	server = await startServer({
		env: {
			DATABASE_URL: postgres.url("postgres"),
			BROKERS: "lab",
			BROKER_LAB_PORT: String(lab.port),
			MASTER_KEY: masterKey.toString("base64"),
			AUTH_AUTOCONFIRM_EMAIL: "on",
			REMOVAL_MAIL_DOMAIN: domain,
			INCOMING_SMTP_PORT: String(smtpPort),
			INCOMING_IMAP_URL: imap.url,
			INCOMING_IMAP_POLL_SECONDS: "1",
			INCOMING_WEBHOOK_SECRET: secret,
		},
	});
});
afterAll(async () => {
	await server?.stop();
	await imap?.close();
	await lab?.close();
	await postgres?.stop();
	await new Promise<void>((resolve) => post.close(() => resolve()));
});

/** Fields of the API's answers, each read where a test expects it. */
// biome-ignore lint/suspicious/noExplicitAny: a field that is not there fails the expectation about it.
type Row = Record<string, any>;
type Api = (method: string, path: string, body?: object) => Promise<Row>;

/** A person on Mailroom's list who asked for the removal. */
async function asked(last: string): Promise<{ api: Api; id: string }> {
	let access = "";
	const api: Api = async (method, path, body) => {
		const answer = await fetch(`${server.url}${path}`, {
			method,
			headers: {
				...(access && { authorization: `Bearer ${access}` }),
				...(body && { "content-type": "application/json" }),
			},
			...(body && { body: JSON.stringify(body) }),
		});
		const said = await answer.text();
		expect(answer.ok, `${method} ${path}: ${answer.status} ${said.slice(0, 200)}`).toBe(true);
		return JSON.parse(said) as Row;
	};
	const email = `${last.toLowerCase()}@example.com`;
	({ access_token: access } = (await api("POST", "/auth/v1/signup", {
		email,
		password: "Right-Horse-7!",
	})) as { access_token: string });
	const identity = {
		names: [{ kind: "present", first: "Wilhelmina", last }],
		born: "1984",
		relatives: [],
		places: [{ present: true, city: "Springfield", state: "IL", country: "US" }],
	};
	await api("PUT", "/api/brokers/identity", { kept: "here", identity });
	await fetch(`${lab.url}/api/plants`, {
		method: "POST",
		headers: { authorization: `Bearer ${lab.token}`, "content-type": "application/json" },
		body: JSON.stringify({
			first: "Wilhelmina",
			last,
			birthYear: 1984,
			sites: ["mailroom"],
			places: [{ city: "Springfield", state: "IL" }],
		}),
	});
	await api("POST", "/api/scanner/start");
	const listing = await until(`a listing of ${last}`, async () => {
		const { listings } = await api("GET", "/api/brokers/listings");
		return listings.find((one: Row) => one.broker.id === broker) as Row | undefined;
	});
	const { removal } = await api("POST", "/api/removals", { listing_id: listing.id });
	return { api, id: removal.id };
}

async function until<T>(what: string, find: () => Promise<T | undefined | false>): Promise<T> {
	const giveUpAt = performance.now() + 120_000;
	for (;;) {
		const found = await find();
		if (found !== undefined && found !== false) return found;
		if (performance.now() > giveUpAt)
			throw new Error(`It did not come to this in time: ${what}\n${server.output()}`);
		await sleep(2_000);
	}
}

it("a letter goes out by mail, and its answer arrives by a mail server, a mailbox or a webhook, updates the removal, and is shown", async () => {
	const people = await Promise.all(["Quackenbusha", "Quackenbushb", "Quackenbushc"].map(asked));
	const shown = async ({ api, id }: (typeof people)[number]) =>
		(await api("GET", `/api/removals/${id}`)).removal;
	const kinds = (removal: Row) => removal.events.map(({ kind }: Row) => kind) as string[];
	// Requests leave within a minute.
	for (const person of people)
		await until("the broker's first answer", async () => (await shown(person)).state === "acknowledged");
	expect([...ways.values()]).toEqual(["smtp", "imap", "webhook"]);
	for (const address of ways.keys())
		expect(address).toMatch(/^removals\+[0-9a-f]{24}@mail\.unlisted\.example$/);
	for (const person of people) {
		const removal = await shown(person);
		expect(removal.channel).toBe("email");
		expect(kinds(removal)).toEqual(expect.arrayContaining(["sent", "acknowledged"]));
		const received = removal.events.find(({ kind }: Row) => kind === "acknowledged");
		expect(received).toMatchObject({
			to: broker,
			file: { kind: "mail" },
			hashes: { received: expect.any(String) },
		});
	}

	// The same mails by another way change nothing. A stranger's mail that looks like an answer is kept but also
	// changes nothing.
	for (const mail of [...answers]) await bring(mail, "webhook");
	for (const { to, raw } of [...answers]) {
		const forged = raw
			.toString("utf8")
			.replace(/^From: .*$/m, "From: Mailroom Privacy <privacy@mailroom-desk.example>")
			.replace(/^Message-ID: .*$/im, `Message-ID: <${Math.random()}@mailroom-desk.example>`)
			.replace(
				/\r\n\r\n[\s\S]*$/,
				"\r\n\r\nYour listing has been deleted. Confirm here: https://mailroom-desk.example/pay\r\n",
			);
		await bring({ to, raw: Buffer.from(forged) }, "smtp");
	}
	for (const person of people) {
		await until("the stranger's mail", async () => kinds(await shown(person)).includes("reply_kept"));
		const removal = await shown(person);
		expect(removal).toMatchObject({ state: "acknowledged", task: null });
		expect(kinds(removal).filter((kind) => kind === "acknowledged")).toHaveLength(1);
		expect(kinds(removal).filter((kind) => kind === "reply_kept")).toHaveLength(1);
	}

	await lab.advance(8 * day);
	for (const person of people) {
		// The answer is read as done, or shown to the person if the reader is not sure.
		const ends = ["said_done", "needs_person"];
		await until("the broker's word that it is done", async () => ends.includes((await shown(person)).state));
		// What the broker says is not a proof.
		expect(kinds(await shown(person))).not.toContain("verified");
		const mails = (await person.api("GET", "/api/account/export")).incoming_mails as Row[];
		expect(mails.map(({ removal }) => removal)).toEqual([person.id, person.id, person.id]);
		expect(mails[0]?.mail).toContain("Your request has been received");
		expect(mails[2]?.mail).toContain("Your request is complete");
	}
}, 400_000);
