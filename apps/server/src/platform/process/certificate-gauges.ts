import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isIP } from "node:net";
import { connect } from "node:tls";
import type { Clock } from "../clock/clock.ts";
import type { GaugeFamily } from "../http/figures.ts";

export interface Certificates {
	readonly clock: Clock;
	/** Where people reach the site. Asked only if it is https. */
	readonly publicUrl: string;
	/** Of the server for mail that comes in. */
	readonly mailFile: string | undefined;
	readonly lookedEveryMs?: number;
}

const patienceMs = 3000;
const sixHoursMs = 21_600_000;
/** A server that is starting, or a file that is being replaced, is there a moment later. */
const afterFailureMs = 60_000;

/** How long certificates still hold. One that cannot be read now has no figure. */
export function certificateGauges(options: Certificates): readonly GaugeFamily[] {
	const { clock, publicUrl, mailFile, lookedEveryMs = sixHoursMs } = options;
	const site = nowAndThen(lookedEveryMs, () => endOfSite(publicUrl));
	const mail = nowAndThen(lookedEveryMs, async () => (mailFile ? endOf(await readFile(mailFile)) : null));
	return [
		{
			name: "unlisted_certificate_seconds",
			help: "How long the certificate still holds: of the site, or of the server for mail that comes in",
			label: "of",
			values: async () => {
				const ends = Object.entries({ site: await site(), mail: await mail() });
				return new Map(
					ends.flatMap(([of, end]) =>
						end ? [[of, (end.getTime() - clock.now().getTime()) / 1000] as const] : [],
					),
				);
			},
		},
	];
}

const endOf = (pem: Buffer): Date => new Date(new X509Certificate(pem).validTo);

/** What every visitor is shown. Whether it can be trusted is another question: `npm run cli -- doctor`. */
async function endOfSite(publicUrl: string): Promise<Date | null> {
	const { protocol, hostname, port } = new URL(publicUrl);
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

/** Looks again now and then, and soon after a failure, which is no figure. */
function nowAndThen(everyMs: number, look: () => Promise<Date | null>): () => Promise<Date | null> {
	let goodUntil = 0;
	let end: Promise<Date | null> | undefined;
	return async () => {
		const now = performance.now();
		if (end && now < goodUntil) return end;
		goodUntil = now + everyMs;
		end = look().catch(() => {
			goodUntil = now + Math.min(everyMs, afterFailureMs);
			return null;
		});
		return end;
	};
}
