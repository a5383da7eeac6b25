import type { Law, Right } from "../law/law.ts";
import { type Day, dayOf, isWeekend, plusDays, plusPeriod } from "./days.ts";

/** Days by their date, as midnight in UTC: each is the last day on which something is in time. */
export interface Deadlines {
	/** Null where nothing demands an acknowledgement. */
	readonly acknowledgeBy: Day | null;
	readonly answerBy: Day;
	/** The last day, if the company says in time that it needs longer. Null: it may not. */
	readonly extendedTo: Day | null;
	/** False where no law sets them: then they are what we find reasonable. */
	readonly byLaw: boolean;
}

/** Without a law nobody is late. This is when we ask again. */
const patience = 30;

/** The deadlines of a request that was sent at this moment. Without a law, or a right under it, those of patience. */
export function deadlinesOf(law: Law | null, right: Right, sentAt: Date): Deadlines {
	const sent = dayOf(sentAt);
	const grant = law?.grants[right];
	if (law === null || grant === undefined)
		return { acknowledgeBy: null, answerBy: plusDays(sent, patience), extendedTo: null, byLaw: false };
	const { acknowledge, answer, extended } = grant;
	return {
		acknowledgeBy: acknowledge && plusPeriod(sent, acknowledge),
		answerBy: end(law, plusPeriod(sent, answer)),
		extendedTo: extended && end(law, plusPeriod(sent, extended)),
		byLaw: true,
	};
}

/**
 * In Europe a period that ends on a weekend ends on the Monday after (Regulation 1182/71, Article 3(4)). Public
 * holidays move it too; they differ by country, so a company may have a day more than we count.
 */
function end(law: Law, day: Day): Day {
	if (law.id !== "gdpr" && law.id !== "uk-gdpr") return day;
	let at = day;
	while (isWeekend(at)) at = plusDays(at, 1);
	return at;
}

/** The last day is over everywhere on Earth at noon UTC of the next day. */
const isOver = (day: Day, now: Date) => now.getTime() >= plusDays(day, 1).getTime() + 43_200_000;

export function isOverdue(deadlines: Deadlines, now: Date, hasExtended: boolean): boolean {
	return isOver((hasExtended ? deadlines.extendedTo : null) ?? deadlines.answerBy, now);
}
