import { z } from "zod";
import {
	consentModes,
	disclosableFields,
	mailMeanings,
	removalActions,
	removalChannels,
	removalEventKinds,
	removalGroups,
	removalKinds,
	removalStates,
	removalsPageMax,
	removalsPageSize,
	removalTaskKinds,
	removalTaskOutcomes,
	taskPictureMax,
} from "./removal-values.ts";

export * from "./removal-values.ts";

/** The contract between pages and server about removals: requests to brokers, their results, and the proof. */

const broker = z.object({ id: z.string(), name: z.string() });
const field = z.enum(disclosableFields);

/** A value that a person copies into a form. */
const copySchema = z.object({ label: z.string(), value: z.string() });
export type ValueToCopy = z.infer<typeof copySchema>;

/** How the person does a step: the page, what to copy, what to press. */
export const handStepSchema = z.object({
	link: z.string().nullable(),
	steps: z.array(z.string()),
	values: z.array(copySchema),
});
export type HandStep = z.infer<typeof handStepSchema>;

export const removalTaskSchema = handStepSchema.extend({
	kind: z.enum(removalTaskKinds),
	title: z.string(),
	/** Why the person has to do it. */
	why: z.string(),
	/** Fields that the step would tell the site beyond what the listing shows. */
	tells: z.array(field),
	since: z.string(),
	/** For `read_mail`: the possible meanings, the most likely first. */
	meanings: z.array(z.enum(mailMeanings)),
	/** For every other step: a mail that came while it was open, with its possible meanings. Null: there is none. */
	mail: z.object({ since: z.string(), meanings: z.array(z.enum(mailMeanings)) }).nullable(),
	/** Null: there is no step, or no helper of this installation could do it. */
	help: z
		.object({
			/** Whether the person may ask now. A person who asked may always take it back. */
			possible: z.boolean(),
			asked_at: z.string().nullable(),
			/** When a helper last opened it. */
			opened_at: z.string().nullable(),
		})
		.nullable(),
});
export type RemovalTask = z.infer<typeof removalTaskSchema>;

const removalShape = {
	id: z.uuid(),
	kind: z.enum(removalKinds),
	broker,
	/** Sites of the same owner that the request covers. */
	covers: z.array(broker),
	/** Null: the broker cannot be searched. */
	listing_id: z.uuid().nullable(),
	state: z.enum(removalStates),
	state_since: z.string(),
	/** The state in one sentence, with its dates. */
	sentence: z.string(),
	channel: z.enum(removalChannels).nullable(),
	/** How many requests we sent. We send each one only after our own look found the listing. */
	rounds: z.int(),
	created_at: z.string(),
	sent_at: z.string().nullable(),
	/** When the legal deadline ends, and which law sets it. */
	due_at: z.string().nullable(),
	law: z.string().nullable(),
	next_look_at: z.string().nullable(),
	verified_at: z.string().nullable(),
	/** The site said that it removed the listing, but our look still found it. */
	broke_its_word: z.boolean(),
	task: z.object({ kind: z.enum(removalTaskKinds), title: z.string(), since: z.string() }).nullable(),
	can: z.array(z.enum(removalActions)),
};
export const removalSchema = z.object(removalShape);
export type Removal = z.infer<typeof removalSchema>;

/** GET /api/removals */
export const removalQuerySchema = z.strictObject({
	/**
	 * Without it, only removals. `access`: requests of the deep-scan setup. `account`: accounts at breached services.
	 */
	kind: z.enum(removalKinds).optional(),
	group: z.enum(removalGroups).optional(),
	state: z.enum(removalStates).optional(),
	broker: z.string().max(253).optional(),
	listing: z.uuid().optional(),
	limit: z.coerce.number<number | string>().int().min(1).max(removalsPageMax).default(removalsPageSize),
	/** `next_cursor` of the previous page, with the same filters. */
	cursor: z.string().max(200).optional(),
});
export type RemovalQuery = z.infer<typeof removalQuerySchema>;
export const removalsSchema = z.object({
	removals: z.array(removalSchema),
	total: z.int(),
	next_cursor: z.string().nullable(),
	/** For the filter. */
	brokers: z.array(broker.extend({ count: z.int() })),
});
export type Removals = z.infer<typeof removalsSchema>;

/** One step of the record, oldest first. */
export const removalEventSchema = z.object({
	id: z.uuid(),
	/** Its position in the record, from 1. */
	place: z.int(),
	kind: z.enum(removalEventKinds),
	at: z.string(),
	text: z.string(),
	channel: z.enum(removalChannels).nullable(),
	/** The receiver, such as the site's host. */
	to: z.string().nullable(),
	/** Which fields it told them. */
	fields: z.array(field),
	/** SHA-256 in hex of what was sent, received or seen. */
	hashes: z.object({
		sent: z.string().nullable(),
		received: z.string().nullable(),
		seen: z.string().nullable(),
	}),
	/** SHA-256 in hex over this event and the one before it. */
	hash: z.string(),
	/** Its leaf in the transparency log; null if there is no log. */
	leaf: z.int().nullable(),
	/** A picture or text of what we saw: GET /api/removals/{id}/events/{event}/file. */
	file: z
		.object({
			kind: z.enum(["html", "png", "jpeg", "mail"]),
			/** Whether there is also a file from before the step: `?moment=before`. */
			has_before: z.boolean(),
		})
		.nullable(),
});
export type RemovalEvent = z.infer<typeof removalEventSchema>;

/** Which file of an event: the one from before the step, or the one from after it. */
export const eventFileQuerySchema = z.strictObject({ moment: z.enum(["before", "after"]).optional() });

export const removalDetailSchema = z.object({
	...removalShape,
	task: removalTaskSchema.nullable(),
	events: z.array(removalEventSchema),
	/** The fields that we would send next or have sent, and who gets them. */
	tells: z.array(z.object({ field, label: z.string() })),
	/** What happens next if nobody does anything, in one sentence. */
	next: z.string(),
});
export type RemovalDetail = z.infer<typeof removalDetailSchema>;
/**
 * GET /api/removals/{id}/complaint: the complaint to file if the broker answered neither in time nor after the last
 * letter. Null: no law sets a deadline, or the deadline has not passed.
 */
export const complaintSchema = z.object({
	complaint: z
		.object({
			law: z.string(),
			/** More than one if the choice depends on something we do not know, such as the state of Germany. */
			authorities: z.array(
				z.object({ name: z.string(), page: z.string().nullable(), email: z.string().nullable() }),
			),
			subject: z.string(),
			text: z.string(),
		})
		.nullable(),
	/** What the person said they filed since the last request; null if nothing. */
	filed: z.object({ at: z.string(), authority: z.string() }).nullable(),
});
export type Complaint = z.infer<typeof complaintSchema>;

/** POST /api/removals/{id}/complaint: "I filed it." A repeated call changes nothing. */
export const fileComplaintSchema = z.strictObject({
	/** The name of one of the complaint's authorities. */
	authority: z.string().min(1).max(300),
	/** The authority's reference for the complaint. */
	reference: z.string().trim().max(100).optional(),
});
export type FileComplaint = z.infer<typeof fileComplaintSchema>;

export const removalAnswerSchema = z.object({ removal: removalDetailSchema });

/**
 * POST /api/removals: for a listing, or for a broker that cannot be searched. Each has one removal, and a repeated call
 * returns it.
 */
export const askRemovalSchema = z.union([
	z.strictObject({ listing_id: z.uuid() }),
	z.strictObject({ broker: z.string().min(1).max(253) }),
]);
export type AskRemoval = z.infer<typeof askRemovalSchema>;

/** GET /api/removals/guide?listing_id= or ?broker=: how people do it themselves, with or without a plan. */
export const guideQuerySchema = z.strictObject({
	listing_id: z.uuid().optional(),
	broker: z.string().max(253).optional(),
});
export const guideSchema = handStepSchema.extend({
	broker,
	covers: z.array(broker),
	/** The removal that exists already. */
	removal_id: z.uuid().nullable(),
	/** Whether we may do it for the person now, and if not, the reason. */
	ours: z.object({ possible: z.boolean(), reason: z.string().nullable() }),
	/** A text to send or to paste. */
	letter: z.object({ to: z.string().nullable(), subject: z.string(), text: z.string() }),
	/** What our request would tell the broker. */
	tells: z.array(z.object({ field, label: z.string() })),
});
export type RemovalGuide = z.infer<typeof guideSchema>;

/**
 * The `since` of the step that the person saw. If another step has taken its place, the answer is 409. Pages of an
 * older version leave it out.
 */
const seenSince = z.iso.datetime().optional();

/** POST /api/removals/{id}/task. A mail is not answered here but with its meaning. */
export const answerTaskSchema = z.strictObject({
	outcome: z.enum(removalTaskOutcomes),
	since: seenSince,
	note: z.string().trim().max(500).optional(),
	/** A screenshot: a PNG or JPEG in base64. We keep it sealed with the record. */
	picture: z
		.base64()
		.max(Math.ceil(taskPictureMax / 3) * 4)
		.optional(),
});
export type AnswerTask = z.infer<typeof answerTaskSchema>;

/** PUT /api/removals/{id}/help: whether a helper may open this step and do it. */
export const askHelpSchema = z.strictObject({
	wanted: z.boolean(),
	/** The `since` of the step that the person saw. The permission covers only that step, and no later one. */
	since: z.iso.datetime(),
});
export type AskHelp = z.infer<typeof askHelpSchema>;

/** POST /api/removals/{id}/meaning: the meaning of a mail that the reader could not decide. */
export const sayMeaningSchema = z.strictObject({ meaning: z.enum(mailMeanings), since: seenSince });
export type SayMeaning = z.infer<typeof sayMeaningSchema>;

/** GET and PUT /api/removals/consent: the consent to requests that we send automatically. */
export const consentSchema = z.object({
	mode: z.enum(consentModes),
	given_at: z.string().nullable(),
	revoked_at: z.string().nullable(),
	/** Every broker that we would ask, and what we would tell it. */
	brokers: z.array(
		broker.extend({
			covers: z.int(),
			channel: z.enum(removalChannels),
			fields: z.array(field),
			/** Whether the given consent covers this broker and these fields. */
			included: z.boolean(),
		}),
	),
	/** The text above the switch. */
	text: z.string(),
	/** A name for this list of sites and fields. It changes with them. */
	shown: z.string().optional(),
});
export type RemovalConsent = z.infer<typeof consentSchema>;
export const saveConsentSchema = z.strictObject({
	given: z.boolean(),
	/**
	 * `shown` of the list that the person read. If the list has changed since, the answer is 409. Pages of an older version
	 * leave it out.
	 */
	shown: z.string().max(100).optional(),
});

/** POST /api/removals/pause: we send nothing until the person resumes. Looks continue. */
export const pauseSchema = z.strictObject({ paused: z.boolean() });
export const pausedSchema = z.object({ paused_at: z.string().nullable() });

/** GET and PUT /api/removals/limits */
export const saveLimitsSchema = z.strictObject({
	/** Fields that we never tell. A form that requires one becomes a step for the person. */
	never: z.array(field).max(disclosableFields.length),
	/**
	 * `shown` of the limits that the page read. If they have changed since, the answer is 409. Pages of an older version leave
	 * it out.
	 */
	seen: z.string().max(1000).optional(),
});
export type SaveRemovalLimits = z.infer<typeof saveLimitsSchema>;
export const limitsSchema = z.object({
	never: z.array(field),
	/** A name for these limits. It changes with them. */
	shown: z.string().optional(),
	fields: z.array(
		z.object({
			field,
			label: z.string(),
			/** How many brokers' forms require it. */
			brokers: z.int(),
		}),
	),
});
export type RemovalLimits = z.infer<typeof limitsSchema>;

/** GET /api/removals/overview */
export const removalOverviewSchema = z.object({
	plan: z.object({
		id: z.string().nullable(),
		/** Whether requests go out automatically after consent. */
		automatic: z.boolean(),
		/** How many more removals a person without a plan gets; null with a plan. */
		free_left: z.int().nullable(),
	}),
	consent: z.enum(consentModes),
	paused_at: z.string().nullable(),
	/** Steps for the person first, then removals that wait for approval. At most ten. */
	next: z.array(removalSchema),
	tasks: z.int(),
	by_state: z.array(z.object({ state: z.enum(removalStates), count: z.int() })),
	/** Counts only our own looks. */
	figures: z.object({
		/** Removals that are now `verified_removed`. */
		threats_neutralized: z.int(),
		/** The share of removals for listings that is `verified_removed`. Null if there is no such removal. */
		data_removed_percent: z.int().nullable(),
		/** Listings that we looked at within seven days. */
		verified_this_week: z.int(),
	}),
	/** By week, since the first request: how many removals were requested and verified by the end of that week. */
	progress: z.array(z.object({ week: z.string(), asked: z.int(), removed: z.int() })),
	by_broker: z.array(
		broker.extend({
			total: z.int(),
			removed: z.int(),
			open: z.int(),
			yours: z.int(),
		}),
	),
	/** How many listings of the person have no removal yet. */
	not_asked: z.int(),
	/** At most ten of these listings. */
	unasked: z.array(z.object({ listing_id: z.uuid(), broker })),
});
export type RemovalOverview = z.infer<typeof removalOverviewSchema>;

/** GET /api/removals/disclosures, and as a file with .csv */
export const disclosureSchema = z.object({
	at: z.string(),
	broker,
	/** Null: a search told it, not a removal. */
	removal_id: z.uuid().nullable(),
	channel: z.enum([...removalChannels, "search"]),
	to: z.string(),
	field,
	label: z.string(),
	why: z.string(),
	/** A search tells the same fields again: how often, and when last. */
	times: z.int(),
	last_at: z.string(),
	/** When the broker confirmed that it deleted its data. That is the broker's statement, not our look. */
	deletion_confirmed_at: z.string().nullable(),
});
export const disclosuresQuerySchema = z.strictObject({
	broker: z.string().max(253).optional(),
	field: field.optional(),
	limit: z.coerce.number<number | string>().int().min(1).max(removalsPageMax).default(removalsPageSize),
	cursor: z.string().max(200).optional(),
});
export type DisclosuresQuery = z.infer<typeof disclosuresQuerySchema>;
export const disclosuresSchema = z.object({
	disclosures: z.array(disclosureSchema),
	total: z.int(),
	next_cursor: z.string().nullable(),
	/** For the filter: every broker that was told something. */
	brokers: z.array(broker.extend({ count: z.int() })),
});
export type Disclosures = z.infer<typeof disclosuresSchema>;
