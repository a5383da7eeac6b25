import { randomUUID } from "node:crypto";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import { holdAccount } from "../../../platform/db/hold-account.ts";
import { type IdentifierRow, identifiersOf, insertOfAccount, keepAsAdded } from "./identifiers.repository.ts";
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

/** Returns all identifiers of a person, unsealed. */
export async function openIdentifiers(sql: Sql, userId: string, key: HeldKey): Promise<OpenIdentifier[]> {
	const rows = await identifiersOf(sql, userId);
	return rows.map((row) => ({
		...row,
		...(JSON.parse(key.open(row.sealed, identifierContext(row.id))) as IdentifierValue),
	}));
}

/** The fields of an identifier that may have changed since it was opened. */
export type StillWatched = Pick<IdentifierRow, "id" | "saidMe" | "saidNotMe">;

/** Returns the opened identifiers that are still watched, with the person's current verdicts. */
export function stillWatched(
	opened: readonly OpenIdentifier[],
	watched: readonly StillWatched[],
): OpenIdentifier[] {
	const now = new Map(watched.map((one) => [one.id, one]));
	return opened.flatMap((one) => {
		const still = now.get(one.id);
		return still ? [{ ...one, ...still }] : [];
	});
}

/**
 * The account's confirmed address and number are watched automatically. A former one stays watched, because leaks
 * still contain it. Returns all watched identifiers.
 */
export async function watchAccount(
	{ keys }: { readonly keys: KeyRing },
	db: Database,
	holder: AccountHolder,
	own: {
		readonly key: HeldKey;
		readonly now: Date;
		readonly known: readonly OpenIdentifier[];
	},
): Promise<readonly OpenIdentifier[]> {
	const changes = (["email", "phone"] as const).flatMap((kind) => {
		const value = holder[kind];
		const watched = own.known.filter((row) => row.kind === kind && row.origin === "account");
		const normal = value === null ? null : normalOrNull(kind, value);
		const hash = normal && identifierHash(keys, holder.userId, kind, normal.canonical);
		const former = watched.filter((row) => !hash?.equals(row.valueHash));
		if (former.length === 0 && (hash === null || watched.length > 0)) return [];
		return [{ kind, normal, hash, former }];
	});
	if (changes.length === 0) return own.known;
	return db.transaction(async (tx) => {
		if (!(await holdAccount(tx, holder.userId))) return own.known;
		const first: OpenIdentifier[] = [];
		for (const { kind, normal, hash, former } of changes) {
			if (normal && hash) {
				const id = randomUUID();
				const sealed = own.key.seal(JSON.stringify({ value: normal.value }), identifierContext(id));
				const row = await insertOfAccount(tx, holder.userId, {
					id,
					kind,
					valueHash: hash,
					sealed,
					now: own.now,
				});
				first.push({ ...row, value: normal.value });
			}
			const ids = former.map(({ id }) => id);
			if (ids.length > 0) await keepAsAdded(tx, holder.userId, ids);
		}
		return own.known.length === 0 ? first : openIdentifiers(tx, holder.userId, own.key);
	});
}

/** Some addresses can sign in but cannot be searched for. */
function normalOrNull(kind: IdentifierKind, value: string) {
	try {
		return normalizeIdentifier({ kind, value });
	} catch {
		return null;
	}
}
