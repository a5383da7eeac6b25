import { z } from "zod";

/** DuckDuckGo's file of one broker, only as far as we need it to decide. Our schema checks the content of an action. */
const actionSchema = z.looseObject({ actionType: z.string() });
export type DuckDuckGoAction = z.infer<typeof actionSchema>;

const milliseconds = z.number().int().min(0).max(4e12);
const removed = milliseconds.nullable().optional();

export const duckDuckGoSchema = z.strictObject({
	name: z.string(),
	url: z.string(),
	version: z.string(),
	parent: z.string().nullable().optional(),
	addedDatetime: milliseconds,
	removedAt: removed,
	optOutUrl: z.string().nullable().optional(),
	mirrorSites: z
		.array(
			z.strictObject({
				name: z.string(),
				url: z.string(),
				addedAt: milliseconds,
				removedAt: removed,
				optOutUrl: z.string().nullable().optional(),
			}),
		)
		.max(50)
		.default([]),
	steps: z
		.array(
			z.strictObject({
				stepType: z.enum(["scan", "optOut"]),
				scanType: z.literal("templatedUrl").optional(),
				optOutType: z.enum(["formOptOut", "parentSiteOptOut"]).optional(),
				actions: z.array(actionSchema).max(60),
			}),
		)
		.max(6),
	schedulingConfig: z.strictObject({
		retryError: z.number(),
		confirmOptOutScan: z.number(),
		maintenanceScan: z.number(),
		maxAttempts: z.number().optional(),
	}),
});
export type DuckDuckGoBroker = z.infer<typeof duckDuckGoSchema>;
