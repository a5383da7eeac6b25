import { createTransport } from "nodemailer";

/** Delivers a mail as another mail server does, byte by byte without changes. */
export async function deliverRaw(
	port: number,
	{ from, to, raw }: { readonly from: string; readonly to: string; readonly raw: Uint8Array },
): Promise<void> {
	const transport = createTransport({ host: "127.0.0.1", port, ignoreTLS: true });
	await transport.sendMail({ envelope: { from, to }, raw: Buffer.from(raw) });
	transport.close();
}
