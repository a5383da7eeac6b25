/** What a person may keep with their account, in bytes: it is in every answer about them. Their operator may keep more. */
export const ownMetadataBytes = 2048;
export const operatorMetadataBytes = 16_384;
/** Of what an operator wrote down, that much goes into tokens. More is read from the account. */
const tokenMetadataBytes = 512;

type Metadata = Readonly<Record<string, unknown>>;

export const bytesOf = (metadata: Metadata): number =>
	new TextEncoder().encode(JSON.stringify(metadata)).length;

/** A key that is set to null goes. Null when it is too much; what an operator made larger may be kept, and not grow. */
export function mergedMetadata(before: Metadata, change: Metadata, max: number) {
	const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
	const after = Object.fromEntries(merged);
	return bytesOf(after) <= Math.max(max, bytesOf(before)) ? after : null;
}

/**
 * A token goes along with every request, in a header that has little room. So it holds nothing that people write, and of the
 * operator's metadata no more than fits.
 */
export function metadataInToken(appMetadata: Metadata): Metadata {
	if (bytesOf(appMetadata) <= tokenMetadataBytes) return appMetadata;
	const { provider, providers } = appMetadata;
	return { ...(provider !== undefined && { provider }), ...(providers !== undefined && { providers }) };
}
