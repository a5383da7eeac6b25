import { about, type Finding } from "./finding.rules.ts";

const gigabyte = 1_000_000_000;

/** An ordinary user of PostgreSQL has no statement that shows the free space. */
export function serverDiskFinding(databaseBytes: number): Finding {
	const held = `The database holds ${(databaseBytes / gigabyte).toFixed(1)} GB`;
	return about("disk").notChecked(
		`${held}; how much is free on PostgreSQL's disk cannot be seen from here.`,
		"Watch it on its machine: docs/operations/observe.md has the rule.",
	);
}

export function diskFinding({
	freeBytes,
	lowBytes,
	databaseBytes,
}: {
	readonly freeBytes: number;
	/** The server warns below this many free bytes. */
	readonly lowBytes: number;
	/** The size of the embedded database; null if another database is used. */
	readonly databaseBytes: number | null;
}): Finding {
	const say = about("disk");
	const free = `${(freeBytes / gigabyte).toFixed(1)} GB are free where DATA_DIR is`;
	if (freeBytes < lowBytes)
		return say.failure(`Only ${free}.`, "Make room: when the disk is full, the database stops.");
	if (databaseBytes !== null && freeBytes < databaseBytes + lowBytes)
		return say.warning(
			`${free}: no room for the copy that a backup is made from.`,
			"Make room, or move to PostgreSQL.",
		);
	if (freeBytes < 2 * gigabyte) return say.warning(`${free}.`, "Make room.");
	return say.ok(`${free}.`);
}
