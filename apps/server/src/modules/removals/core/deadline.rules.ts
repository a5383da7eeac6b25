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
	/** As people call it; null where no law sets a time. Then it is what we find reasonable. */
	readonly law: string | null;
}

/** An account is closed by deleting what the service holds. */
export function rightOf(kind: RemovalKind): "deletion" | "access" {
	return kind === "access" ? "access" : "deletion";
}

const dayMs = 86_400_000;

/** Until when a broker has to answer a request of this person that went out at this moment. */
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
	// The last day is over everywhere on Earth once it is noon of the next day in UTC.
	return {
		dueAt: new Date(last.getTime() + dayMs + dayMs / 2),
		law: byLaw && law !== null ? law.short : null,
	};
}
