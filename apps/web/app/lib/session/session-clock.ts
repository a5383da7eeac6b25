import {
	activityCheckEvery,
	refreshWhenLeftUnder,
	sessionWarningBeforeExpiry,
	sessionWarningCountdownSeconds,
} from "@unlisted/contracts/limits";

/**
 * When a session ends, and what is due at a given moment. All times in milliseconds of this machine's clock.
 */
export interface SessionTimes {
	readonly expiresAt: number;
	/** When a tab first showed the warning; null before that. */
	readonly warnedAt: number | null;
}

export type Phase =
	| { readonly kind: "quiet"; readonly warnAt: number }
	| { readonly kind: "warning"; readonly secondsLeft: number; readonly endsAt: number }
	| { readonly kind: "over" };

export function phaseAt(now: number, { expiresAt, warnedAt }: SessionTimes): Phase {
	if (now >= expiresAt) return { kind: "over" };
	const warnAt = expiresAt - sessionWarningBeforeExpiry;
	if (now < warnAt) return { kind: "quiet", warnAt };
	// A clock that was set back shows a time before the warning. Even then the countdown is two minutes at most.
	const countdownEnds = Math.min(warnedAt ?? now, now) + sessionWarningCountdownSeconds * 1000;
	const endsAt = Math.min(countdownEnds, expiresAt);
	if (now >= endsAt) return { kind: "over" };
	return { kind: "warning", secondsLeft: Math.ceil((endsAt - now) / 1000), endsAt };
}

/** Whether a mouse movement should check the clock: at most once a minute. */
export function isActivityDue(now: number, lastCheckedAt: number | null): boolean {
	return lastCheckedAt === null || now - lastCheckedAt >= activityCheckEvery;
}

/** After the warning is shown, it needs an answer: a mouse that moves towards a button has not chosen yet. */
export function activityRefreshes(now: number, times: SessionTimes): boolean {
	return phaseAt(now, times).kind === "quiet" && times.expiresAt - now < refreshWhenLeftUnder;
}

/** 95 → "1:35". */
export function countdownText(seconds: number): string {
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
