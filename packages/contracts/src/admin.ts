import { z } from "zod";
import { emailSchema } from "./fields/email.ts";
import { plainText } from "./fields/plain-text.ts";
import { saysWhy, showsSomething } from "./fields/reason.ts";
import { helperNoteMax, removalTaskOutcomes } from "./removals/removal-values.ts";
import { runtimeSettingsSchema } from "./runtime.ts";
import { supportTopics } from "./support.ts";

/** After this many seconds without a request, an operator confirms again with the second factor or passkey. */
export const operatorIdleSeconds = 900;
/**
 * A key opens the rooms for this long, even if the operator stays active. So a stolen session that keeps sending
 * requests still ends.
 */
export const operatorKeySeconds = 8 * 3600;

/** Whether this session may use the rooms. Only operators get an answer. */
export const operatorSessionSchema = z.object({
	state: z.enum(["open", "confirm"]),
	idle_seconds: z.int(),
	/** How this operator can confirm. */
	ways: z.object({
		passkey: z.boolean(),
		/** The id of the factor of the authenticator app. */
		totp: z.uuid().nullable(),
	}),
});
export type OperatorSession = z.infer<typeof operatorSessionSchema>;

const moment = z.iso.datetime();
const count = z.int();

export const healthCheckSchema = z.object({
	name: z.string(),
	/** `unknown`: the check itself failed. The operator should look at that too. */
	state: z.enum(["well", "look", "bad", "unknown"]),
	said: z.string(),
});
export const adminHealthSchema = z.object({
	checked_at: moment,
	checks: z.array(healthCheckSchema),
	/** The figures of /metrics. Null: the figure could not be read. */
	figures: z.array(z.object({ name: z.string(), help: z.string(), value: z.number().nullable() })),
});
export type AdminHealth = z.infer<typeof adminHealthSchema>;

export const adminQueuesSchema = z.object({
	queues: z.array(
		z.object({
			name: z.string(),
			waiting: count,
			/** When the job that has waited longest was first due. */
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
	/** Without an id, the call covers all jobs of this kind. */
	id: z.uuid().optional(),
});
export const jobsRetriedSchema = z.object({ retried: count });

export const adminSourcesSchema = z.object({
	providers: z.array(
		z.object({
			name: z.string(),
			label: z.string(),
			/** The types that it covers; null if it did not answer in time. */
			types: z.array(z.string()).nullable(),
			/** The source asked us not to send requests before this time. */
			paused_until: moment.nullable(),
		}),
	),
	/**
	 * The last answers about people in the last seven days. With more than some thousand people, the counts come from a
	 * sample.
	 */
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
/** The version that the operator looked at. */
export const releasePlaybookSchema = z.strictObject({ version: z.string().min(1).max(200) });
export const adminPlaybooksSchema = z.object({
	playbooks: z.array(
		z.object({
			broker: z.string(),
			version: z.string(),
			found: count,
			nothing: count,
			failed: count,
			/** How many checks in a row found that the pages had changed. */
			drifts_in_row: count,
			quarantined_at: moment.nullable(),
			/** When a scan next tries it without an operator. */
			tried_again_at: moment.nullable(),
			reasons: z.array(z.object({ reason: z.string(), count })),
		}),
	),
});
export type AdminPlaybooks = z.infer<typeof adminPlaybooksSchema>;

export const adminRemovalsSchema = z.object({
	/** Counts by broker. They name no person. */
	waiting: z.array(z.object({ broker: z.string(), step: z.string().nullable(), count, since: moment })),
	paused: z.array(z.object({ broker: z.string(), since: moment })),
	/** Whether people may ask for a helper: `helpers` in the settings. */
	helpers: z.boolean(),
	/** Steps that people want a helper to do, oldest first. The list does not name the people. */
	helps: z.array(
		z.object({
			id: z.uuid(),
			broker: z.string(),
			step: z.string(),
			asked_at: moment,
			/** When an operator last opened it. */
			opened_at: moment.nullable(),
			/** Whether the operator who asks has this step open. */
			is_mine: z.boolean(),
		}),
	),
});
export type AdminRemovals = z.infer<typeof adminRemovalsSchema>;

export const helpedStepParamsSchema = z.object({ id: z.uuid() });
/** What a helper needs to do one step. It holds no other data of the person. */
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
	/** A note that the person reads. */
	note: z
		.string()
		.trim()
		.max(helperNoteMax, "Use at most 300 characters")
		.regex(plainText, "Use plain text")
		.optional(),
});
export type FinishStep = z.infer<typeof finishStepSchema>;

export const adminPaymentsSchema = z.object({
	configured: z.boolean(),
	/** What each comparison with Stripe found, newest first. */
	comparisons: z.array(z.object({ at: moment, missed: count, mended: count })),
	/** Customers with events that nobody has handled. */
	waiting: z.array(z.object({ customer: z.string(), events: count, since: moment })),
	/** Customers at Stripe whose account here is deleted. Their subscriptions must end at Stripe too. */
	leaving: z.array(z.object({ customer: z.string(), since: moment })),
});
export type AdminPayments = z.infer<typeof adminPaymentsSchema>;
export const comparisonBegunSchema = z.object({ begun: z.literal(true) });

export const supportStates = ["open", "answered", "closed"] as const;
export const supportListQuerySchema = z.strictObject({
	state: z.enum(supportStates).default("open"),
	/** The reference of the last request that the page shows. */
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
	text: z
		.string()
		.trim()
		.min(2, "Please write an answer")
		.max(5000, "Use at most 5,000 characters")
		.regex(plainText, "Use plain text")
		.refine(showsSomething, "Please write an answer"),
	/** The page makes one key for each answer, so that a double click sends one mail. */
	key: z.uuid(),
});

/**
 * How many accounts an operator may look up within this time. The limit counts all processes and addresses together.
 */
export const lookUpLimit = { most: 60, seconds: 3600 };

export const lookUpSchema = z.strictObject({
	email: emailSchema,
	reason: z
		.string()
		.trim()
		.max(300, "Use at most 300 characters")
		.regex(plainText, "Use plain text")
		.refine(saysWhy, "Please write why, with at least 10 letters"),
});
/** The state of an account. It holds no name, no identifiers, and no findings about the person. */
export const accountStateSchema = z.object({
	account: z
		.object({
			confirmed: z.boolean(),
			created_at: moment,
			last_sign_in_at: moment.nullable(),
			suspended_until: moment.nullable(),
			plan: z.string().nullable(),
			mails: z.object({
				/** Mails that were not sent yet. */
				waiting: count,
				/** Since when the mail server of the person's address has deferred our mails. */
				put_off_since: moment.nullable(),
				/** Mails that we gave up on and that are still kept. */
				failed: count,
			}),
		})
		.nullable(),
});
export type AccountState = z.infer<typeof accountStateSchema>;

export const adminSettingsSchema = z.object({
	settings: runtimeSettingsSchema,
	/** The limit that applies while `removals_per_broker_day` is null. */
	configured_removals_per_broker_day: count,
	changed_at: moment.nullable(),
});
export const changeSettingsSchema = z.strictObject({
	settings: runtimeSettingsSchema,
	/** The `changed_at` that the page read. It keeps this change from overwriting another operator's. */
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
	/** The first event that was changed or is missing. */
	broken_at: count.nullable(),
	/** How many leaves of the transparency log are missing. They could have held the end of this record. */
	lost_leaves: count,
});
