export interface Place {
	readonly label: string;
	readonly to: string;
	/** Other addresses that belong to this place. */
	readonly holds?: readonly string[];
}

export const publicLinks: readonly Place[] = [
	{ label: "Features", to: "/#features" },
	{ label: "Pricing", to: "/#pricing" },
	{ label: "FAQ", to: "/#faq" },
	{ label: "About", to: "/#about" },
];

/** Profile, settings, plan and payments. Each of these pages has a row of links to the others. */
export const accountPlaces: readonly Place[] = [
	{ label: "Profile", to: "/profile" },
	{ label: "Account", to: "/account" },
	{ label: "Plan", to: "/subscription" },
	{ label: "Billing", to: "/billing" },
];

/** The pages where a signed-in person works, beside the logo. Add a line here for a new page. */
export const workingPlaces: readonly Place[] = [
	{ label: "Dashboard", to: "/dashboard" },
	{ label: "Scanner", to: "/scanner" },
	{ label: "Removals", to: "/removals", holds: ["/identity"] },
	{ label: "Account", to: "/account", holds: accountPlaces.map(({ to }) => to) },
];

/** Pages that a signed-in person rarely needs: small, after the working pages. */
export const smallLinks: readonly Place[] = [...publicLinks, { label: "Payment Test", to: "/payment-test" }];

/** Whether a place is the current page ("page") or contains it ("true"). */
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
