/**
 * How many bytes of metadata a person may keep. Every answer about them contains it. Their operator may keep
 * more.
 */
export const ownMetadataBytes = 2048;
export const operatorMetadataBytes = 16_384;
/** How much of the operator's metadata goes into tokens. The rest is read from the account. */
const tokenMetadataBytes = 512;

type Metadata = Readonly<Record<string, unknown>>;

export const bytesOf = (metadata: Metadata): number =>
	new TextEncoder().encode(JSON.stringify(metadata)).length;

/**
 * A key with the value null is removed. Null if the result is too large. Metadata that an operator made
 * larger may stay, but not grow.
 */
export function mergedMetadata(before: Metadata, change: Metadata, max: number) {
	const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null);
	const after = Object.fromEntries(merged);
	return bytesOf(after) <= Math.max(max, bytesOf(before)) ? after : null;
}

/**
 * Every request carries a token, in a header with little room. So it holds nothing that people write, and as
 * much of the operator's metadata as fits.
 */
export function metadataInToken(appMetadata: Metadata): Metadata {
	if (bytesOf(appMetadata) <= tokenMetadataBytes) return appMetadata;
	const { provider, providers } = appMetadata;
	return { ...(provider !== undefined && { provider }), ...(providers !== undefined && { providers }) };
}
