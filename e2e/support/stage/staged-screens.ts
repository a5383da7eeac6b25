import type { Answer } from "@unlisted/contracts/seam";
import type { Answers, Screen } from "../screen.ts";
import {
	consent,
	detail,
	identity,
	limits,
	listing,
	listingId,
	listings,
	otherId,
	overview,
	removal,
	removalDetail,
	removalId,
	removals,
	task,
	unasked,
	underway,
	withTask,
} from "./staged-answers.ts";

const text = {
	version: "2026-11",
	agent: "Unlisted",
	title: "Authorization of an agent",
	paragraphs: [
		"I authorize Unlisted to ask companies for the deletion of my personal data.",
		"I can revoke it at any time.",
	],
};
const ownIdentity = identity({
	enough: true,
	mode: "live",
	identity: {
		names: [{ kind: "present", first: "Ann", last: "Example" }],
		places: [{ present: true, city: "Los Angeles", state: "CA", country: "US" }],
	},
} as Parameters<typeof identity>[0]);
const [sent, looked] = removalDetail().events ?? [];
const withFile = (kind: "html" | "mail", has_before: boolean) =>
	(looked && sent ? [{ ...sent, file: { kind, has_before } }, looked] : []) as NonNullable<
		ReturnType<typeof removalDetail>["events"]
	>;
const complaint: Answer<"GET /api/removals/:id/complaint"> = {
	complaint: {
		law: "CCPA",
		subject: "Complaint about Kinfolk Index",
		text: "Dear Sir or Madam,\n\nOn November 20, 2026, I asked Kinfolk Index to delete my personal data. The law gives it 45 days. It has not answered.\n\nI ask you to look into this.\n\nAnn Example",
		authorities: [
			{
				name: "California Privacy Protection Agency",
				page: "https://agency.example/form",
				email: "help@agency.example",
			},
			{ name: "Attorney General of California", email: "ag@example.gov" },
		],
	},
};
const filledIdentity = identity({
	enough: true,
	identity: {
		names: [
			{ kind: "present", first: "Ann", middle: "Marie", last: "Example" },
			{ kind: "former", first: "Ann", last: "Sample" },
		],
		places: [
			{
				present: true,
				street: "12 Elm Street",
				city: "Los Angeles",
				state: "CA",
				postcode: "90001",
				country: "US",
			},
			{ present: false, city: "Austin", state: "TX", country: "US" },
		],
		relatives: ["Bob Example"],
	},
} as Parameters<typeof identity>[0]);
const helped = (help: NonNullable<NonNullable<ReturnType<typeof removalDetail>["task"]>["help"]>) =>
	removalDetail({ state: "needs_person", task: task({ help }), can: ["answer_task", "cancel"] });
const outcome = {
	requests: 1240,
	listings: 1200,
	removed: 760,
	back: 12,
	share: { percent: 63, low: 60, high: 67 },
	days: { median: 7, low: 7, high: 14 },
};
const figures = { asked: 24, answered: 9, hold: 6, nothing: 3, steps: 1, not_reached: 0 };
const subscription: Answer<"GET /api/billing/overview"> = {
	subscription: {
		id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
		user_id: "7d5f1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a",
		plan_type: "pro",
		status: "active",
		cancel_at_period_end: false,
		current_period_end: "2126-12-20T12:00:00Z",
		payment_method: "Visa ending in 4242",
	},
};
const deepScan = (state: "ready" | "running"): Answer<"GET /api/removals/deep-scan"> => ({
	bought: { plan: "pro", paid_at: "2026-11-01T12:00:00Z" },
	state,
	started_at: state === "running" ? "2026-11-02T12:00:00Z" : null,
	brokers: [
		{ id: "datatrade.example", name: "DataTrade" },
		{ id: "listhouse.example", name: "List House" },
	],
	tells: ["first_name", "last_name", "city"],
	figures: { companies: 60, ...figures },
});
const removalsPage: Answers = {
	"GET /api/removals/overview": overview({
		...underway,
		...unasked,
		plan: { id: "pro", automatic: true },
		consent: "given",
		next: [withTask],
		tasks: 1,
	} as Parameters<typeof overview>[0]),
	"GET /api/removals": removals([withTask, removal(), removal({ id: otherId, state: "verified_removed" })]),
	"GET /api/brokers/listings": listings([listing()], { asks: 1, listed: 2, gone: 1 }),
	"GET /api/brokers/listings/:id": { listing: detail() },
	"GET /api/brokers/identity": ownIdentity,
	"GET /api/removals/deep-scan": deepScan("ready"),
};
const ofRemoval = (
	name: string,
	answer: ReturnType<typeof removalDetail>,
	more: Partial<Screen> = {},
): Screen => ({
	name,
	path: `/removals/${removalId}`,
	signedIn: true,
	answers: { "GET /api/removals/:id": { removal: answer }, "GET /api/removals/:id/complaint": complaint },
	...more,
});

/** Only for pictures: states that the product shows only after weeks, or after a company's answer. */
export const STAGED_SCREENS: readonly Screen[] = [
	{ name: "removals-full", path: "/removals", signedIn: true, answers: removalsPage },
	ofRemoval("removal-sent", removalDetail()),
	ofRemoval("removal-complaint", removalDetail({ state: "escalated", can: ["again", "cancel"] })),
	ofRemoval(
		"removal-task",
		removalDetail({ state: "needs_person", task: task(), can: ["answer_task", "cancel"] }),
	),
	ofRemoval("removal-help", helped({ possible: true }), { press: "Let a helper do this step" }),
	ofRemoval(
		"removal-helped",
		helped({ possible: true, asked_at: "2026-11-22T12:00:00Z", opened_at: "2026-11-22T13:00:00Z" }),
	),
	ofRemoval(
		"removal-meaning",
		removalDetail({
			state: "needs_person",
			can: ["answer_task", "cancel"],
			task: task({
				kind: "read_mail",
				title: "Say what a mail means",
				why: "Kinfolk Index wrote, and we could not read for sure what it means.",
				steps: ["Read the mail below.", "Choose what it says."],
				values: [],
				meanings: ["acknowledged", "completed", "refused_other"],
			}),
			events: withFile("mail", false),
		}),
	),
	ofRemoval("removal-captures", removalDetail({ events: withFile("html", true) }), {
		press: "Show before and after",
	}),
	{
		name: "authorization-signed",
		path: "/removals/authorization",
		signedIn: true,
		answers: {
			"GET /api/authorization": {
				text,
				signed: {
					id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0f001",
					name: "Ann Example",
					kind: "typed",
					version: "2026-11",
					signed_at: "2026-11-20T12:00:00Z",
				},
			},
			"GET /api/brokers/identity": ownIdentity,
		},
	},
	{
		name: "drop-filed",
		path: "/removals/drop",
		signedIn: true,
		answers: {
			"GET /api/removals/drop": {
				can_file: true,
				site: "https://consumer.drop.privacy.ca.gov/",
				steps: [
					{ id: "open", title: "Open the state's page", how: "It costs nothing." },
					{ id: "keep", title: "Keep the DROP ID", how: "Enter it here." },
				],
				outcomes: [{ id: "deleted", meaning: "The broker says that it deleted the data." }],
				filed: {
					drop_id: "ABCD-1234",
					filed_on: "2026-11-20",
					fetched_by: "2027-01-04",
					done_by: "2027-02-18",
					stage: "fetching",
					looks: { gone: 1, listed: 3, listed_too_late: 0 },
				},
			},
			"GET /api/brokers/identity": ownIdentity,
		},
	},
	{
		name: "effectiveness-counted",
		path: "/effectiveness",
		answers: {
			"GET /api/effectiveness": {
				counted_at: "2026-11-23T12:23:00.000Z",
				own: true,
				total: outcome,
				by_broker: [
					{ broker: { id: "peoplelane.com", name: "PeopleLane" }, ...outcome },
					{ broker: null, ...outcome, removed: null, share: null, days: null },
				],
				by_channel: [],
				precision: { answers: 300, mine: 255, share: { percent: 85, low: 80, high: 89 } },
			},
		},
	},
	{
		name: "subscription-pro",
		path: "/subscription",
		signedIn: true,
		answers: {
			"GET /api/billing/overview": subscription,
			"GET /api/removals/deep-scan": deepScan("running"),
		},
	},
	{
		name: "removals-settings-agreed",
		path: "/removals/settings",
		signedIn: true,
		answers: {
			"GET /api/removals/overview": removalsPage[
				"GET /api/removals/overview"
			] as Answer<"GET /api/removals/overview">,
			"GET /api/removals/consent": consent({
				mode: "given",
				given_at: "2026-11-20T12:00:00Z",
				brokers: consent().brokers?.map((one) => ({ ...one, included: true })) ?? [],
			}),
			"GET /api/removals/limits": limits(),
		},
	},
	{
		name: "identity-filled",
		path: "/identity",
		signedIn: true,
		answers: { "GET /api/brokers/identity": filledIdentity },
	},
	{
		name: "checkout-setup",
		path: "/checkout?plan=premium",
		signedIn: true,
		answers: { "GET /api/billing/overview": { subscription: null } },
		tick: "Add the deep-scan setup",
	},
	{
		name: "listing",
		path: `/removals/listings/${listingId}`,
		signedIn: true,
		answers: { "GET /api/brokers/listings/:id": { listing: detail() } },
	},
];
