import type { RemovalKind } from "@unlisted/contracts/removals/removal-values";
import { bestRight, type Deadlines, deadlinesOf, type Law, lawsFor } from "@unlisted/removal-letters";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";

/** Where the person lives, as far as they told us. */
export interface PersonsPlace {
	readonly country: string;
	readonly state: string;
}

export interface LegalDeadline {
	readonly dueAt: Date;
	/** The law's usual name. Null where no law sets a time; the deadline is then one that we find reasonable. */
	readonly law: string | null;
}

/** Closing an account means deleting what the service holds, so it uses the right of deletion. */
export function rightOf(kind: RemovalKind): "deletion" | "access" {
	return kind === "access" ? "access" : "deletion";
}

const dayMs = 86_400_000;

/** Until when a broker has to answer this person's request, if it went out at this moment. */
export function deadlineFor(
	broker: Pick<KnownBroker, "countries" | "company">,
	place: PersonsPlace | null,
	{
		sentAt,
		extended = false,
		wanted = "deletion",
	}: { readonly sentAt: Date; readonly extended?: boolean; readonly wanted?: "deletion" | "access" },
): LegalDeadline {
	const company = { countries: broker.countries, ...broker.company };
	const on = sentAt.toISOString().slice(0, 10);
	const [law = null] = place === null ? [] : lawsFor(place, company, on);
	const right = (law && bestRight(law, wanted)) ?? wanted;
	return legalDeadline(law, deadlinesOf(law, right, sentAt), extended);
}

export function legalDeadline(
	law: Law | null,
	{ answerBy, extendedTo, byLaw }: Deadlines,
	extended = false,
): LegalDeadline {
	const last = (extended ? extendedTo : null) ?? answerBy;
	// The last day is over everywhere on Earth at noon UTC of the next day.
	return {
		dueAt: new Date(last.getTime() + dayMs + dayMs / 2),
		law: byLaw && law !== null ? law.short : null,
	};
}
