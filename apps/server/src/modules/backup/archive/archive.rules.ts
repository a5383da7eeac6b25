/** What an archive says about itself: at its beginning what is in it, at its end that nothing is missing. */
export const headName = "unlisted.json";
export const endName = "end.json";
export const sequencesName = "sequences.json";
/** Of archives. A reader refuses those of a format that it does not know. */
export const format = 1;

export interface ArchiveName {
	readonly kind: "data" | "keys";
	readonly at: Date;
	/** The installation that made it; null: the name is of a version that did not say. */
	readonly of: string | null;
}

/** `unlisted-20261123T195400Z-3f9a2c71.age`, and `unlisted-keys-…` for keys alone. */
export function archiveName({ kind, at, of }: ArchiveName): string {
	const stamp = at.toISOString().replace(/[-:]|\.\d+/g, "");
	return `unlisted-${kind === "keys" ? "keys-" : ""}${stamp}${of === null ? "" : `-${of}`}.age`;
}

const form = /^unlisted-(keys-)?(\d{8})T(\d{6})Z(?:-([0-9a-f]{8}))?\.age$/;

/** Null: a file of somebody else, or of the other kind. */
export function parseName(name: string, kind: ArchiveName["kind"]): ArchiveName | null {
	const found = form.exec(name);
	if (!found || (found[1] === undefined) !== (kind === "data")) return null;
	const [, , day = "", time = "", of = null] = found;
	const at = new Date(
		`${day.replace(/(....)(..)(..)/, "$1-$2-$3")}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}Z`,
	);
	return Number.isNaN(at.getTime()) ? null : { kind, at, of };
}

/** Clocks of two machines differ a little. A name that is further ahead was made while a clock was wrong, or one is now. */
export const isAhead = ({ at }: ArchiveName, now: Date): boolean => at.getTime() - now.getTime() > 300_000;

/** Rows are in pieces, numbered through all tables: rows/000001-auth.users. */
export function pieceName(number: number, table: string): string {
	return `rows/${String(number).padStart(9, "0")}-${table}`;
}

export function tableOfPiece(name: string): string | null {
	return /^rows\/\d{9,}-(.+)$/.exec(name)?.[1] ?? null;
}
