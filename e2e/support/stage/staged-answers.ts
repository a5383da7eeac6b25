import type { Answer } from "@unlisted/contracts/seam";

/** Answers about listings and removals for pictures, in place of the server's. */
type Overview = Answer<"GET /api/removals/overview">;
type Removals = Answer<"GET /api/removals">;
type Removal = NonNullable<Removals["removals"]>[number];
type RemovalDetail = Answer<"GET /api/removals/:id">["removal"];
type RemovalEvent = NonNullable<RemovalDetail["events"]>[number];
type RemovalTask = NonNullable<RemovalDetail["task"]>;
type Consent = Answer<"GET /api/removals/consent">;
type Limits = Answer<"GET /api/removals/limits">;
type Listings = Answer<"GET /api/brokers/listings">;
type Listing = NonNullable<Listings["listings"]>[number];
type ListingDetail = Answer<"GET /api/brokers/listings/:id">["listing"];
type Identity = Answer<"GET /api/brokers/identity">;

export const listingId = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001";
export const otherId = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c002";
export const removalId = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0d001";
const broker = { id: "kinfolk.example", name: "Kinfolk Index" };

export const listing = (more: Partial<Listing> = {}): Listing => ({
	id: listingId,
	broker: { id: "kinfolk.example", name: "Kinfolk Index" },
	state: "asks",
	likelihood: "possible",
	probability: 0.5,
	shows: [
		{ field: "name", values: ["A** R**"], count: 1 },
		{ field: "places", values: ["A****n, TX"], count: 3 },
	],
	first_seen_at: "2026-11-20T12:00:00Z",
	last_seen_at: "2026-11-22T12:00:00Z",
	same_record: 0,
	...more,
});

export const detail = (more: Partial<ListingDetail> = {}): ListingDetail => ({
	...listing(),
	reasons: [{ text: "The name is the same.", speaks: "for", weight: 0.8 }],
	yours: [{ field: "name", values: ["A** R**"], count: 1 }],
	has_page: true,
	history: [{ kind: "found", at: "2026-11-20T12:00:00Z", text: "Found for the first time." }],
	about: {
		countries: ["US"],
		website: "https://kinfolk.example",
		checked: "As of 2026-08, not tried by us.",
	},
	...more,
});

export const listings = (
	all: Listing[],
	by_state: Partial<Listings["summary"]["by_state"]> = {},
): Listings => ({
	listings: all,
	total: all.length,
	summary: {
		by_state: { listed: 0, asks: 0, not_me: 0, unsure: 0, gone: 0, ...by_state },
		new_this_week: 0,
		brokers: 0,
	},
	brokers: [],
});

export const identity = (more: Partial<Identity> = {}): Identity => ({
	kept: "here",
	identity: {},
	enough: false,
	suggested: { first: "Ann", last: "Example" },
	watched: [{ kind: "email", value: "ann@example.com" }],
	seen_by: [{ field: "first_name", brokers: 16 }],
	mode: "live",
	...more,
});

export const removal = (more: Partial<Removal> = {}): Removal => ({
	id: removalId,
	kind: "deletion",
	broker,
	covers: [],
	listing_id: listingId,
	state: "sent",
	state_since: "2026-11-20T12:00:00Z",
	sentence: "The request went out on November 20, 2026. We look again on November 23, 2026.",
	channel: "playbook",
	rounds: 1,
	created_at: "2026-11-20T12:00:00Z",
	sent_at: "2026-11-20T12:00:00Z",
	due_at: "2027-01-04T12:00:00Z",
	law: "CCPA",
	next_look_at: "2026-11-23T12:00:00Z",
	broke_its_word: false,
	can: ["cancel"],
	...more,
});

export const task = (more: Partial<RemovalTask> = {}): RemovalTask => ({
	kind: "puzzle",
	title: "Solve a puzzle",
	why: "Kinfolk Index shows a puzzle that only a person may solve.",
	link: "https://kinfolk.example/opt-out",
	steps: ["Open the page with the button below.", "Solve the puzzle on the page."],
	values: [{ label: "First name", value: "Ann" }],
	tells: [],
	meanings: [],
	since: "2026-11-21T12:00:00Z",
	...more,
});

export const withTask = removal({
	state: "needs_person",
	task: { kind: "puzzle", title: "Solve a puzzle", since: "2026-11-21T12:00:00Z" },
	can: ["answer_task", "cancel"],
});

const event = (more: Partial<RemovalEvent> = {}): RemovalEvent => ({
	id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0e001",
	place: 1,
	kind: "sent",
	at: "2026-11-20T12:00:00Z",
	text: "The request was sent.",
	channel: "playbook",
	to: "kinfolk.example",
	fields: ["first_name", "city"],
	hashes: { sent: "aa11" },
	hash: "bb22",
	...more,
});

export const removalDetail = ({
	task: given,
	...more
}: Partial<Omit<RemovalDetail, "task">> & { task?: RemovalTask } = {}): RemovalDetail => {
	const { task: _, ...rest } = removal();
	return {
		...rest,
		events: [
			event(),
			event({
				id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0e002",
				place: 2,
				kind: "looked_there",
				at: "2026-11-23T12:00:00Z",
				text: "We looked, and you were still listed.",
				to: null,
				fields: [],
				hashes: { seen: "cc33" },
				file: { kind: "html", has_before: false },
				leaf: 41,
			}),
		],
		tells: [{ field: "first_name", label: "First name" }],
		next: "We look again on November 23, 2026.",
		...(given && { task: given }),
		...more,
	};
};

export const removals = (all: Removal[]): Removals => ({
	removals: all,
	total: all.length,
	brokers: [{ ...broker, count: all.length }],
});

export const overview = (more: Partial<Overview> = {}): Overview => ({
	plan: { id: "basic", automatic: false },
	consent: "not_in_plan",
	next: [],
	tasks: 0,
	by_state: [],
	figures: { threats_neutralized: 0, verified_this_week: 0 },
	progress: [],
	by_broker: [],
	not_asked: 0,
	unasked: [],
	...more,
});

export const underway: Partial<Overview> = {
	by_state: [
		{ state: "sent", count: 2 },
		{ state: "verified_removed", count: 1 },
	],
	figures: { threats_neutralized: 1, data_removed_percent: 33, verified_this_week: 1 },
	progress: [
		{ week: "2026-11-09", asked: 2, removed: 0 },
		{ week: "2026-11-16", asked: 3, removed: 1 },
	],
	by_broker: [{ ...broker, total: 3, removed: 1, open: 2, yours: 0 }],
};

export const unasked: Partial<Overview> = {
	not_asked: 1,
	unasked: [{ listing_id: listingId, broker }],
};

export const consent = (more: Partial<Consent> = {}): Consent => ({
	mode: "not_given",
	brokers: [{ ...broker, covers: 2, channel: "playbook", fields: ["first_name", "city"], included: false }],
	text: "Requests go out by themselves to these sites, with these details.",
	...more,
});

export const limits = (more: Partial<Limits> = {}): Limits => ({
	never: [],
	fields: [
		{ field: "city", label: "City", brokers: 12 },
		{ field: "birth_date", label: "Date of birth", brokers: 1 },
	],
	...more,
});
