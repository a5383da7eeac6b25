interface Allowed {
	readonly siteUrl: string;
	readonly publicUrl: string;
	readonly redirectAllowList: readonly string[];
}

/**
 * Returns the requested address if it is ours or on the list, otherwise the fallback. Our links lead nowhere else.
 */
export function redirectTarget(asked: string | undefined, settings: Allowed, fallback?: string): string {
	return asked && isAllowedRedirect(asked, settings) ? asked : (fallback ?? settings.siteUrl);
}

export function isAllowedRedirect(asked: string, settings: Allowed): boolean {
	// Browsers read some characters differently than URL does (backslashes, control characters), so they are
	// refused before parsing.
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

/**
 * On a developer's machine, other ports are the developer's own servers. Elsewhere another port may be
 * anybody's.
 */
function isSamePlace(base: URL, url: URL): boolean {
	const loopback = ["localhost", "127.0.0.1", "[::1]"].includes(base.hostname);
	return loopback ? base.hostname === url.hostname : base.origin === url.origin;
}

/**
 * Reads a pattern as Supabase does: `*` matches within a part, `**` anything, `?` one character. Parts end at . and
 * /.
 */
function globPattern(pattern: string): RegExp {
	const source = pattern
		.replace(/[.+^${}()|[\]\\]/g, "\\$&")
		.replace(/\*\*|\*|\?/g, (glob) => (glob === "**" ? ".*" : glob === "*" ? "[^./]*" : "[^./]"));
	return new RegExp(`^${source}$`);
}

/** Puts the values into the fragment, which is never sent to a server. */
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

/** The part of the result that may be put into the address. */
type Arrived =
	| { readonly kind: "code"; readonly authCode: string }
	| { readonly kind: "first-leg"; readonly pkce: boolean }
	| {
			readonly kind: "session";
			readonly session: {
				readonly access_token: string;
				readonly expires_at: number;
				readonly expires_in: number;
				readonly refresh_token: string;
				readonly token_type: string;
			};
	  };

interface Failed {
	readonly statusCode: number;
	readonly code: string;
	readonly message: string;
}

/** Adds the session as a fragment, or a code for the client that has the verifier, as Supabase does it. */
export function successTarget(
	target: string,
	type: string | null,
	verified: Arrived,
	halfway: string,
): string {
	if (verified.kind === "code") return withQuery(target, { code: verified.authCode });
	if (verified.kind === "first-leg") {
		const message = { message: halfway };
		return withFragment(verified.pkce ? withQuery(target, message) : target, message);
	}
	const { access_token, expires_at, expires_in, refresh_token, token_type } = verified.session;
	return withFragment(target, {
		access_token,
		expires_at: String(expires_at),
		expires_in: String(expires_in),
		refresh_token,
		token_type,
		...(type !== null && { type }),
	});
}

export function failureTarget(target: string, error: Failed, isPkce: boolean): string {
	const what = {
		error: error.statusCode === 403 || error.statusCode === 401 ? "access_denied" : "invalid_request",
		error_code: error.code,
		error_description: error.message,
	};
	return withFragment(isPkce ? withQuery(target, what) : target, what);
}
