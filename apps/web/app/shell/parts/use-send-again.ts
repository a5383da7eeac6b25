import { useState } from "react";
import { useSecondsUntil } from "./seconds-until.ts";

/** The result of requesting another message. A refusal may say how long the server wants to wait. */
type Sent = { ok: true } | { ok: false; waitSeconds?: number | undefined };

/**
 * When another message can be requested: a gap after the last one, or as long as a refusal says. The page may not know
 * the message that caused the refusal.
 */
export function useSendAgain(gap: number, sentAt?: number) {
	// The server's clock may be ahead of this one, so nobody waits longer than the gap.
	const [sendableAt, setSendableAt] = useState(() =>
		sentAt === undefined ? 0 : Math.min(sentAt, Date.now()) + gap,
	);
	const wait = useSecondsUntil(sendableAt);
	return {
		waits: wait > 0,
		/** "Send it again". While that would be refused, also how long to wait. */
		text: (press: string) => (wait > 0 ? `${press} in ${inWords(wait)}` : press),
		noteSent: (sent: Sent) => setSendableAt(Date.now() + (sent.ok ? gap : (sent.waitSeconds ?? 0) * 1000)),
	};
}

function inWords(seconds: number): string {
	return seconds > 120 ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;
}
