interface Allowed {
	readonly siteUrl: string;
	readonly publicUrl: string;
	readonly redirectAllowList: readonly string[];
}

/** The address asked for when it is ours or on the list, otherwise the fallback: no link of ours leads elsewhere. */
export function redirectTarget(asked: string | undefined, settings: Allowed, fallback?: string): string {
	return asked && isAllowedRedirect(asked, settings) ? asked : (fallback ?? settings.siteUrl);
}

export function isAllowedRedirect(asked: string, settings: Allowed): boolean {
	// What browsers read differently than URL does (backslashes, control characters) is refused before parsing.
	if (/[\\\s\p{Cc}]/u.test(asked) || asked.length > 2000) return false;
	let url: URL;
	try {
		url = new URL(asked);
	} catch {
		return false;
	}
	if (url.username !== "" || url.password !== "") return false;
	if (["javascript:", "data:", "vbscript:", "blob:", "file:"].includes(url.protocol)) return false;
	const own = [settings.siteUrl, settings.publicUrl].some((base) => isSamePlace(new URL(base), url));
	if (own && /^https?:$/.test(url.protocol)) return true;
	const withoutFragment = asked.split("#", 1)[0] ?? asked;
	return settings.redirectAllowList.some((pattern) => globPattern(pattern).test(withoutFragment));
}

/** On a developer's own machine another port is another server of theirs; anywhere else it may be anybody's. */
function isSamePlace(base: URL, url: URL): boolean {
	const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(base.hostname);
	return loopback ? base.hostname === url.hostname : base.origin === url.origin;
}

/** As Supabase reads its list: `*` is anything within a part, `**` anything, `?` one character. Parts end at . and /. */
function globPattern(pattern: string): RegExp {
	const source = pattern
		.replace(/[.+^${}()|[\]\\]/g, "\\$&")
		.replace(/\*\*|\*|\?/g, (glob) => (glob === "**" ? ".*" : glob === "*" ? "[^./]*" : "[^./]"));
	return new RegExp(`^${source}$`);
}

/** With values in the fragment, which no server on the way learns. */
export function withFragment(target: string, values: Readonly<Record<string, string>>): string {
	const url = new URL(target);
	url.hash = new URLSearchParams(values).toString();
	return url.toString();
}

export function withQuery(target: string, values: Readonly<Record<string, string>>): string {
	const url = new URL(target);
	for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
	return url.toString();
}
