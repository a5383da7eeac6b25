import type { Screen } from "./screen.ts";
import { STAGED_MOMENTS } from "./stage/staged-moments.ts";
import { STAGED_ROOMS } from "./stage/staged-rooms.ts";
import { STAGED_SCREENS } from "./stage/staged-screens.ts";

export const SCREENS: readonly Screen[] = [
	{ name: "landing", path: "/" },
	{ name: "login", path: "/login" },
	{ name: "signup", path: "/signup" },
	{ name: "forgot-password", path: "/forgot-password" },
	{ name: "reset-password", path: "/reset-password" },
	{ name: "verify-email-required", path: "/verify-email-required" },
	{ name: "verify-email", path: "/verify-email" },
	{ name: "not-me", path: "/not-me" },
	{ name: "payment-test", path: "/payment-test" },
	{ name: "unauthorized", path: "/unauthorized" },
	{ name: "support", path: "/support" },
	{ name: "privacy", path: "/privacy" },
	{ name: "terms", path: "/terms" },
	{ name: "cookies", path: "/cookies" },
	{ name: "ccpa", path: "/ccpa" },
	{ name: "verify", path: "/verify" },
	{ name: "effectiveness", path: "/effectiveness" },
	{ name: "newsletter-confirm", path: "/newsletter/confirm" },
	{ name: "newsletter-unsubscribe", path: "/newsletter/unsubscribe" },
	{ name: "alerts-unsubscribe", path: "/alerts/unsubscribe" },
	{ name: "dev-ui", path: "/dev/ui" },
	{ name: "dev-mailbox", path: "/dev/mailbox" },
	{ name: "docs", path: "/docs" },
	{ name: "dashboard", path: "/dashboard", signedIn: true },
	{ name: "profile", path: "/profile", signedIn: true },
	{ name: "account", path: "/account", signedIn: true },
	{ name: "subscription", path: "/subscription", signedIn: true },
	{ name: "billing", path: "/billing", signedIn: true },
	{ name: "scanner", path: "/scanner", signedIn: true },
	{ name: "scanner-settings", path: "/scanner/settings", signedIn: true },
	{ name: "identity", path: "/identity", signedIn: true },
	{ name: "removals", path: "/removals", signedIn: true },
	{ name: "removals-listings", path: "/removals/listings", signedIn: true },
	{ name: "removals-disclosures", path: "/removals/disclosures", signedIn: true },
	{ name: "removals-settings", path: "/removals/settings", signedIn: true },
	{ name: "authorization", path: "/removals/authorization", signedIn: true },
	{ name: "drop", path: "/removals/drop", signedIn: true },
	{ name: "checkout", path: "/checkout?plan=pro", signedIn: true },
];

/** Only for pictures: these screens need a scan, and other journeys cover them. */
export const SCANNED_SCREENS: readonly Screen[] = [
	{ name: "scanner-scanned", path: "/scanner", signedIn: true, scanned: true },
	{ name: "scanner-all", path: "/scanner?show=all", signedIn: true, scanned: true },
	// The most severe exposure.
	{ name: "scanner-exposure", path: "/scanner/exposure/:id", signedIn: true, scanned: true },
	{ name: "dashboard-scanned", path: "/dashboard", signedIn: true, scanned: true },
];

/** The operators' rooms. They come last, because the role ends the demo account's other sessions. */
export const OPERATOR_SCREENS: readonly Screen[] = [
	{ name: "admin-health", path: "/admin", operator: true },
	{ name: "admin-queues", path: "/admin/queues", operator: true },
	{ name: "admin-sources", path: "/admin/sources", operator: true },
	{ name: "admin-playbooks", path: "/admin/playbooks", operator: true },
	{ name: "admin-removals", path: "/admin/removals", operator: true },
	{ name: "admin-payments", path: "/admin/payments", operator: true },
	{ name: "admin-support", path: "/admin/support", operator: true },
	{ name: "admin-support-request", path: "/admin/support/:reference", operator: true },
	{ name: "admin-people", path: "/admin/people", operator: true },
	{ name: "admin-settings", path: "/admin/settings", operator: true },
	{ name: "admin-audit", path: "/admin/audit", operator: true },
	...STAGED_ROOMS,
];

const ALL = [...SCREENS, ...SCANNED_SCREENS, ...STAGED_SCREENS, ...STAGED_MOMENTS, ...OPERATOR_SCREENS];

const faces = (face: "failing" | "waiting"): readonly Screen[] =>
	[...SCREENS, ...SCANNED_SCREENS]
		.filter(({ signedIn }) => signedIn)
		.map((screen) => ({ ...screen, name: `${screen.name}-${face}`, face }));

/** Names for groups of screens. */
const GROUPS = new Map<string, readonly Screen[]>([
	["failing", faces("failing")],
	["waiting", faces("waiting")],
	["staged", [...STAGED_SCREENS, ...STAGED_MOMENTS]],
	["admin", OPERATOR_SCREENS],
]);

/** Picks screens by name or group. Without names: all except the failing and the waiting ones. */
export function pickScreens(names: readonly string[]): readonly Screen[] {
	if (names.length === 0) return ALL;
	const known = new Map([...ALL, ...[...GROUPS.values()].flat()].map((screen) => [screen.name, screen]));
	return names.flatMap((name) => {
		const group = GROUPS.get(name);
		if (group) return group;
		const screen = known.get(name);
		if (!screen)
			throw new Error(
				`No screen is called "${name}". There are: ${[...ALL.map((one) => one.name), ...GROUPS.keys()].join(", ")}.`,
			);
		return screen;
	});
}
