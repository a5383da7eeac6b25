import { z } from "zod";
import { actionSchema } from "./actions.ts";
import { disclosedFields } from "./fields.ts";
import { hostSchema } from "./hosts.ts";
import { markersSchema } from "./markers.ts";
import { sentFields } from "./sent-fields.ts";

/**
 * How to ask one site about a person. The actions are those of DuckDuckGo's playbooks. We add what theirs lack: the
 * author, the fields that a step discloses, and how a page says "a wall", "changed" and "nobody found".
 */
export const playbookFormat = 1;

const day = z.iso.date();
const driver = z.enum(["http", "browser", "http_then_browser"]);
const hours = z.number().int().min(1).max(10_000);

const stepParts = {
	/** Set if the step needs another driver than the playbook. */
	driver: driver.optional(),
	/** Exactly the fields that its actions hand to the broker, so that a reader can rely on them. */
	discloses: z.array(z.enum(disclosedFields)),
	actions: z.array(actionSchema).max(60),
};

const stepSchema = z
	.discriminatedUnion("stepType", [
		z.strictObject({ stepType: z.literal("scan"), ...stepParts }),
		z.strictObject({
			stepType: z.literal("optOut"),
			/** On its own site, or covered by the parent's form. */
			optOutType: z.enum(["formOptOut", "parentSiteOptOut"]),
			...stepParts,
		}),
	])
	.superRefine(({ discloses, actions }, context) => {
		const sent = sentFields(actions);
		if (sent.length !== discloses.length || sent.some((field) => !discloses.includes(field)))
			context.addIssue({
				code: "custom",
				path: ["discloses"],
				message: `its actions disclose ${sent.join(", ")}`,
			});
	});
export type Step = z.infer<typeof stepSchema>;

const mirrorSchema = z.strictObject({
	domain: hostSchema,
	name: z.string().min(1).max(200),
	optOutUrl: z.url().nullable(),
	removedOn: day.nullable(),
});

export const playbookSchema = z.strictObject({
	format: z.literal(playbookFormat),
	/** The registrable domain, which is the key in the catalogue. */
	broker: hostSchema,
	name: z.string().min(1).max(200),
	/** Rises with each change: 1.2.3. */
	version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
	author: z.string().min(1).max(200),
	/** YYYY-MM-DD, the day when somebody last saw it work. Null if we never did. */
	triedOn: day.nullable(),
	/** The day on which its author withdrew it. It is kept but not run. */
	removedOn: day.nullable().default(null),
	/** Hosts that a visit may reach, including mirrors. `example.com` also allows its subdomains. */
	hosts: z.array(hostSchema).min(1).max(50),
	mirrors: z.array(mirrorSchema).max(50).default([]),
	/** The broker whose opt-out covers this one. */
	parent: hostSchema.nullable(),
	/** The page where a person would ask by hand. */
	optOutUrl: z.url().nullable().default(null),
	driver,
	/** How many requests a minute this installation sends to its hosts. */
	perMinute: z.number().positive().max(600),
	/** ISO 3166-1, two letters in upper case. */
	country: z.string().regex(/^[A-Z]{2}$/),
	/** Signs of a page that its selectors do not cover. */
	markers: markersSchema.default({ wall: [], drift: [], nothingFound: [], refused: [] }),
	schedule: z
		.strictObject({ retryErrorHours: hours, confirmOptOutHours: hours, maintenanceHours: hours })
		.default({ retryErrorHours: 48, confirmOptOutHours: 72, maintenanceHours: 120 }),
	steps: z.array(stepSchema).min(1).max(6),
});
export type Playbook = z.infer<typeof playbookSchema>;
/** As written by hand: fields with a default may be left out. */
export type PlaybookDraft = z.input<typeof playbookSchema>;
