import type { Shape } from "../../../platform/db/bulk/bulk-connection.ts";

/** The first entry. It has everything that a reader must know before the rows come. */
export interface Head {
	readonly format: number;
	readonly made: string;
	readonly version: string;
	readonly kind: "data" | "keys";
	/** Null in an archive of keys. */
	readonly database: Shape | null;
	/** Names of the corpus's files; null if there is no corpus or it was left out. */
	readonly corpus: readonly string[] | null;
	/** Names of the keys in the archive. */
	readonly keys: readonly string[];
}

/** The last entry. An archive without it is incomplete. */
export interface End {
	readonly entries: number;
	/** SHA-256 over the names and contents of all entries before it. */
	readonly digest: string;
	readonly rows: Readonly<Record<string, number>>;
	/**
	 * For each master key, an HMAC of the digest. Anybody who knows a recipient can encrypt for it. Only a holder of
	 * the master key can write the mark, so it shows that this archive is the installation's own.
	 */
	readonly marks: Readonly<Record<string, string>>;
}

export interface NamedKey {
	readonly name: string;
	readonly value: Buffer;
}
