interface Known {
	readonly appMetadata: Readonly<Record<string, unknown>>;
	readonly identities: readonly { readonly provider: string }[];
}

/** Computes `app_metadata` from the person's identities, and keeps what the operator put there. */
export function providersAfter(user: Known): Record<string, unknown> {
	const providers = [...new Set(user.identities.map(({ provider }) => provider))];
	const { provider: before, ...rest } = user.appMetadata;
	const provider = typeof before === "string" && providers.includes(before) ? before : providers[0];
	return provider ? { ...rest, provider, providers } : rest;
}
