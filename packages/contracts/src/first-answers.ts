/** A row of the person's own, as the pages' table client asks for it. */
export const rowOf = (table: string) => `/rest/v1/${table}?select=*&user_id=eq.:user&limit=1`;

export const ownProfile = rowOf("profiles");

/**
 * What a page of a signed-in person asks first, by its path. It waits for nothing but the session, so the head of the page
 * asks at once and for all of it together (decision 0204). `:user` is the person; after a path that ends with a slash comes the id
 * that the page's own path ends with.
 */
export const firstQuestions: Readonly<Record<string, readonly string[]>> = {
	"/dashboard": [
		"/api/scanner/score",
		"/api/scanner/sources",
		"/api/scanner/results",
		"/api/scanner/exposures?limit=1",
		"/api/scanner/running",
		"/api/scanner/activity",
		"/api/brokers/listings?limit=1",
		"/api/removals/overview",
		"/api/billing/overview",
		"/api/account/security-events",
	],
	"/scanner": [
		"/api/scanner/running",
		"/api/scanner/results",
		"/api/scanner/exposures?limit=10",
		"/api/scanner/sources",
		"/api/scanner/identifiers",
		"/api/brokers/coverage",
		"/api/brokers/identity",
		"/api/billing/overview",
	],
	"/scanner/exposure/": ["/api/scanner/exposures/"],
	"/scanner/settings": ["/api/scanner/identifiers", "/api/scanner/settings", rowOf("user_preferences")],
	"/identity": ["/api/brokers/identity"],
	"/removals": [
		"/api/removals/overview",
		"/api/brokers/listings?state=asks&sort=probability&limit=1",
		"/api/brokers/coverage",
		"/api/brokers/identity",
		"/api/removals?limit=5",
	],
	"/removals/": ["/api/removals/"],
	"/removals/listings": ["/api/brokers/listings", "/api/brokers/coverage", "/api/brokers/identity"],
	"/removals/listings/": ["/api/brokers/listings/"],
	"/removals/settings": [
		"/api/brokers/settings",
		"/api/removals/overview",
		"/api/removals/consent",
		"/api/removals/limits",
	],
	"/removals/disclosures": ["/api/removals/disclosures?limit=20"],
	"/profile": ["/api/scanner/score", "/auth/v1/user"],
	"/account": ["/auth/v1/user", "/auth/v1/passkeys", "/api/account/sessions", "/api/account/security-events"],
	"/subscription": [
		"/api/billing/overview",
		"/api/scanner/results",
		"/api/scanner/exposures?limit=1",
		"/api/brokers/listings?limit=1",
		"/api/removals/overview",
	],
	"/billing": ["/api/billing/payments"],
	"/checkout": ["/api/billing/overview"],
};

/**
 * A question that another one's answer leads to: about the first of the list in it. The page shows no part of that list before it has
 * both.
 */
export const nextQuestions: Readonly<Record<string, { readonly list: string; readonly about: string }>> = {
	"/api/brokers/listings?state=asks&sort=probability&limit=1": {
		list: "listings",
		about: "/api/brokers/listings/",
	},
};

/** One line of the answer: what one of the questions was answered. */
export interface FirstAnswer {
	readonly path: string;
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}
