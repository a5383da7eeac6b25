import { z } from "zod";
import { emailSchema } from "./fields/email.ts";
import { saysWhy } from "./fields/reason.ts";
import { helperNoteMax, removalTaskOutcomes } from "./removals/removal-values.ts";
import { runtimeSettingsSchema } from "./runtime.ts";
import { supportTopics } from "./support.ts";

/** After this many seconds without a request, an operator confirms again with the second factor or passkey. */
export const operatorIdleSeconds = 900;
/** However much is done, a key opens the rooms for this long. A stolen session that keeps asking ends with it. */
export const operatorKeySeconds = 8 * 3600;

/** Whether the rooms are open to this session. Only operators get an answer. */
export const operatorSessionSchema = z.object({
	state: z.enum(["open", "confirm"]),
	idle_seconds: z.int(),
	/** How this operator can confirm. */
	ways: z.object({
		passkey: z.boolean(),
		/** The authenticator app's factor. */
		totp: z.uuid().nullable(),
	}),
});
export type OperatorSession = z.infer<typeof operatorSessionSchema>;

const moment = z.iso.datetime();
const count = z.int();

export const healthCheckSchema = z.object({
	name: z.string(),
	/** `unknown`: it could not be found out, which is no good sign either. */
	state: z.enum(["well", "look", "bad", "unknown"]),
	said: z.string(),
});
export const adminHealthSchema = z.object({
	checked_at: moment,
	checks: z.array(healthCheckSchema),
	/** As /metrics tells them. Null: it could not be read. */
	figures: z.array(z.object({ name: z.string(), help: z.string(), value: z.number().nullable() })),
});
export type AdminHealth = z.infer<typeof adminHealthSchema>;

export const adminQueuesSchema = z.object({
	queues: z.array(
		z.object({
			name: z.string(),
			waiting: count,
			/** Since when the one that waits longest could run. */
			oldest_at: moment.nullable(),
			later: count,
			running: count,
			failed: count,
		}),
	),
});
export const queueNameSchema = z.object({ name: z.string().regex(/^[a-z-]{1,40}\.[a-z-]{1,60}$/) });
export const failedJobsSchema = z.object({
	name: z.string(),
	failed: z.array(
		z.object({
			id: z.uuid(),
			created_at: moment,
			failed_at: moment.nullable(),
			tries: count,
			/** The error's name. Its message is in the log, beside the job's id. */
			error: z.string().nullable(),
		}),
	),
});
export const retryJobsSchema = z.strictObject({
	/** Without it: all of this kind. */
	id: z.uuid().optional(),
});
export const jobsRetriedSchema = z.object({ retried: count });

export const adminSourcesSchema = z.object({
	providers: z.array(
		z.object({
			name: z.string(),
			label: z.string(),
			/** What it covers; null: it did not say in time. */
			types: z.array(z.string()).nullable(),
			/** It asked us to wait until then. */
			paused_until: moment.nullable(),
		}),
	),
	/** The last answers about people, of the last seven days. Beyond some thousand people: of a sample of them. */
	answers: z.array(
		z.object({
			source_type: z.string(),
			ok: count,
			unknown: count,
			not_configured: count,
			last_ok_at: moment.nullable(),
			reasons: z.array(z.object({ reason: z.string(), count })),
		}),
	),
});
export type AdminSources = z.infer<typeof adminSourcesSchema>;

export const brokerNameSchema = z.object({ broker: z.string().regex(/^[a-z0-9.-]{3,253}$/) });
export const adminPlaybooksSchema = z.object({
	playbooks: z.array(
		z.object({
			broker: z.string(),
			version: z.string(),
			found: count,
			nothing: count,
			failed: count,
			/** Pages that changed, one after the other. */
			drifts_in_row: count,
			quarantined_at: moment.nullable(),
			/** When a scan tries it again by itself. */
			tried_again_at: moment.nullable(),
			reasons: z.array(z.object({ reason: z.string(), count })),
		}),
	),
});
export type AdminPlaybooks = z.infer<typeof adminPlaybooksSchema>;

export const adminRemovalsSchema = z.object({
	/** Counts by broker, and about nobody. */
	waiting: z.array(z.object({ broker: z.string(), step: z.string().nullable(), count, since: moment })),
	paused: z.array(z.object({ broker: z.string(), since: moment })),
	/** People may ask for a helper: `helpers` of the settings. */
	helpers: z.boolean(),
	/** Steps whose people agreed that a helper does them, oldest first. Whose they are is not told. */
	helps: z.array(
		z.object({
			id: z.uuid(),
			broker: z.string(),
			step: z.string(),
			asked_at: moment,
			/** When an operator last opened it. */
			opened_at: moment.nullable(),
			/** The operator who asks has it open. */
			is_mine: z.boolean(),
		}),
	),
});
export type AdminRemovals = z.infer<typeof adminRemovalsSchema>;

export const helpedStepParamsSchema = z.object({ id: z.uuid() });
/** What a helper needs to do one step, and nothing else of the person. */
export const helpedStepSchema = z.object({
	id: z.uuid(),
	broker: z.string(),
	title: z.string(),
	link: z.string().nullable(),
	steps: z.array(z.string()),
	values: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type HelpedStep = z.infer<typeof helpedStepSchema>;
export const finishStepSchema = z.strictObject({
	outcome: z.enum(removalTaskOutcomes),
	/** For the person to read. */
	note: z.string().trim().max(helperNoteMax, "Use at most 300 characters").optional(),
});
export type FinishStep = z.infer<typeof finishStepSchema>;

export const adminPaymentsSchema = z.object({
	configured: z.boolean(),
	/** What each comparison with Stripe found, newest first. */
	comparisons: z.array(z.object({ at: moment, missed: count, mended: count })),
	/** Customers with events that nobody has handled. */
	waiting: z.array(z.object({ customer: z.string(), events: count, since: moment })),
	/** Accounts that are gone here and are to be ended there. */
	leaving: z.array(z.object({ customer: z.string(), since: moment })),
});
export type AdminPayments = z.infer<typeof adminPaymentsSchema>;
export const comparisonBegunSchema = z.object({ begun: z.literal(true) });

export const supportStates = ["open", "answered", "closed"] as const;
export const supportListQuerySchema = z.strictObject({
	state: z.enum(supportStates).default("open"),
	/** The reference of the last one that is shown. */
	after: z.string().max(40).optional(),
});
const supportLine = {
	reference: z.string(),
	topic: z.enum(supportTopics),
	state: z.enum(supportStates),
	created_at: moment,
};
export const supportListSchema = z.object({
	requests: z.array(z.object(supportLine)),
	open: count,
	more: z.boolean(),
});
export type SupportList = z.infer<typeof supportListSchema>;
export const supportReferenceSchema = z.object({ reference: z.string().regex(/^UN-[0-9A-Z]{8}$/) });
export const supportRequestReadSchema = z.object({
	...supportLine,
	name: z.string(),
	email: z.string(),
	message: z.string(),
	settled_at: moment.nullable(),
	answers: z.array(z.object({ text: z.string(), sent_at: moment })),
});
export type SupportRequestRead = z.infer<typeof supportRequestReadSchema>;
export const supportAnswerSchema = z.strictObject({
	text: z.string().trim().min(2, "Please write an answer").max(5000, "Use at most 5,000 characters"),
	/** Made once for each answer, so that a double press sends one mail. */
	key: z.uuid(),
});

/** So many looks at accounts an operator has, in so many seconds, in all processes and from all addresses. */
export const lookUpLimit = { most: 60, seconds: 3600 };

export const lookUpSchema = z.strictObject({
	email: emailSchema,
	reason: z
		.string()
		.trim()
		.max(300, "Use at most 300 characters")
		// What nobody sees, or what turns a line around, would make it say something else on the person's page.
		.regex(/^(?:[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060-\u2069\ufeff]|\n)*$/u, "Use plain text")
		.refine(saysWhy, "Please write why, with at least 10 letters"),
});
/** The account's state, and nothing else: no name, no identifiers, nothing that was found about the person. */
export const accountStateSchema = z.object({
	account: z
		.object({
			confirmed: z.boolean(),
			created_at: moment,
			last_sign_in_at: moment.nullable(),
			suspended_until: moment.nullable(),
			plan: z.string().nullable(),
			mails: z.object({
				/** Not sent yet. */
				waiting: count,
				/** Since when the server of their address says "not yet". */
				put_off_since: moment.nullable(),
				/** Given up within the time that such mails are kept. */
				failed: count,
			}),
		})
		.nullable(),
});
export type AccountState = z.infer<typeof accountStateSchema>;

export const adminSettingsSchema = z.object({
	settings: runtimeSettingsSchema,
	/** What holds while `removals_per_broker_day` is null. */
	configured_removals_per_broker_day: count,
	changed_at: moment.nullable(),
});
export const changeSettingsSchema = z.strictObject({
	settings: runtimeSettingsSchema,
	/** `changed_at` as it was when the page was read: what another operator changed meanwhile is not lost. */
	seen: moment.nullable(),
});

const detail = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export const auditQuerySchema = z.strictObject({
	/** Only events before this one. */
	before: z.coerce.number().int().min(1).optional(),
});
export const auditSchema = z.object({
	events: z.array(
		z.object({
			place: count,
			at: moment,
			/** The operator's address, or their id if the account is gone. Null: the command line. */
			operator: z.string().nullable(),
			action: z.string(),
			subject: z.uuid().nullable(),
			details: z.record(z.string(), detail),
			leaf: count,
		}),
	),
	more: z.boolean(),
});
export type Audit = z.infer<typeof auditSchema>;
export const auditVerdictSchema = z.object({
	events: count,
	/** The first event that is not as it was written, or is missing. */
	broken_at: count.nullable(),
	/** Leaves of the transparency log that are gone. A cut end of this record could have been among them. */
	lost_leaves: count,
});
