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
	/** A nickname may have no last name. Then it replaces the first name in the person's other names. */
	last: text(80).default(""),
});
export type IdentityName = z.infer<typeof identityNameSchema>;

export const identityPlaceSchema = z.strictObject({
	/** Whether the person lives there now. At most one place has this. */
	present: z.boolean(),
	city: required(80),
	/** Two letters for a state of the United States. */
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
	/** Full names of relatives. */
	relatives: z.array(required(120)).max(identityLimits.relatives),
});
export type BrokerIdentity = z.infer<typeof identitySchema>;

export const emptyIdentity: BrokerIdentity = { names: [], born: null, places: [], relatives: [] };

/**
 * PUT /api/brokers/identity: the whole identity, stored as typed. With `kept` = "device" the body has no identity. Then
 * we delete our copy, and the page keeps the identity and sends it with POST /api/scanner/start.
 */
const seen = {
	/** The `saved_at` that the page read. If another page or device saved since, the answer is 409. */
	seen: z.iso.datetime().nullable().optional(),
};
export const saveIdentitySchema = z.discriminatedUnion("kept", [
	z.strictObject({ kept: z.literal("here"), identity: identitySchema, ...seen }),
	z.strictObject({ kept: z.literal("device"), ...seen }),
]);
export type SaveIdentity = z.infer<typeof saveIdentitySchema>;

/** GET, PUT and DELETE /api/brokers/identity. */
export const identityAnswerSchema = z.object({
	kept: z.enum(identityPlaces),
	/** Empty until it is saved. Always empty with `kept` = "device". */
	identity: identitySchema,
	/** Whether we have a city and a name with a last name. Brokers can be searched with these. */
	enough: z.boolean(),
	saved_at: z.string().nullable(),
	/** The name in the profile, as a first suggestion. */
	suggested: z.object({ first: z.string(), last: z.string() }),
	/** Confirmed phones and addresses that are already watched. They count as evidence for a match. */
	watched: z.array(z.object({ kind: z.enum(["email", "phone"]), value: z.string() })),
	/** For each field, how many brokers would see it if we asked them today. */
	seen_by: z.array(z.object({ field: z.string(), brokers: z.int() })),
	mode: z.enum(brokerModes),
});
export type IdentityAnswer = z.infer<typeof identityAnswerSchema>;

/**
 * POST /api/scanner/start, with an optional body. `identity`: the identity from the device, for this scan only.
 * `watching`: the page shows the scan, so we send no message about what it finds. `follow`: the identity has changed,
 * so if a scan is running, another one must follow it.
 */
export const scanStartSchema = z.strictObject({
	identity: identitySchema.optional(),
	watching: z.boolean().optional(),
	follow: z.boolean().optional(),
});
export type ScanStart = z.infer<typeof scanStartSchema>;

/**
 * The `brokers` part of a scan's task, in GET /api/scanner/status/{taskId}, …/running and each event of …/events. Null
 * if the scan has no brokers, for example because it ran before the product searched any.
 */
export const brokerStepSchema = z.object({
	state: z.enum(brokerStepStates),
	/** How many brokers this scan asks. `checked` and `unknown` count those that have answered or failed so far. */
	total: z.int(),
	done: z.int(),
	/** Brokers that answered. */
	checked: z.int(),
	/** Brokers that could not be checked. It never means that they have nothing. */
	unknown: z.int(),
	/** Listings of the person, and how many of them are new. */
	found: z.int(),
	new: z.int(),
	/** Listings that may be about the person. They wait for the person's answer. */
	asks: z.int(),
	/** Listings that we knew, searched for again and no longer found. */
	gone: z.int(),
	/**
	 * The scan asked made-up sites, and none of them has ever listed the person. So the result says nothing about real
	 * brokers.
	 */
	sample: z.boolean().optional(),
	/** Why the state is not `ok`, as a sentence for people. */
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
	/** How many values there are. If there are many, `values` has only some of them. */
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
	/** When we last saw it. */
	last_seen_at: z.string(),
	/** `checked_at`: when its broker was last checked. `unknown_since`: since when it could not be checked, or null. */
	checked_at: z.string().nullable(),
	unknown_since: z.string().nullable(),
	gone_at: z.string().nullable(),
	answered_at: z.string().nullable(),
	/** How many other listings show the same record, for example on mirrors of a site. */
	same_record: z.int(),
};
export const listingSchema = z.object(listingShape);
export type BrokerListing = z.infer<typeof listingSchema>;

/** GET /api/brokers/listings. The list has `not_me` and `gone` only if the query asks for that state. */
export const listingQuerySchema = z.strictObject({
	state: z.enum(listingStates).optional(),
	broker: z.string().max(253).optional(),
	/** Searches the broker's name and the shown values, ignoring case. */
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
	/** Listings that are `listed` and were first seen within seven days. */
	new_this_week: z.int(),
	/** Brokers with at least one `listed` listing. */
	brokers: z.int(),
});
export const listingsSchema = z.object({
	listings: z.array(listingSchema),
	/** How many match the filters, on all pages. */
	total: z.int(),
	next_cursor: z.string().nullable(),
	summary: listingSummarySchema,
	/** For the filter: brokers that have listings, sorted by name. */
	brokers: z.array(brokerSchema.extend({ count: z.int() })),
});
export type BrokerListings = z.infer<typeof listingsSchema>;

/** The evidence for and against a match, worst first. */
const reasonSchema = z.object({
	text: z.string(),
	/** `for`: speaks for the person. `against`: speaks for somebody else. */
	speaks: z.enum(["for", "against"]),
	/** How much, 0 to 1, for a bar. */
	weight: z.number().min(0).max(1),
});
/** What happened to a listing, oldest first. */
export const listingEventKinds = [
	"found",
	"changed",
	"gone",
	"back",
	"me",
	"not_me",
	"unsure",
	/** The person took back the last answer. */
	"taken_back",
	"revealed",
] as const;
export const listingDetailSchema = z.object({
	...listingShape,
	reasons: z.array(reasonSchema),
	/** The same fields of the person's identity, masked. "Is this you?" shows them beside the listing. */
	yours: z.array(shownSchema),
	/**
	 * Whether the listing has a page of its own at the broker. Its address often holds the name, so only a reveal shows
	 * it.
	 */
	has_page: z.boolean(),
	/** The stored copy of the page from when we found it: GET …/capture. Null if there is none or it was deleted. */
	capture: z.object({ kind: z.enum(["html", "png"]), taken_at: z.string() }).nullable(),
	history: z.array(z.object({ kind: z.enum(listingEventKinds), at: z.string(), text: z.string() })),
	about: z.object({
		/** In words: people search, background check, … */
		kind: z.string().nullable(),
		countries: z.array(z.string()),
		/** The company that owns it, if that company handles the opt-out. */
		parent: brokerSchema.nullable(),
		website: z.string(),
		/** "As of 2026-08, not tried by us." */
		checked: z.string(),
	}),
	/** The next listing that waits for an answer. */
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

/** GET /api/brokers/coverage: which brokers were checked, which could not be, and which can never be searched. */
export const coverageSchema = z.object({
	mode: z.enum(brokerModes),
	/**
	 * Made-up sites are searched, and none of them has ever listed the person. So the result says nothing about real
	 * brokers.
	 */
	sample: z.boolean(),
	/** In one sentence: "41 brokers checked, 3 could not be checked, 860 cannot be searched." */
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
	/** Brokers that we can search but have not searched yet. */
	waiting: z.array(brokerSchema),
	/** Brokers that the person switched off: one broker, a country, or all. */
	switched_off: z.array(brokerSchema),
	/** Brokers without a playbook. They get a request without a search. Holds their number and only the first names. */
	not_searchable: z.object({ count: z.int(), names: z.array(z.string()) }),
});
export type BrokerCoverage = z.infer<typeof coverageSchema>;

/** PUT /api/brokers/settings: all settings, and nothing else. */
export const brokerSettingsSchema = z.strictObject({
	on: z.boolean(),
	/** Only brokers of these countries are searched. Empty: all countries. */
	countries: z.array(country).max(60),
	/** Ids of brokers that we never contact. We neither search them nor send them requests. */
	never: z.array(z.string().max(253)).max(2000),
});
export type BrokerSettings = z.infer<typeof brokerSettingsSchema>;
export const saveBrokerSettingsSchema = brokerSettingsSchema.extend(seen);
export const defaultBrokerSettings: BrokerSettings = { on: true, countries: [], never: [] };

export const brokerSettingsAnswerSchema = z.object({
	settings: brokerSettingsSchema,
	/** Null until they are saved for the first time. */
	saved_at: z.string().nullable().optional(),
	mode: z.enum(brokerModes),
	/** All brokers of the catalogue, by name, for the person to choose from. */
	brokers: z.array(brokerSchema.extend({ countries: z.array(z.string()), searchable: z.boolean() })),
	countries: z.array(z.object({ country: z.string(), brokers: z.int() })),
});
export type BrokerSettingsAnswer = z.infer<typeof brokerSettingsAnswerSchema>;
