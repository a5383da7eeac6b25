/**
 * The words and numbers of the search on data-broker sites, without the schema library. Pages that validate nothing need
 * not load it. The requests and answers are in brokers.ts.
 */

/** Where a person's answers to "what do we search with" are kept: with us, sealed, or on their device only. */
export const identityPlaces = ["here", "device"] as const;
export type IdentityPlace = (typeof identityPlaces)[number];

/** `former`: such as the name before a marriage. `nickname`: what other people call the person. */
export const nameKinds = ["present", "former", "nickname"] as const;
export type NameKind = (typeof nameKinds)[number];

export const identityLimits = { names: 8, places: 12, relatives: 12 } as const;

/**
 * `listed`: the listing is about the person. We decided so, or they said so. `asks`: it may be about the person, and
 * they have to tell us. `not_me`: they said it is somebody else. `unsure`: they looked and could not tell. `gone`: we
 * searched again and no longer found it.
 */
export const listingStates = ["listed", "asks", "not_me", "unsure", "gone"] as const;
export type ListingState = (typeof listingStates)[number];

export const listingAnswers = ["me", "not_me", "unsure"] as const;
export type ListingAnswer = (typeof listingAnswers)[number];

export const listingSorts = ["newest", "probability", "broker"] as const;
export type ListingSort = (typeof listingSorts)[number];

export const listingsPageSize = 50;
export const listingsPageMax = 200;

/** How likely a match is, in words: no page shows people a number with decimals. */
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

/** Why a broker could not be checked. The server writes a sentence for each. */
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
	/** We do not use the broker's playbook until somebody has reviewed it. */
	"quarantined",
	/** The scan ran out of time before it reached this broker. */
	"not_reached",
] as const;
export type BrokerUnknownReason = (typeof brokerUnknownReasons)[number];

export const brokerModes = ["lab", "live", "off"] as const;
export type BrokerMode = (typeof brokerModes)[number];

/**
 * States of the brokers' line in a scan. `needs_identity`: the person has not said what to search with, or the page did
 * not send what is kept on the device. The scan's sources have the other states too.
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
