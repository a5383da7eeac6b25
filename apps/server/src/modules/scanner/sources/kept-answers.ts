import type { SourceType } from "@unlisted/contracts/scanner";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type {
	AskedIdentifier,
	BreachData,
	Finding,
	SearchResults,
} from "../../../providers/breach-data/port.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { allKeptAnswersOf, keepAnswers, keptAnswersOf } from "./kept-answers.repository.ts";

/** Asks a provider only what it has not answered since its data last changed. */
export interface KeptAnswers {
	search(
		provider: BreachData,
		identifiers: readonly AskedIdentifier[],
		types: readonly SourceType[],
		signal: AbortSignal,
	): Promise<SearchResults>;
}

/** An answer expires even if the provider reports no change, because a breach may be withdrawn or corrected. */
const keptForDays = 30;

interface Answered {
	readonly provider: string;
	readonly type: string;
	readonly identifierId: string;
}

const answerContext = ({ provider, type, identifierId }: Answered) =>
	`answer:${provider}:${type}:${identifierId}`;

/** For a person's export: the sources' answers that we keep to avoid asking again. */
export function keptAnswersFor({ db, vault }: Pick<ScannerDeps, "db" | "vault">) {
	return async (userId: string) => {
		const key = await vault.hold(db, userId);
		return (await allKeptAnswersOf(db, userId)).map(({ sealed, ...row }) => ({
			identifier_id: row.identifierId,
			source: row.provider,
			source_type: row.type,
			version: row.version,
			fetched_at: row.fetchedAt,
			findings: JSON.parse(key.open(sealed, answerContext(row))) as Finding[],
		}));
	};
}

export function keptAnswers(
	{ db, clock }: Pick<ScannerDeps, "db" | "clock">,
	{ userId, key }: { readonly userId: string; readonly key: HeldKey },
): KeptAnswers {
	return {
		search: async (provider, identifiers, types, signal) => {
			if (!provider.costly) return provider.search(identifiers, types, signal);
			const answers = await Promise.all(
				types.map(async (type) => {
					const version = await provider.version(signal, type).catch(() => null);
					return ofType({ db, clock, userId, key, provider, identifiers, type, version, signal });
				}),
			);
			return Object.assign({}, ...answers) as SearchResults;
		},
	};
}

interface OfType {
	readonly db: Sql;
	readonly clock: ScannerDeps["clock"];
	readonly userId: string;
	readonly key: HeldKey;
	readonly provider: BreachData;
	readonly identifiers: readonly AskedIdentifier[];
	readonly type: SourceType;
	readonly version: string | null;
	readonly signal: AbortSignal;
}

async function ofType(one: OfType): Promise<SearchResults> {
	const { db, provider, identifiers, type, version, signal, key, userId } = one;
	if (version === null) return provider.search(identifiers, [type], signal);
	const since = new Date(one.clock.now().getTime() - keptForDays * 86_400_000);
	const rows = await keptAnswersOf(db, userId, { provider: provider.name, type, version, since });
	const context = (id: string) => answerContext({ provider: provider.name, type, identifierId: id });
	const kept = new Map(
		rows.map(({ identifierId, sealed }) => [
			identifierId,
			JSON.parse(key.open(sealed, context(identifierId))) as Finding[],
		]),
	);
	const left = identifiers.filter(({ id }) => !kept.has(id));
	const old = identifiers.flatMap(({ id }) => kept.get(id) ?? []);
	if (left.length === 0) return { [type]: { state: "known", findings: old } };
	const results = await provider.search(left, [type], signal);
	const result = results[type];
	if (!result) return results;
	const findings = result.findings ?? [];
	const answered = result.state === "known" ? left.map(({ id }) => id) : (result.answered ?? []);
	await keepAnswers(db, userId, {
		provider: provider.name,
		type,
		version,
		now: one.clock.now(),
		answers: answered.map((id) => ({
			identifierId: id,
			sealed: key.seal(JSON.stringify(findings.filter((found) => found.identifierId === id)), context(id)),
		})),
	});
	return { [type]: { ...result, findings: [...old, ...findings] } };
}
