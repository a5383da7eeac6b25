import { z } from "zod";
import {
	brokerModes,
	brokerStepStates,
	brokerUnknownReasons,
	identityLimits,
	identityPlaces,
	likelihoods,
	listedFields,
	listingAnswers,
	listingSorts,
	listingStates,
	listingsPageMax,
	listingsPageSize,
	nameKinds,
} from "./broker-values.ts";

export * from "./broker-values.ts";

/** The contract between pages and server about data brokers: what we search with, and which of them list the person. */

const text = (max: number) => z.string().trim().max(max);
const required = (max: number) => text(max).min(1, "This is required");
const country = z.string().regex(/^[A-Z]{2}$/, "Two letters, such as US");

export const identityNameSchema = z.strictObject({
	kind: z.enum(nameKinds),
	first: required(60),
	middle: text(60).optional(),
	/** A nickname may go without: then it stands for the first name of the others. */
	last: text(80).default(""),
});
export type IdentityName = z.infer<typeof identityNameSchema>;

export const identityPlaceSchema = z.strictObject({
	/** Where the person lives now. At most one is. */
	present: z.boolean(),
	city: required(80),
	/** Two letters in the United States. */
	state: text(60).default(""),
	country: country.default("US"),
	street: text(120).optional(),
	postcode: text(20).optional(),
});
export type IdentityPlaceEntry = z.infer<typeof identityPlaceSchema>;

const thisOrLater = "Enter a year such as 1980, or a date such as 1980-05-17";
export const identitySchema = z.strictObject({
	names: z.array(identityNameSchema).max(identityLimits.names),
	/** YYYY or YYYY-MM-DD. */
	born: z
		.string()
		.regex(/^(19|20)\d{2}(-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))?$/, thisOrLater)
		.nullable(),
	places: z.array(identityPlaceSchema).max(identityLimits.places),
	/** Whole names. */
	relatives: z.array(required(120)).max(identityLimits.relatives),
});
export type BrokerIdentity = z.infer<typeof identitySchema>;

export const emptyIdentity: BrokerIdentity = { names: [], born: null, places: [], relatives: [] };

/**
 * PUT /api/brokers/identity: all of it, saved as typed. With `kept` = "device" the body has no identity: what we had is
 * deleted, and the page keeps it and hands it over with POST /api/scanner/start.
 */
export const saveIdentitySchema = z.discriminatedUnion("kept", [
	z.strictObject({ kept: z.literal("here"), identity: identitySchema }),
	z.strictObject({ kept: z.literal("device") }),
]);
export type SaveIdentity = z.infer<typeof saveIdentitySchema>;

/** GET, PUT and DELETE /api/brokers/identity. */
export const identityAnswerSchema = z.object({
	kept: z.enum(identityPlaces),
	/** Empty before it was saved, and always with `kept` = "device". */
	identity: identitySchema,
	/** A name with a last name and a city are there: brokers can be searched. */
	enough: z.boolean(),
	saved_at: z.string().nullable(),
	/** From the profile, to begin with. */
	suggested: z.object({ first: z.string(), last: z.string() }),
	/** Confirmed phones and addresses that are watched already. They count as evidence in a match. */
	watched: z.array(z.object({ kind: z.enum(["email", "phone"]), value: z.string() })),
	/** How many brokers would see each field if they are asked today. */
	seen_by: z.array(z.object({ field: z.string(), brokers: z.int() })),
	mode: z.enum(brokerModes),
});
export type IdentityAnswer = z.infer<typeof identityAnswerSchema>;

/**
 * POST /api/scanner/start, optional body. `identity`: what is kept on the device, for this scan only. `watching`: the page
 * shows the scan, so no message is sent about what it finds. `follow`: what is searched with has changed, so if a scan runs
 * another one is to follow it.
 */
export const scanStartSchema = z.strictObject({
	identity: identitySchema.optional(),
	watching: z.boolean().optional(),
	follow: z.boolean().optional(),
});
export type ScanStart = z.infer<typeof scanStartSchema>;

/**
 * The `brokers` of a scan's task: GET /api/scanner/status/{taskId}, …/running and each event of …/events. Null if this
 * scan does not include brokers, such as one that ran before there were any.
 */
export const brokerStepSchema = z.object({
	state: z.enum(brokerStepStates),
	/** How many brokers are to be asked in this scan, and how many of them have answered or failed by now. */
	total: z.int(),
	done: z.int(),
	/** Answered. */
	checked: z.int(),
	/** Could not be checked. That never means nothing found. */
	unknown: z.int(),
	/** Listings of the person, and how many of them are new. */
	found: z.int(),
	new: z.int(),
	/** Listings that are perhaps the person. They wait for an answer. */
	asks: z.int(),
	/** Listings that were there before, were looked for and are gone. */
	gone: z.int(),
	/** Made-up sites were asked, and none of them ever listed the person: that says nothing about real ones. */
	sample: z.boolean().optional(),
	/** Why it is not `ok`, in a sentence for people. */
	reason: z.string().nullable(),
});
export type BrokerStep = z.infer<typeof brokerStepSchema>;

const brokerSchema = z.object({
	/** The registrable domain. */
	id: z.string(),
	name: z.string(),
});

const shownSchema = z.object({
	field: z.enum(listedFields),
	/** Masked, until they are revealed. */
	values: z.array(z.string()),
	/** How many there are: of many, only some are in `values`. */
	count: z.int(),
});

const listingShape = {
	id: z.uuid(),
	broker: brokerSchema,
	state: z.enum(listingStates),
	likelihood: z.enum(likelihoods),
	/** 0 to 1, for sorting and bars. */
	probability: z.number().min(0).max(1),
	shows: z.array(shownSchema),
	first_seen_at: z.string(),
	/** When it was last there. */
	last_seen_at: z.string(),
	/** When its broker was last asked, and since when it could not be, or null. */
	checked_at: z.string().nullable(),
	unknown_since: z.string().nullable(),
	gone_at: z.string().nullable(),
	answered_at: z.string().nullable(),
	/** Other listings of the same record, such as on mirrors of a site. */
	same_record: z.int(),
};
export const listingSchema = z.object(listingShape);
export type BrokerListing = z.infer<typeof listingSchema>;

/** GET /api/brokers/listings. `not_me` and `gone` are in the list only if asked for by state. */
export const listingQuerySchema = z.strictObject({
	state: z.enum(listingStates).optional(),
	broker: z.string().max(253).optional(),
	/** Searches broker and what is shown, ignoring case. */
	q: z.string().trim().max(100).optional(),
	sort: z.enum(listingSorts).default("newest"),
	limit: z.coerce.number<number | string>().int().min(1).max(listingsPageMax).default(listingsPageSize),
	/** `next_cursor` of the previous page, with the same filters. */
	cursor: z.string().max(200).optional(),
});
export type ListingQuery = z.infer<typeof listingQuerySchema>;

export const listingSummarySchema = z.object({
	by_state: z.object({
		listed: z.int(),
		asks: z.int(),
		not_me: z.int(),
		unsure: z.int(),
		gone: z.int(),
	}),
	/** `listed`, and first seen within seven days. */
	new_this_week: z.int(),
	/** Brokers with something `listed`. */
	brokers: z.int(),
});
export const listingsSchema = z.object({
	listings: z.array(listingSchema),
	/** How many match the filters, on all pages. */
	total: z.int(),
	next_cursor: z.string().nullable(),
	summary: listingSummarySchema,
	/** For the filter: brokers that have listings, by name. */
	brokers: z.array(brokerSchema.extend({ count: z.int() })),
});
export type BrokerListings = z.infer<typeof listingsSchema>;

/** What speaks for it and what against it, worst first. */
const reasonSchema = z.object({
	text: z.string(),
	/** `for`: it is the person. `against`: somebody else. */
	speaks: z.enum(["for", "against"]),
	/** How much, 0 to 1, for a bar. */
	weight: z.number().min(0).max(1),
});
/** What happened to it, oldest first. */
export const listingEventKinds = [
	"found",
	"changed",
	"gone",
	"back",
	"me",
	"not_me",
	"unsure",
	/** The last answer was taken back. */
	"taken_back",
	"revealed",
] as const;
export const listingDetailSchema = z.object({
	...listingShape,
	reasons: z.array(reasonSchema),
	/** What we search with, masked, in the same fields, to stand beside it in "Is this you?". */
	yours: z.array(shownSchema),
	/** Its page at the broker. Only after a reveal: it often holds the name. Null if it has no page of its own. */
	has_page: z.boolean(),
	/** What the page looked like when it was found: GET …/capture. Null if there is none, or not any more. */
	capture: z.object({ kind: z.enum(["html", "png"]), taken_at: z.string() }).nullable(),
	history: z.array(z.object({ kind: z.enum(listingEventKinds), at: z.string(), text: z.string() })),
	about: z.object({
		/** In words: people search, background check, … */
		kind: z.string().nullable(),
		countries: z.array(z.string()),
		/** Who owns it, if its opt-out is another's. */
		parent: brokerSchema.nullable(),
		website: z.string(),
		/** "As of 2026-08, not tried by us." */
		checked: z.string(),
	}),
	/** The next one that waits for an answer. */
	next_asks: z.uuid().nullable(),
});
export type BrokerListingDetail = z.infer<typeof listingDetailSchema>;
export const listingAnswerSchema = z.object({ listing: listingDetailSchema });

/** POST /api/brokers/listings/{id}/reveal: takes the same proof as an exposure's reveal. */
export const listingRevealedSchema = z.object({
	shows: z.array(z.object({ field: z.enum(listedFields), values: z.array(z.string()) })),
	url: z.string().nullable(),
});
export type ListingRevealed = z.infer<typeof listingRevealedSchema>;

/** PUT /api/brokers/listings/{id}/answer */
export const answerListingSchema = z.strictObject({ answer: z.enum(listingAnswers) });

/** GET /api/brokers/coverage: what was checked, could not be, and cannot be at all. */
export const coverageSchema = z.object({
	mode: z.enum(brokerModes),
	/** Made-up sites are searched, and none of them ever listed the person: that says nothing about real ones. */
	sample: z.boolean(),
	/** In one sentence: "41 brokers checked, 3 could not be, 860 cannot be searched by anybody". */
	sentence: z.string(),
	checked: z.array(brokerSchema.extend({ checked_at: z.string(), found: z.int(), on: z.boolean() })),
	could_not: z.array(
		brokerSchema.extend({
			reason: z.enum(brokerUnknownReasons),
			text: z.string(),
			since: z.string(),
			last_checked_at: z.string().nullable(),
		}),
	),
	/** Can be searched, and were not yet. */
	waiting: z.array(brokerSchema),
	/** Switched off by the person: their broker, their country, or all. */
	switched_off: z.array(brokerSchema),
	/** No playbook: they get a request without a search. Only how many, and the first by name. */
	not_searchable: z.object({ count: z.int(), names: z.array(z.string()) }),
});
export type BrokerCoverage = z.infer<typeof coverageSchema>;

/** PUT /api/brokers/settings: all settings, and nothing else. */
export const brokerSettingsSchema = z.strictObject({
	on: z.boolean(),
	/** Brokers of these countries are searched. Empty: of all. */
	countries: z.array(country).max(60),
	/** Ids of brokers that are never to be contacted, neither searched nor asked for anything. */
	never: z.array(z.string().max(253)).max(2000),
});
export type BrokerSettings = z.infer<typeof brokerSettingsSchema>;
export const defaultBrokerSettings: BrokerSettings = { on: true, countries: [], never: [] };

export const brokerSettingsAnswerSchema = z.object({
	settings: brokerSettingsSchema,
	mode: z.enum(brokerModes),
	/** To choose from: every broker of the catalogue, by name. */
	brokers: z.array(brokerSchema.extend({ countries: z.array(z.string()), searchable: z.boolean() })),
	countries: z.array(z.object({ country: z.string(), brokers: z.int() })),
});
export type BrokerSettingsAnswer = z.infer<typeof brokerSettingsAnswerSchema>;
