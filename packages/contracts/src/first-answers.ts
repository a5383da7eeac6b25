/** A row that belongs to the person, requested the way the pages' table client does. */
export const rowOf = (table: string) => `/rest/v1/${table}?select=*&user_id=eq.:user&limit=1`;

export const ownProfile = rowOf("profiles");

/**
 * The first requests of each page for signed-in people, by the page's path. They need only the session, so the head of
 * the page sends them at once and together (decision 0204). `:user` is the person's id. A path that ends with a slash
 * takes the id at the end of the page's own path.
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
 * A second request that depends on another answer: it asks about the first item of that answer's list. The page shows
 * nothing of the list until it has both answers.
 */
export const nextQuestions: Readonly<Record<string, { readonly list: string; readonly about: string }>> = {
	"/api/brokers/listings?state=asks&sort=probability&limit=1": {
		list: "listings",
		about: "/api/brokers/listings/",
	},
};

/** One line of the answer: the answer to one of the requests. */
export interface FirstAnswer {
	readonly path: string;
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}
