import type { SecurityScore } from "@unlisted/contracts/score/security-score";
import { Refusal } from "../../../platform/http/problem.ts";
import { alertsReach, type ReachDeps } from "../core/alerts-reach.ts";
import { recordIfMoved, scoresOf } from "../core/history.repository.ts";
import { findHolder } from "../core/person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { ensureSettings } from "../core/settings.repository.ts";
import { resultsOf } from "../core/tasks.repository.ts";
import { tallyExposures } from "../judging/exposures.repository.ts";
import { sourceStatesOf } from "../sources/sources.repository.ts";
import { isEnoughKnown, scoreFacts } from "./compute-score.ts";
import { scoreOf } from "./score.rules.ts";

const year = 366 * 86_400_000;

/** Returns the current score, with the reason for each point. Before the end of the first scan there is no score. */
export function readScore({
	db,
	clock,
	identity,
	brokers,
	sms,
	pushDevicesOf,
}: Pick<ScannerDeps, "db" | "clock" | "identity" | "brokers"> & ReachDeps) {
	return async (userId: string): Promise<SecurityScore> => {
		const now = clock.now();
		const [last] = await resultsOf(db, userId, 1);
		if (!last)
			return {
				score: null,
				enough_known: null,
				reasons: [],
				history: [],
				unknown_since: null,
				next_scan_at: null,
			};
		const holder = await findHolder(identity, userId);
		if (!holder) throw new Refusal("unauthenticated");
		const { settings, nextScanAt } = await ensureSettings(db, userId, now);
		const states = await sourceStatesOf(db, userId);
		const tally = await tallyExposures(db, userId);
		const facts = scoreFacts({
			holder,
			settings,
			tally,
			states,
			now,
			brokers: await brokers.factsOf(db, userId),
			alertsOn: await alertsReach({ sms, pushDevicesOf }, db, { holder, settings }),
			planned: nextScanAt !== null,
		});
		const scored = scoreOf(facts);
		// A second factor, or time, may have changed the score since it was stored. This keeps profile and history up to
		// date.
		await recordIfMoved(db, userId, scored.score, now);
		const history = await scoresOf(db, userId, new Date(now.getTime() - year));
		const unknown = states
			.filter(({ sourceType, state }) => state === "unknown" && settings.scan_sources[sourceType])
			.map(({ unknownSince, checkedAt }) => (unknownSince ?? checkedAt).toISOString())
			.sort();
		return {
			...scored,
			enough_known: isEnoughKnown(tally, facts),
			history: history.map(({ at, score }) => ({ at: at.toISOString(), score })),
			unknown_since: unknown[0] ?? null,
			next_scan_at: nextScanAt?.toISOString() ?? null,
		};
	};
}
