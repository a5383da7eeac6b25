import { z } from "zod";

/** GET /api/scanner/score: a score out of 100, with a reason for each point. Null until the first scan has finished. */
export const scoreReasonSchema = z.object({
	id: z.string(),
	/** How many points this adds to the score or takes from it. */
	points: z.int(),
	/** The most points that this could add. */
	of: z.int(),
	title: z.string(),
	explanation: z.string(),
	/** What would raise the score, and the page to do it on. */
	raise: z.object({ text: z.string(), href: z.string() }).nullable(),
});
export type ScoreReason = z.infer<typeof scoreReasonSchema>;

export const securityScoreSchema = z.object({
	score: z.int().min(0).max(100).nullable(),
	/**
	 * Whether any source has an answer about this person. If none has, the page shows "Not enough known" instead of the
	 * score. Null while there is no score.
	 */
	enough_known: z.boolean().nullable(),
	reasons: z.array(scoreReasonSchema),
	/** Oldest first, at most one a day, for a year. */
	history: z.array(z.object({ at: z.string(), score: z.int() })),
	/** Since when a source has not answered, or null. The score counts that source as unknown, not as safe. */
	unknown_since: z.string().nullable(),
	/**
	 * When the next planned scan is due. That scan adds the next score to the history. Null until the first scan has
	 * finished.
	 */
	next_scan_at: z.string().nullable(),
});
export type SecurityScore = z.infer<typeof securityScoreSchema>;

/** GET /api/scanner/activity: newest first. */
export const activityKinds = [
	"scan_completed",
	"scan_failed",
	"exposures_found",
	"listings_found",
	"listings_gone",
	"exposure_acknowledged",
	"exposure_resolved",
	"exposure_unresolved",
	"exposure_reopened",
	"exposure_not_me",
	"exposure_revealed",
	"settings_saved",
	"identifier_added",
	"identifier_verified",
	"identifier_removed",
	"alert_sent",
] as const;
export const activitySchema = z.object({
	events: z.array(
		z.object({
			id: z.string(),
			kind: z.enum(activityKinds),
			at: z.string(),
			/** One sentence. */
			text: z.string(),
			exposure_id: z.uuid().nullable(),
		}),
	),
});
export type Activity = z.infer<typeof activitySchema>;
