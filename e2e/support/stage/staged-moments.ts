import type { OwnSubscription } from "@unlisted/contracts/billing";
import type { Answer } from "@unlisted/contracts/seam";
import type { Answers, Screen } from "../screen.ts";

const userId = "7d5f1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a";
const taskId = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0a001";
type ScanTask = Answer<"GET /api/scanner/status/:taskId">;
type Step = NonNullable<ScanTask["sources"]>[number];
type Overview = Answer<"GET /api/billing/overview">;

const step = (source_type: Step["source_type"], state: Step["state"], found = 0): Step => ({
	source_type,
	state,
	found,
	new: found,
});
const running: ScanTask = {
	task_id: taskId,
	status: "running",
	progress: 50,
	started_by: "person",
	created_at: "2026-11-22T12:00:00Z",
	sources: [
		step("breach_databases", "ok", 2),
		step("paste_sites", "ok"),
		step("dark_web_markets", "checking"),
		step("social_media", "waiting"),
	],
};
/** As many as the demo account has after its scan. */
const over: ScanTask = {
	...running,
	status: "completed",
	progress: 100,
	finished_at: "2026-11-22T12:01:00Z",
	sources: [
		step("breach_databases", "ok", 4),
		step("paste_sites", "ok", 1),
		step("dark_web_markets", "ok", 2),
		step("social_media", "ok", 1),
	],
	total_exposures: 8,
	new_exposures: 8,
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const subscribed = (more: Partial<OwnSubscription> = {}, rest: Partial<Overview> = {}): Answers => ({
	"GET /api/billing/overview": {
		subscription: {
			id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
			user_id: userId,
			plan_type: "pro",
			status: "active",
			cancel_at_period_end: false,
			current_period_end: inDays(20),
			payment_method: "Visa ending in 4242",
			...more,
		},
		...rest,
	},
});
const subscription = (name: string, answers: Answers, more: Partial<Screen> = {}): Screen => ({
	name: `subscription-${name}`,
	path: "/subscription",
	signedIn: true,
	answers,
	...more,
});

/** Only for pictures: moments that a person passes through, and standings that a payment leads to. */
export const STAGED_MOMENTS: readonly Screen[] = [
	{
		name: "signup-created",
		path: "/signup",
		answers: {
			"POST /auth/v1/signup": { id: userId, aud: "authenticated", email: "ann@example.com", identities: [] },
		},
		fill: {
			"First name": "Ann",
			"Last name": "Example",
			"Email address": "ann@example.com",
			Password: "Right-Horse-7!",
			"Confirm password": "Right-Horse-7!",
		},
		press: "Create account",
		sees: "Account Created!",
	},
	{
		name: "forgot-password-sent",
		path: "/forgot-password",
		answers: { "POST /auth/v1/recover": {} },
		fill: { "Email address": "ann@example.com" },
		press: "Send reset link",
		sees: "Check your email",
	},
	{
		name: "scanner-running",
		path: "/scanner",
		signedIn: true,
		answers: {
			"GET /api/scanner/running": { task: running },
			"GET /api/scanner/status/:taskId": running,
			"POST /api/scanner/watching/:taskId": { running: true },
		},
		sees: "Scan in Progress",
	},
	{
		name: "scanner-result",
		path: "/scanner",
		signedIn: true,
		scanned: true,
		answers: {
			"POST /api/scanner/start": { task_id: taskId, already_running: false },
			"GET /api/scanner/status/:taskId": over,
			"POST /api/scanner/watching/:taskId": { running: false },
		},
		press: "Start Scan",
		sees: "Scan finished",
	},
	subscription(
		"past-due",
		subscribed({ status: "past_due" }, { grace: { until: inDays(4), amount_due: 1999 }, amount_due: 1999 }),
	),
	subscription("unpaid", subscribed({ status: "unpaid" }, { amount_due: 1999 })),
	subscription("paused", subscribed({ status: "paused" })),
	subscription("pending", subscribed({ status: "pending", payment_method: null })),
	subscription("trialing", subscribed({ status: "trialing" })),
	subscription("canceled", subscribed({ status: "canceled" })),
	// On a phone the dialog is a sheet at the bottom edge.
	subscription("cancel-dialog", subscribed(), {
		press: "Cancel Subscription",
		sees: "Why are you canceling?",
	}),
	{
		name: "checkout-unconfirmed",
		path: "/checkout?plan=pro",
		signedIn: true,
		answers: {
			"GET /api/billing/overview": { subscription: null },
			"GET /rest/v1/profiles": [
				{ id: userId, user_id: userId, first_name: "Ann", last_name: "Example", is_verified: false },
			],
		},
		sees: "Your email address is not confirmed yet",
	},
	{ name: "dashboard-offline", path: "/dashboard", signedIn: true, offline: true, sees: "You are offline" },
];
