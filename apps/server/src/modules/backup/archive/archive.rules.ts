/** What an archive says about itself: at its beginning what is in it, at its end that nothing is missing. */
export const headName = "unlisted.json";
export const endName = "end.json";
export const sequencesName = "sequences.json";
/** Of archives. A reader refuses those of a format that it does not know. */
export const format = 1;

/** `unlisted-20261123T195400Z.age`, and `unlisted-keys-…` for keys alone. Their order is that of time. */
export function archiveName(kind: "data" | "keys", at: Date): string {
	const stamp = at.toISOString().replace(/[-:]|\.\d+/g, "");
	return `unlisted-${kind === "keys" ? "keys-" : ""}${stamp}.age`;
}

/** Null: a file of somebody else. */
export function madeAt(name: string, kind: "data" | "keys"): Date | null {
	const form = kind === "keys" ? /^unlisted-keys-(.{8})T(.{6})Z\.age$/ : /^unlisted-(\d{8})T(\d{6})Z\.age$/;
	const found = form.exec(name);
	if (!found) return null;
	const [, day = "", time = ""] = found;
	const at = new Date(
		`${day.replace(/(....)(..)(..)/, "$1-$2-$3")}T${time.replace(/(..)(..)(..)/, "$1:$2:$3")}Z`,
	);
	return Number.isNaN(at.getTime()) ? null : at;
}

/** Rows are in pieces, numbered through all tables: rows/000001-auth.users. */
export function pieceName(number: number, table: string): string {
	return `rows/${String(number).padStart(9, "0")}-${table}`;
}

export function tableOfPiece(name: string): string | null {
	return /^rows\/\d{9,}-(.+)$/.exec(name)?.[1] ?? null;
}
