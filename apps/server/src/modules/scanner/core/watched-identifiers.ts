import { randomUUID } from "node:crypto";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";
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

interface Keys {
	readonly keys: KeyRing;
}

interface Own {
	readonly key: HeldKey;
	readonly now: Date;
	readonly known: readonly OpenIdentifier[];
}

/**
 * The account's confirmed address and number are watched automatically. A former one stays watched, because leaks
 * still contain it. Returns all watched identifiers.
 */
export async function watchAccount(
	deps: Keys,
	db: Database,
	holder: AccountHolder,
	own: Own,
): Promise<readonly OpenIdentifier[]> {
	if (changesOf(deps, holder, own.known).length === 0) return own.known;
	return db.transaction(async (tx) =>
		(await holdAccount(tx, holder.userId)) ? followAccount(deps, tx, holder, own) : own.known,
	);
}

/** Does the same in a transaction that keeps the account from being deleted. */
export async function followAccount(
	deps: Keys,
	tx: Transaction,
	holder: AccountHolder,
	own: Own,
): Promise<readonly OpenIdentifier[]> {
	const first: OpenIdentifier[] = [];
	const changes = changesOf(deps, holder, own.known);
	for (const { kind, normal, hash, former } of changes) {
		if (normal && hash) {
			const id = randomUUID();
			const sealed = own.key.seal(JSON.stringify({ value: normal.value }), identifierContext(id));
			const put = { id, kind, valueHash: hash, sealed, now: own.now };
			const row = await insertOfAccount(tx, holder.userId, put);
			first.push({ ...row, value: normal.value });
		}
		const ids = former.map(({ id }) => id);
		if (ids.length > 0) await keepAsAdded(tx, holder.userId, ids);
	}
	if (own.known.length === 0) return first;
	return changes.length === 0 ? own.known : openIdentifiers(tx, holder.userId, own.key);
}

/** What the person signs in with now and is not watched yet, and what they no longer sign in with. */
function changesOf({ keys }: Keys, holder: AccountHolder, known: readonly OpenIdentifier[]) {
	return (["email", "phone"] as const).flatMap((kind) => {
		const value = holder[kind];
		const watched = known.filter((row) => row.kind === kind && row.origin === "account");
		const normal = value === null ? null : normalOrNull(kind, value);
		const hash = normal && identifierHash(keys, holder.userId, kind, normal.canonical);
		const former = watched.filter((row) => !hash?.equals(row.valueHash));
		if (former.length === 0 && (hash === null || watched.length > 0)) return [];
		return [{ kind, normal, hash, former }];
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
