import type { DatabaseSync } from "node:sqlite";

/** The lab's own time. It starts at the real time, runs faster by a factor, and can be moved forward. */
export interface LabClock {
	/** Milliseconds since 1970. */
	now(): number;
	/** YYYY-MM-DD. */
	today(): string;
	/** Milliseconds since the first start of the lab, in the lab's time. */
	age(): number;
	advance(ms: number): void;
}

export function labClock(
	database: DatabaseSync,
	{ real, speed }: { real: () => number; speed: number },
): LabClock {
	const read = database.prepare("SELECT value FROM settings WHERE name = ?");
	const write = database.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)");
	const stored = (name: string) => {
		const row = read.get(name) as { value: string } | undefined;
		return row === undefined ? null : Number(row.value);
	};
	// A restarted lab follows the real time and keeps its lead over it.
	const started = stored("started") ?? real();
	write.run("started", String(started));
	let ahead = stored("ahead") ?? 0;
	const now = () => Math.round(started + (real() - started) * speed + ahead);
	return {
		now,
		age: () => now() - started,
		today: () => new Date(now()).toISOString().slice(0, 10),
		advance(ms) {
			ahead += ms;
			write.run("ahead", String(ahead));
		},
	};
}
