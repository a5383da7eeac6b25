import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Clock } from "../clock/clock.ts";
import type { GaugeFamily } from "../http/metrics/figures.ts";
import { certificateEnd } from "../net/certificate-end.ts";

export interface Certificates {
	readonly clock: Clock;
	/** The address at which people reach the site. We only look at its certificate if it is https. */
	readonly publicUrl: string;
	/** The certificate file of the server for incoming mail. */
	readonly mailFile: string | undefined;
	readonly lookedEveryMs?: number;
}

const patienceMs = 3000;
const sixHoursMs = 21_600_000;
/** A server that is starting, or a file that is being replaced, is back a moment later. */
const afterFailureMs = 60_000;

/** How long certificates are still valid. A certificate that cannot be read now has no figure. */
export function certificateGauges(options: Certificates): readonly GaugeFamily[] {
	const { clock, publicUrl, mailFile, lookedEveryMs = sixHoursMs } = options;
	const site = nowAndThen(lookedEveryMs, () => certificateEnd(publicUrl, patienceMs));
	const mail = nowAndThen(lookedEveryMs, async () => (mailFile ? endOf(await readFile(mailFile)) : null));
	return [
		{
			name: "unlisted_certificate_seconds",
			help: "How long the certificate still holds: of the site, or of the server for mail that comes in",
			label: "of",
			expected: [...(publicUrl.startsWith("https:") ? ["site"] : []), ...(mailFile ? ["mail"] : [])],
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

/** Reads again at intervals, and soon after a failure. A failure gives no figure. */
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
