import type { Law, Right } from "../law/law.ts";
import { type Day, dayOf, isWeekend, plusDays, plusPeriod } from "./days.ts";

/** Dates as midnight in UTC. Each is the last day on which something is in time. */
export interface Deadlines {
	/** Null if no law demands an acknowledgement. */
	readonly acknowledgeBy: Day | null;
	readonly answerBy: Day;
	/** The last day, if the company says in time that it needs longer. Null if it may not take longer. */
	readonly extendedTo: Day | null;
	/** False if no law sets the deadlines. They are then what we find reasonable. */
	readonly byLaw: boolean;
}

/** Without a law nobody is late. We ask again after this many days. */
const patience = 30;

/**
 * The deadlines of a request that was sent at this moment. Without a law, or without a right under it, they follow our
 * own patience.
 */
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
 * In Europe a period that ends on a weekend ends on the following Monday (Regulation 1182/71, Article 3(4)). Public
 * holidays move it too, but they differ by country, so a company may have a day more than we count.
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
