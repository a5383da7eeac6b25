import { isAheadOf } from "../../../platform/clock/clock.ts";

/** What an archive says about itself. The first entry says what is in it, the last one that nothing is missing. */
export const headName = "unlisted.json";
export const endName = "end.json";
export const sequencesName = "sequences.json";
/** The format of archives. A reader refuses a format that it does not know. */
export const format = 1;

export interface ArchiveName {
	readonly kind: "data" | "keys";
	readonly at: Date;
	/** The installation that made the backup; null if an older version wrote the name without it. */
	readonly of: string | null;
}

/** Makes `unlisted-20261123T195400Z-3f9a2c71.age`, and `unlisted-keys-…` for an archive of keys alone. */
export function archiveName({ kind, at, of }: ArchiveName): string {
	const stamp = at.toISOString().replace(/[-:]|\.\d+/g, "");
	return `unlisted-${kind === "keys" ? "keys-" : ""}${stamp}${of === null ? "" : `-${of}`}.age`;
}

const form = /^unlisted-(keys-)?(\d{8})T(\d{6})Z(?:-([0-9a-f]{8}))?\.age$/;

/** Returns null for a file of another program, or an archive of the other kind. */
export function parseName(name: string, kind: ArchiveName["kind"]): ArchiveName | null {
	const found = form.exec(name);
	if (!found || (found[1] === undefined) !== (kind === "data")) return null;
	const [, , day = "", time = "", of = null] = found;
	const at = new Date(
		`${day.replace(/(....)(..)(..)/, "$1-$2-$3")}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}Z`,
	);
	return Number.isNaN(at.getTime()) ? null : { kind, at, of };
}

/** Whether a name is of the future: one of the clocks was wrong then or is wrong now. */
export const isAhead = ({ at }: ArchiveName, now: Date): boolean => isAheadOf(now, at);

/** Rows are stored in pieces. Their numbers go through all tables: rows/000001-auth.users. */
export function pieceName(number: number, table: string): string {
	return `rows/${String(number).padStart(9, "0")}-${table}`;
}

export function tableOfPiece(name: string): string | null {
	return /^rows\/\d{9,}-(.+)$/.exec(name)?.[1] ?? null;
}
