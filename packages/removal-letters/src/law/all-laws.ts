import type { Law, LawId } from "./law.ts";
import { australiaPrivacyAct, gdpr, pipeda, ukGdpr } from "./laws-abroad.ts";
import { stateLaws } from "./state-laws.ts";

export const allLaws: readonly Law[] = [
	...[...stateLaws.values()].map(({ law }) => law),
	gdpr,
	ukGdpr,
	pipeda,
	australiaPrivacyAct,
];

const byId = new Map<LawId, Law>(allLaws.map((law) => [law.id, law]));

/** Finds the law that a removal stored. Ids of laws stay, even if nobody can invoke the law any more. */
export function lawOf(id: LawId): Law {
	const law = byId.get(id);
	if (law === undefined) throw new Error(`There is no law ${id}.`);
	return law;
}
