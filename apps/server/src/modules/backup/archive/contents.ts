import type { Shape } from "../../../platform/db/bulk/bulk-connection.ts";

/** The first entry. Everything that a reader has to know before the rows come. */
export interface Head {
	readonly format: number;
	readonly made: string;
	readonly version: string;
	readonly kind: "data" | "keys";
	/** Null: an archive of keys. */
	readonly database: Shape | null;
	/** Names of the corpus's files; null: it has none, or was left out. */
	readonly corpus: readonly string[] | null;
	/** Names of the keys that are inside. */
	readonly keys: readonly string[];
}

/** The last entry. Without it an archive is not whole. */
export interface End {
	readonly entries: number;
	/** SHA-256 over the names and contents of all entries before it. */
	readonly digest: string;
	readonly rows: Readonly<Record<string, number>>;
	/**
	 * For each master key, an HMAC of the digest: anybody who knows a recipient can encrypt for it, but only who has the master
	 * key can say that this archive is the installation's own.
	 */
	readonly marks: Readonly<Record<string, string>>;
}

export interface NamedKey {
	readonly name: string;
	readonly value: Buffer;
}
