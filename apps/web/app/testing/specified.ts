import type { Exposure, OwnSubscription, Payment, Profile, ScanResult } from "@unlisted/contracts/told";
import { ownUser } from "./own-user.ts";
import { type Routes, refuses } from "./pretend-server.ts";

/** An exposure with only the specification's fields. */
export const specifiedExposure: Exposure = {
	id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001",
	description: "Something in a shop",
	source_type: "paste_sites",
	severity: "critical",
	status: "new",
	discovered_at: "2026-11-20T12:00:00Z",
	confidence_score: 0.5,
	exposed_data: { email: "a@example.com" },
};
const result: ScanResult = { scan_date: "2026-11-20T12:00:00Z", total_exposures: 1, new_exposures: 1 };
const profile: Profile = {
	user_id: ownUser.id,
	first_name: "Ann",
	last_name: "Example",
	is_verified: true,
	security_score: 85,
	created_at: "2026-01-02T10:00:00Z",
	updated_at: "2026-01-02T10:00:00Z",
};
const subscription: OwnSubscription = {
	id: "4f6d2b1c-1a7e-4a66-9a53-0c8d2c3f4b5a",
	user_id: ownUser.id,
	plan_type: "premium",
	status: "active",
	current_period_end: "2126-12-20T12:00:00Z",
	cancel_at_period_end: false,
	payment_method: "Visa ending in 4242",
};
const payment: Partial<Payment> = {
	id: "4f6d2b1c-1a7e-4a66-9a53-000000000001",
	created_at: "2026-11-20T12:00:00Z",
	amount: 2999,
	payment_method: "Visa ending in 4242",
	status: "completed",
};
const unknown = () => refuses("not_found", "This server has only what the specification names.");

/** A server that knows only the specification, without our additions. */
export const specifiedServer = {
	"GET /rest/v1/profiles": [profile],
	"GET /rest/v1/user_preferences": [],
	"GET /api/scanner/results": { results: [result] },
	"GET /api/scanner/exposures": { exposures: [specifiedExposure] },
	"GET /api/billing/overview": { subscription },
	"GET /api/billing/payments": { payments: [payment] },
	"GET /api/:slice/:what": unknown,
	"GET /api/:slice/:what/:which": unknown,
} as object as Routes;
