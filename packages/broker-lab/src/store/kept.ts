import type { DatabaseSync } from "node:sqlite";

/** Small values that a broker remembers, each under its own name. */
export interface Kept {
	read<Value>(name: string): Value | null;
	write(name: string, value: unknown): void;
	/** All values whose names begin with this prefix. */
	all<Value>(prefix: string): readonly Value[];
}

export function keptStore(database: DatabaseSync): Kept {
	const read = database.prepare("SELECT value FROM settings WHERE name = ?");
	const write = database.prepare("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)");
	const all = database.prepare("SELECT value FROM settings WHERE substr(name, 1, ?) = ? ORDER BY rowid");
	const parsed = <Value>({ value }: { value: string }) => JSON.parse(value) as Value;
	return {
		read<Value>(name: string) {
			const row = read.get(name) as { value: string } | undefined;
			return row === undefined ? null : parsed<Value>(row);
		},
		write: (name, value) => void write.run(name, JSON.stringify(value)),
		all: <Value>(prefix: string) =>
			(all.all(prefix.length, prefix) as { value: string }[]).map((row) => parsed<Value>(row)),
	};
}
