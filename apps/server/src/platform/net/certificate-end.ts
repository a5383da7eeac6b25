import { isIP } from "node:net";
import { connect } from "node:tls";

/**
 * When the certificate expires that visitors of this address get, whether it is trusted or not. Null if there is
 * none. Rejects if nobody answers.
 */
export async function certificateEnd(url: string, patienceMs: number): Promise<Date | null> {
	const { protocol, hostname, port } = new URL(url);
	if (protocol !== "https:") return null;
	const host = hostname.replace(/^\[|\]$/g, "");
	const socket = connect({
		host,
		port: Number(port || 443),
		...(isIP(host) === 0 && { servername: host }),
		rejectUnauthorized: false,
		timeout: patienceMs,
	});
	try {
		const { promise, resolve, reject } = Promise.withResolvers<Date | null>();
		socket.once("error", reject);
		socket.once("timeout", () => reject(new Error("no answer")));
		socket.once("secureConnect", () => resolve(dateOf(socket.getPeerCertificate().valid_to)));
		return await promise;
	} finally {
		socket.destroy();
	}
}

const dateOf = (text: string | undefined): Date | null => (text ? new Date(text) : null);
