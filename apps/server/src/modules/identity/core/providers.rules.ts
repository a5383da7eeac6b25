interface Known {
	readonly appMetadata: Readonly<Record<string, unknown>>;
	readonly identities: readonly { readonly provider: string }[];
}

/** `app_metadata` from the person's identities, together with what the operator put there. */
export function providersAfter(user: Known): Record<string, unknown> {
	const providers = [...new Set(user.identities.map(({ provider }) => provider))];
	const { provider: before, ...rest } = user.appMetadata;
	const provider = typeof before === "string" && providers.includes(before) ? before : providers[0];
	return provider ? { ...rest, provider, providers } : rest;
}
