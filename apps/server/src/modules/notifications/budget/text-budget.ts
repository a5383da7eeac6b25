import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { TakeText } from "../../../providers/sms/budgeted.ts";
import { countOf, uncount } from "./daily-counts.repository.ts";
import { dayOf, secondsLeftOf, takeFromBudget } from "./take-from-budget.ts";

const name = "text-messages";
const warnAt = 0.8;

export interface TextBudgetDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly perDay: number;
}

/** Text messages cost money. A daily limit, set by the operator, bounds what anybody can make us send. */
export function textBudget({ db, clock, log, perDay }: TextBudgetDeps): TakeText {
	const take = takeFromBudget({ clock });
	let saidFor = "";
	let warnedFor = "";
	return async () => {
		const now = clock.now();
		const count = await take(db, name, perDay);
		if (count === null) {
			if (saidFor !== dayOf(now)) {
				saidFor = dayOf(now);
				log.error({ perDay }, "SMS_DAILY_BUDGET is used up: no text message goes out until midnight UTC");
			}
			return { secondsLeft: secondsLeftOf(now) };
		}
		// Usually only one process gets this number. More than one gets it if a text was given back in between.
		if (count === Math.ceil(perDay * warnAt) && warnedFor !== dayOf(now)) {
			warnedFor = dayOf(now);
			log.warn({ count, perDay }, "four fifths of SMS_DAILY_BUDGET are used up today");
		}
		// If the database does not answer, the count stays too high. That costs one text of the budget, and no money.
		return { giveBack: () => uncount(db, name, dayOf(now)).catch(() => undefined) };
	};
}

/** For /metrics. */
export function textsToday({ db, clock }: Pick<TextBudgetDeps, "db" | "clock">) {
	return (): Promise<number> => countOf(db, name, dayOf(clock.now()));
}
