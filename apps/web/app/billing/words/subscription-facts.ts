import type { Tone } from "../../ui/notice.tsx";

const dayMs = 86_400_000;

/** "12 days remaining", or "Billing today" on the day itself or later. */
export function daysRemaining(periodEnd: string, now: number): string {
	const days = Math.ceil((Date.parse(periodEnd) - now) / dayMs);
	return days <= 0 ? "Billing today" : `${days} days remaining`;
}

const tones = new Map<string, Tone>(
	Object.entries({
		active: "safe",
		canceled: "exposed",
		past_due: "attention",
		pending: "info",
	}),
);

export function subscriptionTone(status: string): Tone | "neutral" {
	return tones.get(status) ?? "neutral";
}

/** The first characters of an identifier: enough to tell it from others and to read it aloud. */
export function shortened(id: string, length: number): string {
	return `${id.slice(0, length)}...`;
}
