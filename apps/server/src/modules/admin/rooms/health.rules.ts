import type { AdminHealth } from "@unlisted/contracts/admin";

export type HealthCheck = AdminHealth["checks"][number];
type Figure = AdminHealth["figures"][number];

export const unreadable = (name: string): HealthCheck => ({
	name,
	state: "unknown",
	said: "This could not be read.",
});

export function databaseCheck(kind: "pglite" | "postgres", ms: number): HealthCheck {
	const which = kind === "pglite" ? "The embedded database" : "PostgreSQL";
	return {
		name: "Database",
		state: ms > 250 ? "look" : "well",
		said: `${which} answers in ${ms < 1 ? "less than 1" : Math.round(ms)} ms.`,
	};
}

const minute = 60_000;

/** Workers look after their queues every ten seconds. */
export function workerCheck(seenAt: Date | null, now: Date): HealthCheck {
	const name = "Workers";
	if (seenAt === null) return { name, state: "bad", said: "No worker has run yet." };
	const age = now.getTime() - seenAt.getTime();
	if (age < 2 * minute) return { name, state: "well", said: "At least one is at work." };
	return { name, state: "bad", said: `None was heard of for ${inWords(age / 1000)}.` };
}

export interface QueueLength {
	readonly name: string;
	readonly waiting: number;
	readonly oldest: Date | null;
	readonly failed: number;
}

export function queueCheck(queues: readonly QueueLength[], now: Date): HealthCheck {
	const name = "Queues";
	const waiting = queues.filter(({ oldest }) => oldest !== null);
	const [worst] = waiting.toSorted((one, other) => Number(one.oldest) - Number(other.oldest));
	const failed = queues.reduce((sum, one) => sum + one.failed, 0);
	const jobs = waiting.reduce((sum, one) => sum + one.waiting, 0);
	const age = worst?.oldest ? Math.max(0, now.getTime() - worst.oldest.getTime()) : 0;
	const said = [
		worst
			? `${counted(jobs, "job")} waiting, the oldest for ${inWords(age / 1000)} (${worst.name}).`
			: "Nothing waits.",
		...(failed > 0 ? [`${counted(failed, "job")} failed for good.`] : []),
	].join(" ");
	const state = age > 30 * minute ? "bad" : age > 5 * minute || failed > 0 ? "look" : "well";
	return { name, state, said };
}

interface Watched {
	readonly figure: string;
	readonly name: string;
	readonly look: number;
	readonly bad: number;
	readonly well: string;
	readonly says: (value: number) => string;
}

/** Figures of which a line says whether they are as they should be. A test holds that each of them exists. */
export const watchedFigures: readonly Watched[] = [
	{
		figure: "unlisted_mails_oldest_seconds",
		name: "Mail",
		look: 300,
		bad: 3600,
		well: "Mail goes out.",
		says: (value) => `The oldest mail waits for ${inWords(value)}.`,
	},
	{
		figure: "unlisted_transparency_waiting_seconds",
		name: "Transparency log",
		look: 180,
		bad: 900,
		well: "The log grows.",
		says: (value) => `A commitment waits for its place for ${inWords(value)}.`,
	},
	{
		figure: "unlisted_removals_queue_seconds",
		name: "Removals",
		look: 900,
		bad: 7200,
		well: "None is late.",
		says: (value) => `The removal that waits longest has been due for ${inWords(value)}.`,
	},
];

/** Below the first, look; below the second, it is bad. */
const freeSpace = { figure: "unlisted_data_dir_free_bytes", look: 2_000_000_000, bad: 512_000_000 };

export function figureChecks(figures: readonly Figure[]): HealthCheck[] {
	const values = new Map(figures.map(({ name, value }) => [name, value]));
	const checks = watchedFigures.map(({ figure, name, look, bad, well, says }): HealthCheck => {
		const value = values.get(figure) ?? null;
		if (value === null) return unreadable(name);
		const state = value > bad ? "bad" : value > look ? "look" : "well";
		return { name, state, said: state === "well" ? well : says(value) };
	});
	const free = values.get(freeSpace.figure) ?? null;
	if (free === null) return [...checks, unreadable("Disk")];
	const state = free < freeSpace.bad ? "bad" : free < freeSpace.look ? "look" : "well";
	return [
		...checks,
		{ name: "Disk", state, said: `${(free / 1e9).toFixed(1)} GB are free where DATA_DIR is.` },
	];
}

export function inWords(seconds: number): string {
	if (seconds < 90) return counted(Math.round(seconds), "second");
	if (seconds < 5400) return counted(Math.round(seconds / 60), "minute");
	if (seconds < 172_800) return counted(Math.round(seconds / 3600), "hour");
	return counted(Math.round(seconds / 86_400), "day");
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? "" : "s"}`;
