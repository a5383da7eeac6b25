export interface Place {
	readonly label: string;
	readonly to: string;
	/** Other addresses where this place is the current one. */
	readonly holds?: readonly string[];
}

export const publicLinks: readonly Place[] = [
	{ label: "Features", to: "/#features" },
	{ label: "Pricing", to: "/#pricing" },
	{ label: "FAQ", to: "/#faq" },
	{ label: "About", to: "/#about" },
];

/** Profile, settings, plan and payments: one row of links on each of these pages. */
export const accountPlaces: readonly Place[] = [
	{ label: "Profile", to: "/profile" },
	{ label: "Account", to: "/account" },
	{ label: "Plan", to: "/subscription" },
	{ label: "Billing", to: "/billing" },
];

/** Where a signed-in person works, beside the logo. A new place in the product is a line here. */
export const workingPlaces: readonly Place[] = [
	{ label: "Dashboard", to: "/dashboard" },
	{ label: "Scanner", to: "/scanner" },
	{ label: "Removals", to: "/removals", holds: ["/identity"] },
	{ label: "Account", to: "/account", holds: accountPlaces.map(({ to }) => to) },
];

/** What a signed-in person rarely needs: small, after the working places. */
export const smallLinks: readonly Place[] = [...publicLinks, { label: "Payment Test", to: "/payment-test" }];

/** Whether a place is the page itself ("page"), or holds it ("true"). */
export function currentness({ to, holds = [] }: Place, pathname: string): "page" | "true" | undefined {
	if (pathname === to) return "page";
	return pathname.startsWith(`${to}/`) || holds.includes(pathname) ? "true" : undefined;
}

export const legalLinks: readonly Place[] = [
	{ label: "Privacy Policy", to: "/privacy" },
	{ label: "Terms of Service", to: "/terms" },
	{ label: "Cookie Policy", to: "/cookies" },
	{ label: "CCPA", to: "/ccpa" },
];
