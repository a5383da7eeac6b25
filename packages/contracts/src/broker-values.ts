/**
 * The words and numbers of the search on data-broker sites, without the schema library. Pages that validate nothing need
 * not load it. The requests and answers are in brokers.ts.
 */

/** Where a person's answers to "what do we search with" are kept: with us, sealed, or on their device only. */
export const identityPlaces = ["here", "device"] as const;
export type IdentityPlace = (typeof identityPlaces)[number];

/** `former`: such as before a marriage. `nickname`: what others call them. */
export const nameKinds = ["present", "former", "nickname"] as const;
export type NameKind = (typeof nameKinds)[number];

export const identityLimits = { names: 8, places: 12, relatives: 12 } as const;

/**
 * `listed`: it is the person, for us or because they said so. `asks`: perhaps; they say. `not_me`: they said it is somebody
 * else. `unsure`: they looked and could not say. `gone`: looked for again, and it was not there any more.
 */
export const listingStates = ["listed", "asks", "not_me", "unsure", "gone"] as const;
export type ListingState = (typeof listingStates)[number];

export const listingAnswers = ["me", "not_me", "unsure"] as const;
export type ListingAnswer = (typeof listingAnswers)[number];

export const listingSorts = ["newest", "probability", "broker"] as const;
export type ListingSort = (typeof listingSorts)[number];

export const listingsPageSize = 50;
export const listingsPageMax = 200;

/** In words, for people: no page shows a number with decimals. */
export const likelihoods = ["certain", "very_likely", "likely", "possible", "unlikely"] as const;
export type Likelihood = (typeof likelihoods)[number];

export const listedFields = [
	"name",
	"other_names",
	"age",
	"places",
	"addresses",
	"phones",
	"emails",
	"relatives",
] as const;
export type ListedField = (typeof listedFields)[number];

/** Why a broker could not be checked. Each has a sentence, which the server writes. */
export const brokerUnknownReasons = [
	"timed_out",
	"unreachable",
	"rate_limited",
	"wall",
	"not_allowed",
	"drift",
	"broken_answer",
	"left_the_broker",
	"no_browser",
	"needs_more",
	/** The broker's playbook is not used until somebody has looked at it. */
	"quarantined",
	/** The scan's time was over before it was this broker's turn. */
	"not_reached",
] as const;
export type BrokerUnknownReason = (typeof brokerUnknownReasons)[number];

export const brokerModes = ["lab", "live", "off"] as const;
export type BrokerMode = (typeof brokerModes)[number];

/**
 * Of the scan's line for brokers. `needs_identity`: nobody said yet what to search with; or it is on the device and was not
 * handed over. The others are those of the scan's sources.
 */
export const brokerStepStates = [
	"waiting",
	"checking",
	"ok",
	"unknown",
	"needs_identity",
	"not_configured",
	"off",
] as const;
export type BrokerStepState = (typeof brokerStepStates)[number];
