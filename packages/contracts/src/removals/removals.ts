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

/** How a step is done by hand: the page, what to copy, what to press. */
export const handStepSchema = z.object({
	link: z.string().nullable(),
	steps: z.array(z.string()),
	values: z.array(copySchema),
});
export type HandStep = z.infer<typeof handStepSchema>;

export const removalTaskSchema = handStepSchema.extend({
	kind: z.enum(removalTaskKinds),
	title: z.string(),
	/** Why it is the person's. */
	why: z.string(),
	/** Fields that the step would tell beyond what the listing shows. */
	tells: z.array(field),
	since: z.string(),
	/** Of `read_mail`: what it may mean, the most likely first. */
	meanings: z.array(z.enum(mailMeanings)),
	/** Null: it is not a step that a helper of this installation could do, or there is none. */
	help: z
		.object({
			/** Whether the person may ask now. One who asked may always take it back. */
			possible: z.boolean(),
			asked_at: z.string().nullable(),
			/** When a helper last looked at it. */
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
	/** Null: a broker that cannot be searched. */
	listing_id: z.uuid().nullable(),
	state: z.enum(removalStates),
	state_since: z.string(),
	/** In one sentence, with its dates. */
	sentence: z.string(),
	channel: z.enum(removalChannels).nullable(),
	/** How often a request went out, each after our own look had found the listing. */
	rounds: z.int(),
	created_at: z.string(),
	sent_at: z.string().nullable(),
	/** When the law's time is over, and which law's. */
	due_at: z.string().nullable(),
	law: z.string().nullable(),
	next_look_at: z.string().nullable(),
	verified_at: z.string().nullable(),
	/** The site said that it was done, and our look showed that it was not. */
	broke_its_word: z.boolean(),
	task: z.object({ kind: z.enum(removalTaskKinds), title: z.string(), since: z.string() }).nullable(),
	can: z.array(z.enum(removalActions)),
};
export const removalSchema = z.object(removalShape);
export type Removal = z.infer<typeof removalSchema>;

/** GET /api/removals */
export const removalQuerySchema = z.strictObject({
	/** Without it, removals alone. `access`: requests of the deep-scan setup. `account`: accounts at services that leaked. */
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
	/** From 1. */
	place: z.int(),
	kind: z.enum(removalEventKinds),
	at: z.string(),
	text: z.string(),
	channel: z.enum(removalChannels).nullable(),
	/** Who got it, such as the site's host. */
	to: z.string().nullable(),
	/** What it told them. */
	fields: z.array(field),
	/** SHA-256 in hex of what was sent, received or seen. */
	hashes: z.object({
		sent: z.string().nullable(),
		received: z.string().nullable(),
		seen: z.string().nullable(),
	}),
	/** SHA-256 in hex over this event and the one before it. */
	hash: z.string(),
	/** Its leaf in the transparency log; null where there is no log. */
	leaf: z.int().nullable(),
	/** A picture or text of what was seen: GET /api/removals/{id}/events/{event}/file. */
	file: z
		.object({
			kind: z.enum(["html", "png", "jpeg", "mail"]),
			/** There is one from before the step too, with `?moment=before`. */
			has_before: z.boolean(),
		})
		.nullable(),
});
export type RemovalEvent = z.infer<typeof removalEventSchema>;

/** Of a file of an event: as it was before the step, or after it. */
export const eventFileQuerySchema = z.strictObject({ moment: z.enum(["before", "after"]).optional() });

export const removalDetailSchema = z.object({
	...removalShape,
	task: removalTaskSchema.nullable(),
	events: z.array(removalEventSchema),
	/** What would be sent next, or was sent, and who gets it. */
	tells: z.array(z.object({ field, label: z.string() })),
	/** What is done if nobody does anything, in one sentence. */
	next: z.string(),
});
export type RemovalDetail = z.infer<typeof removalDetailSchema>;
/** GET /api/removals/{id}/complaint: what to file where nobody answered in time, nor after the last letter. Null: no law sets a time, or it is not over. */
export const complaintSchema = z.object({
	complaint: z
		.object({
			law: z.string(),
			/** Several where it depends on what we do not know, such as the state of Germany. */
			authorities: z.array(
				z.object({ name: z.string(), page: z.string().nullable(), email: z.string().nullable() }),
			),
			subject: z.string(),
			text: z.string(),
		})
		.nullable(),
	/** What the person said that they filed, since the last request; null: nothing. */
	filed: z.object({ at: z.string(), authority: z.string() }).nullable(),
});
export type Complaint = z.infer<typeof complaintSchema>;

/** POST /api/removals/{id}/complaint: "I filed it." Said twice, it holds once. */
export const fileComplaintSchema = z.strictObject({
	/** One of the complaint's authorities, by its name. */
	authority: z.string().min(1).max(300),
	/** What the authority calls it. */
	reference: z.string().trim().max(100).optional(),
});
export type FileComplaint = z.infer<typeof fileComplaintSchema>;

export const removalAnswerSchema = z.object({ removal: removalDetailSchema });

/** POST /api/removals: for a listing, or for a broker that nobody can search. One for each: asked twice, it is the same. */
export const askRemovalSchema = z.union([
	z.strictObject({ listing_id: z.uuid() }),
	z.strictObject({ broker: z.string().min(1).max(253) }),
]);
export type AskRemoval = z.infer<typeof askRemovalSchema>;

/** GET /api/removals/guide?listing_id= or ?broker=: how to do it oneself, with or without a plan. */
export const guideQuerySchema = z.strictObject({
	listing_id: z.uuid().optional(),
	broker: z.string().max(253).optional(),
});
export const guideSchema = handStepSchema.extend({
	broker,
	covers: z.array(broker),
	/** The removal that is there already. */
	removal_id: z.uuid().nullable(),
	/** Whether we may do it for the person now, and if not, why. */
	ours: z.object({ possible: z.boolean(), reason: z.string().nullable() }),
	/** A text to send or to paste. */
	letter: z.object({ to: z.string().nullable(), subject: z.string(), text: z.string() }),
	/** What a request of ours would tell. */
	tells: z.array(z.object({ field, label: z.string() })),
});
export type RemovalGuide = z.infer<typeof guideSchema>;

/** POST /api/removals/{id}/task */
export const answerTaskSchema = z.strictObject({
	outcome: z.enum(removalTaskOutcomes),
	note: z.string().trim().max(500).optional(),
	/** A screenshot, base64 of a PNG or JPEG. Kept sealed with the record. */
	picture: z
		.base64()
		.max(Math.ceil(taskPictureMax / 3) * 4)
		.optional(),
});
export type AnswerTask = z.infer<typeof answerTaskSchema>;

/** PUT /api/removals/{id}/help: whether a helper may see this step and do it. */
export const askHelpSchema = z.strictObject({
	wanted: z.boolean(),
	/** The step's `since`, as it was shown: a yes is for that step, and for no later one. */
	since: z.iso.datetime(),
});
export type AskHelp = z.infer<typeof askHelpSchema>;

/** POST /api/removals/{id}/meaning: what the mail means that the reader left to the person. */
export const sayMeaningSchema = z.strictObject({ meaning: z.enum(mailMeanings) });
export type SayMeaning = z.infer<typeof sayMeaningSchema>;

/** GET and PUT /api/removals/consent: requests that go out by themselves. */
export const consentSchema = z.object({
	mode: z.enum(consentModes),
	given_at: z.string().nullable(),
	revoked_at: z.string().nullable(),
	/** Every broker that would be asked, and what it would be told. */
	brokers: z.array(
		broker.extend({
			covers: z.int(),
			channel: z.enum(removalChannels),
			fields: z.array(field),
			/** Whether the consent that was given includes it as it is now. */
			included: z.boolean(),
		}),
	),
	/** Stands over the switch. */
	text: z.string(),
});
export type RemovalConsent = z.infer<typeof consentSchema>;
export const saveConsentSchema = z.strictObject({ given: z.boolean() });

/** POST /api/removals/pause: nothing goes out until the person goes on. Looks go on. */
export const pauseSchema = z.strictObject({ paused: z.boolean() });
export const pausedSchema = z.object({ paused_at: z.string().nullable() });

/** GET and PUT /api/removals/limits */
export const saveLimitsSchema = z.strictObject({
	/** Never told by us. A form that demands one becomes a task. */
	never: z.array(field).max(disclosableFields.length),
});
export const limitsSchema = z.object({
	never: z.array(field),
	fields: z.array(
		z.object({
			field,
			label: z.string(),
			/** How many brokers' forms demand it. */
			brokers: z.int(),
		}),
	),
});
export type RemovalLimits = z.infer<typeof limitsSchema>;

/** GET /api/removals/overview */
export const removalOverviewSchema = z.object({
	plan: z.object({
		id: z.string().nullable(),
		/** Requests go out by themselves, once consent is given. */
		automatic: z.boolean(),
		/** Removals that are done for a person without a plan; null with one. */
		free_left: z.int().nullable(),
	}),
	consent: z.enum(consentModes),
	paused_at: z.string().nullable(),
	/** Tasks first, then what waits for a yes; at most ten. */
	next: z.array(removalSchema),
	tasks: z.int(),
	by_state: z.array(z.object({ state: z.enum(removalStates), count: z.int() })),
	/** From our own looks and nothing else. */
	figures: z.object({
		/** Removals that are `verified_removed` now. */
		threats_neutralized: z.int(),
		/** Of the removals for listings, how many are `verified_removed`; null while there is none. */
		data_removed_percent: z.int().nullable(),
		/** Looked at within seven days. */
		verified_this_week: z.int(),
	}),
	/** By week, from the first request on: how many were asked and verified by its end. */
	progress: z.array(z.object({ week: z.string(), asked: z.int(), removed: z.int() })),
	by_broker: z.array(
		broker.extend({
			total: z.int(),
			removed: z.int(),
			open: z.int(),
			yours: z.int(),
		}),
	),
	/** Listings that are the person's and have no removal yet. */
	not_asked: z.int(),
	/** Of these, at most ten. */
	unasked: z.array(z.object({ listing_id: z.uuid(), broker })),
});
export type RemovalOverview = z.infer<typeof removalOverviewSchema>;

/** GET /api/removals/disclosures, and as a file with .csv */
export const disclosureSchema = z.object({
	at: z.string(),
	broker,
	/** Null: told by a search. */
	removal_id: z.uuid().nullable(),
	channel: z.enum([...removalChannels, "search"]),
	to: z.string(),
	field,
	label: z.string(),
	why: z.string(),
	/** A search tells the same again: how often, and when last. */
	times: z.int(),
	last_at: z.string(),
	/** The broker confirmed that it deleted what it holds. Its word, not our look. */
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
	/** Everybody who was told something, for the filter. */
	brokers: z.array(broker.extend({ count: z.int() })),
});
export type Disclosures = z.infer<typeof disclosuresSchema>;
