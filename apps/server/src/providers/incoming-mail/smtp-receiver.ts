import type { SMTPServer, SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import type { Log } from "../../platform/log/log.ts";
import type { MailSource, TakeMail } from "./port.ts";

/** In PEM format. */
export interface SmtpCertificate {
	readonly cert: string;
	readonly key: string;
}

export interface ReceiverOptions {
	readonly host: string;
	readonly port: number;
	readonly bytesMax: number;
	/** Whether we wait for an answer at this address. */
	readonly knows: (address: string) => Promise<boolean>;
	readonly take: TakeMail;
	readonly log: Pick<Log, "warn">;
	/** Null if STARTTLS is not offered, so mails come in unencrypted. */
	readonly tls?: SmtpCertificate | null;
	/** Reads the certificate again. Others renew it while we run, and a certificate of today ends within months. */
	readonly readAgain?: () => SmtpCertificate | null;
	readonly readAgainEveryMs?: number;
	/** How many mails one address may deliver per minute. */
	readonly perMinute?: number;
}

const anHourMs = 3_600_000;
const connectionsMax = 20;
const recipientsMax = 10;
const addressesRemembered = 10_000;

/** Takes mails from other mail servers, but only for addresses at which we wait for an answer. */
export function smtpReceiver(options: ReceiverOptions): MailSource & { readonly port: () => number } {
	const { host, port } = options;
	let server: SMTPServer | undefined;
	let renewing: NodeJS.Timeout | undefined;
	return {
		label: `mail servers at ${host}:${port}`,
		port: () => {
			const address = server?.server.address();
			return typeof address === "object" && address !== null ? address.port : port;
		},
		start: async () => {
			const opened = await serverFor(options);
			server = opened;
			renewing = setInterval(() => renew(opened, options), options.readAgainEveryMs ?? anHourMs).unref();
			await new Promise<void>((resolve, reject) => {
				opened.server.once("error", reject);
				opened.listen(port, host, () => {
					opened.server.off("error", reject);
					resolve();
				});
			});
		},
		stop: () => {
			clearInterval(renewing);
			return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()));
		},
	};
}

function renew(server: SMTPServer, { tls, readAgain, log }: ReceiverOptions): void {
	if (!tls || !readAgain) return;
	try {
		const found = readAgain();
		if (found) server.updateSecureContext({ ...found });
	} catch (error) {
		// Perhaps only one of the two files is new yet.
		const reason = (error as Error).message;
		log.warn(
			{ reason },
			"incoming mail: the certificate cannot be read again; the one from before is served",
		);
	}
}

/** The library is loaded here, because most installations take no mail from other servers. */
async function serverFor(options: ReceiverOptions): Promise<SMTPServer> {
	const { SMTPServer } = await import("smtp-server");
	const { log } = options;
	const tooMany = limiter(options.perMinute ?? 60);
	const server = new SMTPServer({
		banner: "mail for removals",
		// STARTTLS is offered but not required, because a mail server that cannot use it should still deliver its
		// mail.
		disabledCommands: options.tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
		...(options.tls && { ...options.tls, minVersion: "TLSv1.2" as const }),
		hideSMTPUTF8: true,
		size: options.bytesMax,
		maxClients: connectionsMax,
		socketTimeout: 60_000,
		closeTimeout: 2_000,
		logger: false,
		disableReverseLookup: true,
		onMailFrom: (_address, session, done) =>
			done(tooMany(session.remoteAddress) ? answer(451, "4.7.1 Too many mails, try again later") : undefined),
		onRcptTo: ({ address }, session, done) => {
			if (session.envelope.rcptTo.length >= recipientsMax)
				return done(answer(452, "4.5.3 Too many recipients"));
			options.knows(address.toLowerCase()).then(
				(known) => done(known ? undefined : answer(550, "5.1.1 No such address")),
				() => done(answer(451, "4.3.0 Try again later")),
			);
		},
		onData: (stream, session, done) => {
			receive(stream, session, options).then(
				(problem) => done(problem),
				(error: Error) => {
					log.warn({ reason: error.message }, "incoming mail: a mail could not be kept");
					done(answer(451, "4.3.0 Try again later"));
				},
			);
		},
	});
	server.on("error", (error) => log.warn({ reason: error.message }, "incoming mail: a connection failed"));
	return server;
}

async function receive(
	stream: SMTPServerDataStream,
	session: SMTPServerSession,
	{ bytesMax, take }: ReceiverOptions,
) {
	const parts: Buffer[] = [];
	let size = 0;
	for await (const part of stream as AsyncIterable<Buffer>) {
		size += part.length;
		// We read and discard the rest, because a server that is still sending would not see our answer.
		if (size <= bytesMax) parts.push(part);
		else parts.length = 0;
	}
	if (size > bytesMax) return answer(552, "5.3.4 The mail is too large");
	const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
	await take({ raw: Buffer.concat(parts), recipients, via: "smtp" });
	return undefined;
}

function answer(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode });
}

function limiter(perMinute: number): (address: string) => boolean {
	const counts = new Map<string, { minute: number; count: number }>();
	return (address) => {
		const minute = Math.floor(performance.now() / 60_000);
		const known = counts.get(address);
		const count = known?.minute === minute ? known.count + 1 : 1;
		if (counts.size >= addressesRemembered) counts.clear();
		counts.set(address, { minute, count });
		return count > perMinute;
	};
}
