import { randomUUID } from "node:crypto";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { holdAccount } from "../../../platform/db/hold-account.ts";
import { type IdentifierRow, identifiersOf, markAccountIdentifier } from "./identifiers.repository.ts";
import { normalizeIdentifier } from "./normalize-identifier.ts";
import type { AccountHolder } from "./person.ts";

/** The sealed part of an identifier. */
export interface IdentifierValue {
	readonly value: string;
	readonly city?: string | undefined;
	readonly birthYear?: number | undefined;
}

export interface OpenIdentifier extends IdentifierRow, IdentifierValue {}

export function identifierContext(id: string): string {
	return `identifier:${id}`;
}

export function identifierHash(
	keys: KeyRing,
	userId: string,
	kind: IdentifierKind,
	canonical: string,
): Buffer {
	return keys.blindIndex(`monitored:${kind}`, `${userId}\0${canonical}`);
}

/** All of a person's identifiers, unsealed. */
export async function openIdentifiers(sql: Sql, userId: string, key: HeldKey): Promise<OpenIdentifier[]> {
	const rows = await identifiersOf(sql, userId);
	return rows.map((row) => ({
		...row,
		...(JSON.parse(key.open(row.sealed, identifierContext(row.id))) as IdentifierValue),
	}));
}

/**
 * The account's confirmed address and number are watched automatically. A former one stays watched, because
 * leaks still contain it.
 */
export async function watchAccount(
	{ keys }: { readonly keys: KeyRing },
	db: Database,
	holder: AccountHolder,
	own: {
		readonly key: HeldKey;
		readonly now: Date;
		readonly known: readonly IdentifierRow[];
	},
): Promise<boolean> {
	let changed = false;
	for (const kind of ["email", "phone"] as const) {
		const value = holder[kind];
		const watched = own.known.filter((row) => row.kind === kind && row.origin === "account");
		const normal = value === null ? null : normalOrNull(kind, value);
		const hash = normal && identifierHash(keys, holder.userId, kind, normal.canonical);
		if (
			hash ? watched.length === 1 && hash.equals(watched[0]?.valueHash as Uint8Array) : watched.length === 0
		)
			continue;
		const id = randomUUID();
		const row = normal &&
			hash && {
				id,
				valueHash: hash,
				sealed: own.key.seal(JSON.stringify({ value: normal.value }), identifierContext(id)),
			};
		changed = await db.transaction(async (tx) => {
			if (!(await holdAccount(tx, holder.userId))) return changed;
			await markAccountIdentifier(tx, holder.userId, kind, row, own.now);
			return true;
		});
	}
	return changed;
}

/** Some addresses can sign in but cannot be searched for. */
function normalOrNull(kind: IdentifierKind, value: string) {
	try {
		return normalizeIdentifier({ kind, value });
	} catch {
		return null;
	}
}
