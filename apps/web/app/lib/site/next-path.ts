/** The page to open after signing in. It comes from the address bar, so anybody may have written it. */
const base = "https://here.invalid";
const neverNext = new Set(["/login", "/signup"]);

/** The page for people who have just confirmed their address and have no other goal. It asks them what to look for. */
export const firstRunPath = "/scanner";

/** The path if it stays on this site, otherwise null. */
export function safeNextPath(value: string | null | undefined): string | null {
	if (!value?.startsWith("/") || value.length > 500) return null;
	// Browsers drop tabs and line breaks and read a backslash as a slash, which turns these into another host.
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
	if (/[\\\u0000-\u001f\u007f]/.test(value)) return null;
	// URL.parse would do both at once, but some supported browsers lack it.
	if (!URL.canParse(value, base)) return null;
	const url = new URL(value, base);
	if (url.origin !== base || neverNext.has(url.pathname)) return null;
	// Dot segments may leave a second leading slash behind.
	if (url.pathname.startsWith("//")) return null;
	return url.pathname + url.search + url.hash;
}

/** Where a sign-in page leads: to `next`, or to the checkout of `plan`. */
export function nextOfSearch(search: URLSearchParams): string | null {
	const next = safeNextPath(search.get("next"));
	if (next) return next;
	const plan = search.get("plan");
	return plan && /^[a-z]{1,20}$/.test(plan) ? `/checkout?plan=${plan}` : null;
}

export function loginPath(next: string | null): string {
	return withNext("/login", next);
}

/** The page with a parameter that names the page after it. */
export function withNext(
	page: "/login" | "/signup" | "/forgot-password" | "/reset-password" | "/verify-email-required",
	next: string | null | undefined,
): string {
	const safe = safeNextPath(next);
	return safe ? `${page}?next=${encodeURIComponent(safe)}` : page;
}
