import type { DatabaseSync } from "node:sqlite";

/** The lab's own time. It begins at the real one, runs faster by a factor, and can be moved forward. */
export interface LabClock {
	/** Milliseconds since 1970. */
	now(): number;
	/** YYYY-MM-DD. */
	today(): string;
	/** Milliseconds since the lab was first started, in its own time. */
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
	// A lab that is started again goes on where the real time has come to: what it was ahead by stays.
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
