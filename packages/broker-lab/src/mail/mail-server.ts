import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { received } from "../control/inbox.ts";
import { BadRequest } from "../control/plant.ts";
import type { Lab } from "../lab.ts";

export interface MailServer {
	readonly port: number;
	close(): Promise<void>;
}

const bytesMax = 2_000_000;

/** A mail server for letters to the lab's brokers. It takes no mail for anybody else. */
export async function mailServer(lab: Lab, host: string): Promise<MailServer> {
	const server = new SMTPServer({
		banner: "broker lab",
		disabledCommands: ["AUTH", "STARTTLS"],
		size: bytesMax,
		logger: false,
		disableReverseLookup: true,
		closeTimeout: 1_000,
		onRcptTo: ({ address }, _session, done) =>
			done(isOfLab(lab, address) ? undefined : refusal(550, "5.1.1 No such broker")),
		onData: (stream, { envelope }, done) => {
			const parts: Buffer[] = [];
			let size = 0;
			stream.on("data", (part: Buffer) => {
				size += part.length;
				if (size <= bytesMax) parts.push(part);
			});
			stream.on("end", () => {
				if (size > bytesMax) return done(refusal(552, "5.3.4 The mail is too large"));
				const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
				const recipients = envelope.rcptTo.map(({ address }) => address);
				deliver(lab, { raw: Buffer.concat(parts), from, recipients }).then(
					() => done(),
					(error: unknown) =>
						done(
							error instanceof BadRequest
								? refusal(550, `5.6.0 ${error.message}`)
								: refusal(451, "4.3.0 Try again later"),
						),
				);
			});
		},
	});
	// Ignores connections that break off.
	server.on("error", () => undefined);
	await new Promise<void>((resolve, reject) => {
		server.server.once("error", reject);
		server.listen(0, host, () => {
			server.server.off("error", reject);
			resolve();
		});
	});
	return {
		port: (server.server.address() as AddressInfo).port,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	};
}

interface Delivered {
	readonly raw: Buffer;
	readonly from: string;
	readonly recipients: readonly string[];
}

async function deliver(lab: Lab, { raw, from, recipients }: Delivered): Promise<void> {
	const mail = await PostalMime.parse(raw);
	for (const to of recipients) {
		received(lab, {
			from: mail.from?.address ?? from,
			to,
			subject: mail.subject ?? "",
			text: (mail.text ?? "").replace(/\r\n/g, "\n"),
			messageId: mail.messageId ?? "",
		});
	}
}

function isOfLab(lab: Lab, address: string): boolean {
	return lab.desks.has(/@([a-z0-9-]+)\.localhost$/i.exec(address)?.[1]?.toLowerCase() ?? "");
}

function refusal(responseCode: number, message: string): Error {
	return Object.assign(new Error(message), { responseCode });
}
