import { setTimeout as pause } from "node:timers/promises";
import type { ImapFlow } from "imapflow";
import type { Log } from "../../platform/log/log.ts";
import { sayEachEvery } from "../../platform/log/say-every.ts";
import { isLoopbackHost } from "../../platform/net/ip-address.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import { within } from "../../platform/process/within.ts";
import type { CursorStore, MailSource, TakeMail } from "./port.ts";

export interface ImapOptions {
	/** imaps://user:password@host:port/MAILBOX, or imap:// */
	readonly url: string;
	/** Whether the server must show a valid certificate, or may go without TLS. */
	readonly tls: "verify" | "unverified" | "off";
	readonly pollSeconds: number;
	readonly bytesMax: number;
	/** Mails from before this time are skipped when a mailbox is read for the first time, or again from the start. */
	readonly since: () => Date;
	readonly cursors: CursorStore;
	readonly take: TakeMail;
	readonly log: Pick<Log, "info" | "warn">;
	/** The first pause after a lost connection. It doubles up to about a minute. */
	readonly retryMs?: number;
}

const retryMsMax = 64_000;
const anHourMs = 3_600_000;

/** Reads a mailbox by the numbers of its mails (UIDs) and changes nothing in it. Reopens a lost connection. */
export function imapMailbox(options: ImapOptions): MailSource {
	const { url, log, retryMs = 2_000 } = options;
	const { hostname } = new URL(url);
	const stopping = new AbortController();
	let client: ImapFlow | undefined;
	let running: Promise<void> = Promise.resolve();
	const said = sayEachEvery(anHourMs);
	let awaySince: number | null = null;
	const run = async () => {
		let failures = 0;
		const wasWell = () => {
			failures = 0;
			awaySince = null;
			if (said.ended()) log.warn({ host: hostname }, "incoming mail: the mailbox is read again");
		};
		while (!stopping.signal.aborted) {
			try {
				client = await connectionTo(options);
				await readOn(client, options, stopping.signal, wasWell);
			} catch (error) {
				const reason = reasonOf(error);
				if (said.happened(reason) > 0)
					log.warn({ reason, host: hostname }, "incoming mail: the mailbox could not be read");
			}
			client?.close();
			awaySince ??= performance.now();
			failures += 1;
			const wait = Math.min(retryMsMax, retryMs * 2 ** Math.min(failures - 1, 10));
			await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
		}
	};
	return {
		label: `the mailbox at ${hostname}`,
		secondsAway: () => (awaySince === null ? 0 : (performance.now() - awaySince) / 1000),
		start: async () => {
			awaySince = performance.now();
			running = run();
		},
		stop: async () => {
			stopping.abort();
			client?.close();
			await running;
		},
	};
}

/** The library is loaded here, because most installations read no mailbox. */
async function connectionTo({ url, tls }: Pick<ImapOptions, "url" | "tls">): Promise<ImapFlow> {
	const { ImapFlow } = await import("imapflow");
	const { protocol, hostname, port, username, password } = new URL(url);
	const secure = protocol === "imaps:";
	// On this machine, a server may go without TLS, as with the mail server.
	const mustEncrypt = tls !== "off" && !isLoopbackHost(hostname);
	return new ImapFlow({
		host: hostname.replace(/^\[|\]$/g, ""),
		port: port === "" ? (secure ? 993 : 143) : Number(port),
		secure,
		...(!secure && { doSTARTTLS: mustEncrypt ? true : undefined }),
		auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
		tls: { rejectUnauthorized: tls === "verify" && !isLoopbackHost(hostname) },
		logger: false,
		connectionTimeout: 30_000,
		greetingTimeout: 16_000,
		socketTimeout: 300_000,
	});
}

/**
 * Throws a sentence for the operator if this is not the address of a mailbox. The address contains a password, so the
 * sentence never shows it.
 */
export function refuseNoMailbox(url: string): void {
	if (!URL.canParse(url) || !/^imaps?:$/.test(new URL(url).protocol))
		throw new BadValue("INCOMING_IMAP_URL must be like imaps://user:password@host:port/MAILBOX.");
	const { username, password, pathname } = new URL(url);
	try {
		for (const part of [username, password, pathname]) decodeURIComponent(part);
	} catch {
		throw new BadValue("INCOMING_IMAP_URL has a % that begins no code: write it as %25.");
	}
}

/** Null if the mailbox can be opened. Otherwise the reason why not. */
export async function whyNotReadable(
	options: Pick<ImapOptions, "url" | "tls">,
	patienceMs: number,
): Promise<string | null> {
	refuseNoMailbox(options.url);
	const client = await connectionTo(options);
	client.on("error", () => undefined);
	const look = async () => {
		await client.connect();
		await client.mailboxOpen(decodeURIComponent(new URL(options.url).pathname.slice(1)) || "INBOX", {
			readOnly: true,
		});
		await client.logout();
	};
	try {
		await within(patienceMs, look(), () => new Error("no answer came in time"));
		return null;
	} catch (error) {
		return reasonOf(error);
	} finally {
		client.close();
	}
}

/** Reads mails until the connection ends. */
async function readOn(
	client: ImapFlow,
	options: ImapOptions,
	stopping: AbortSignal,
	wasWell: () => void,
): Promise<void> {
	// We ignore this event, because a failure of the connection also rejects the calls below.
	client.on("error", () => undefined);
	await client.connect();
	const name = decodeURIComponent(new URL(options.url).pathname.slice(1)) || "INBOX";
	const lock = await client.getMailboxLock(name, { readOnly: true });
	let told = 0;
	client.on("exists", () => {
		told += 1;
	});
	try {
		while (!stopping.aborted && client.usable) {
			const toldBefore = told;
			await takeNew(client, name, options, stopping);
			wasWell();
			if (stopping.aborted || !client.usable) return;
			// The server announces a mail only once, even while others are read. So we wait only if nothing was
			// announced since.
			if (told === toldBefore) await newsOf(client, options.pollSeconds, stopping);
		}
	} finally {
		lock.release();
	}
}

/** Takes all mails after the last one, in their order. Each is stored before the cursor moves. */
async function takeNew(
	client: ImapFlow,
	name: string,
	options: ImapOptions,
	stopping: AbortSignal,
): Promise<void> {
	const { cursors, take, bytesMax, since, log, url } = options;
	const { hostname, username } = new URL(url);
	const mailbox = `${decodeURIComponent(username)}@${hostname}/${name}`;
	const open = client.mailbox;
	if (open === false) throw new Error("The mailbox was closed.");
	const validity = String(open.uidValidity);
	const known = await cursors.read(mailbox);
	// A mailbox that was made again, as by a move to another server, has its mails of years under new numbers.
	const isFromStart = known?.validity !== validity;
	let last = isFromStart ? 0 : known.lastUid;
	const waiting: number[] = [];
	let skipped = 0;
	if (open.exists > 0) {
		for await (const { uid, size, internalDate } of client.fetch(
			`${last + 1}:*`,
			{ uid: true, size: true, internalDate: true },
			{ uid: true },
		)) {
			// "n:*" always includes the last mail, even if its number is smaller.
			if (uid <= last) continue;
			const isOld = isFromStart && internalDate !== undefined && new Date(internalDate) < since();
			const isLarge = size !== undefined && size > bytesMax;
			if (isLarge) log.warn({ size, uid }, "incoming mail: a mail is too large and is left in the mailbox");
			if (isOld || isLarge) skipped = Math.max(skipped, uid);
			else waiting.push(uid);
		}
	}
	for (const uid of waiting.sort((one, other) => one - other)) {
		if (stopping.aborted) return;
		const message = await client.fetchOne(
			String(uid),
			{ source: { maxLength: bytesMax + 1 } },
			{ uid: true },
		);
		// False: somebody deleted it meanwhile.
		if (message !== false && !message.source)
			log.warn({ uid }, "incoming mail: the server does not give a mail, and it is left in the mailbox");
		if (message !== false && message.source) await take({ raw: message.source, recipients: [], via: "imap" });
		last = uid;
		await cursors.save(mailbox, { validity, lastUid: last });
	}
	const highest = Math.max(last, skipped);
	if (highest !== last || isFromStart) await cursors.save(mailbox, { validity, lastUid: highest });
}

/** Waits until the server announces a mail (IDLE), and returns after a while if it does not. */
async function newsOf(client: ImapFlow, seconds: number, stopping: AbortSignal): Promise<void> {
	const over = new AbortController();
	let isNews: () => void = () => undefined;
	const news = new Promise<void>((resolve) => {
		isNews = resolve;
		client.on("exists", isNews);
		client.on("close", isNews);
		stopping.addEventListener("abort", isNews, { once: true, signal: over.signal });
		pause(seconds * 1000, undefined, { signal: over.signal }).then(isNews, () => undefined);
	});
	// IDLE ends when the next command is sent. A server without IDLE gets NOOP.
	const idle = client.idle().catch(() => undefined);
	await news;
	over.abort();
	// A connection lives for days, and each wait would leave two listeners behind.
	client.off("exists", isNews);
	client.off("close", isNews);
	if (!client.usable) return;
	await client.noop();
	await idle;
}

/** The reason never contains what we sent, because that includes the password. */
function reasonOf(error: unknown): string {
	const { authenticationFailed, mailboxMissing, code, message } = error as {
		authenticationFailed?: boolean;
		mailboxMissing?: boolean;
		code?: string;
		message?: string;
	};
	if (authenticationFailed === true) return "the server did not take the name and password";
	if (mailboxMissing === true) return "the server has no mailbox of that name";
	return code ?? message ?? "unknown";
}
