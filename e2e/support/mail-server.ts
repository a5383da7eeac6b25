import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A real SMTP server that counts its mails by recipient and subject. */
export async function startMailServer() {
	const taken: { to: string; messageId: string }[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		onData: (stream, session, done) => {
			let source = "";
			stream.on("data", (chunk) => {
				source += chunk;
			});
			stream.on("end", () => {
				const messageId = /^Message-ID:\s*(<[^>]+>)/im.exec(source)?.[1] ?? "";
				for (const { address } of session.envelope.rcptTo) taken.push({ to: address, messageId });
				done();
			});
		},
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.server.address() as AddressInfo;
	return {
		taken,
		url: `smtp://127.0.0.1:${port}`,
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
