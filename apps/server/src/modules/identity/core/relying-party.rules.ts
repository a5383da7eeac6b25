/** The host that passkeys are made for: they work on it and its subdomains, and on no other site. */
export interface RelyingParty {
	readonly id: string;
	readonly name: string;
	/** The origins of the pages and apps that may ask for a passkey. */
	readonly origins: readonly string[];
}

export interface RelyingPartyGiven {
	readonly publicUrl: string;
	readonly id: string | undefined;
	readonly name: string;
	/** Separated by commas. */
	readonly origins: string;
}

/** Null at an IP address, where browsers make no passkeys. A string says which setting is wrong. */
export function relyingPartyOf(given: RelyingPartyGiven): RelyingParty | null | string {
	const id = given.id ?? new URL(given.publicUrl).hostname;
	if (isAddress(id)) return given.id === undefined ? null : "AUTH_WEBAUTHN_RP_ID must be the name of a host.";
	if (!/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(id)) {
		return "AUTH_WEBAUTHN_RP_ID must be the name of a host, in lower case.";
	}
	const listed = given.origins
		.split(",")
		.map((origin) => origin.trim().replace(/\/+$/, ""))
		.filter((origin) => origin !== "");
	const origins = listed.length > 0 ? listed : [new URL(given.publicUrl).origin];
	const stranger = origins.find((origin) => !belongsTo(origin, id));
	if (stranger !== undefined) {
		return `AUTH_WEBAUTHN_ORIGINS must lie on ${id} or below it; browsers refuse ${stranger}.`;
	}
	return { id, name: given.name, origins };
}

function isAddress(host: string): boolean {
	return /^\d+\.\d+\.\d+\.\d+$/.test(host) || host.startsWith("[") || host.includes(":");
}

function belongsTo(origin: string, id: string): boolean {
	// A phone app has the hash of its signature as its origin. The operator vouches for it.
	if (origin.startsWith("android:apk-key-hash:")) return true;
	if (!URL.canParse(origin)) return false;
	const { hostname, origin: canonical, protocol } = new URL(origin);
	const secure = protocol === "https:" || (protocol === "http:" && isLocal(hostname));
	return canonical === origin && secure && (hostname === id || hostname.endsWith(`.${id}`));
}

const isLocal = (hostname: string): boolean => hostname === "localhost" || hostname.endsWith(".localhost");
