import type { Clock } from "../clock/clock.ts";

const anHour = 3_600_000;

/**
 * Whether to log this now: the first time, and again after an hour. For a fault that every one of many tries meets.
 */
export function onceAnHour({ clock }: { readonly clock: Clock }): (what: string) => boolean {
	const saidAt = new Map<string, number>();
	return (what) => {
		const now = clock.now().getTime();
		for (const [said, at] of saidAt) if (now - at >= anHour) saidAt.delete(said);
		if (saidAt.has(what)) return false;
		saidAt.set(what, now);
		return true;
	};
}
