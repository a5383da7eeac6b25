import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { readFigures } from "../../../platform/db/operator-figures.ts";
import { pausedBrokers } from "../core/broker-turns.repository.ts";
import { keepOverview, keptOverview, type Overview } from "../figures/keep-overview.ts";
import { oldestDueOfEverybody, unsettledSendsOfEverybody } from "./operator.repository.ts";

/** For the operator: how removals go, without personal data. */
export function describeRemovals({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
	return async (): Promise<string> => {
		const counted = await readFigures<Overview>(db, keptOverview);
		const now = clock.now();
		const { states, owners, sent } = counted?.figures ?? (await keepOverview(db, now));
		const paused = await pausedBrokers(db);
		const oldest = await oldestDueOfEverybody(db);
		const late = oldest === null ? 0 : Math.floor((now.getTime() - oldest.getTime()) / 60_000);
		const lines = [
			`Removals, by state, as counted at ${(counted?.countedAt ?? now).toISOString()} (once an hour):`,
			...(states.length === 0
				? ["  none yet"]
				: states.map(({ state, count }) => `  ${state.padEnd(20)} ${count}`)),
			`Requests sent: ${sent}. Without a result now: ${await unsettledSendsOfEverybody(db)}`,
			late > 0
				? `The one that waits longest was due ${late} ${late === 1 ? "minute" : "minutes"} ago.`
				: "Nothing is late.",
			"",
			"Who takes the requests:",
			...owners.map(
				({ owner, open, removed, overdue, tasks }) =>
					`  ${owner}: open ${open}, removed ${removed}, overdue ${overdue}, steps for people ${tasks}`,
			),
			"",
			paused.length === 0
				? "No broker is paused."
				: `Paused: ${paused.map(({ broker, pausedAt }) => `${broker} since ${pausedAt.toISOString().slice(0, 10)}`).join(", ")}`,
		];
		return `${lines.join("\n")}\n`;
	};
}
