/** An identity as a provider or a wallet states it. */
export interface ExternalIdentity {
	readonly provider: string;
	readonly providerId: string;
	/** The address in lower case, if the provider vouches for it. */
	readonly verifiedEmail: string | null;
	/** Whether the provider gives an address but does not vouch for it. */
	readonly unverifiedEmail: boolean;
	readonly data: Readonly<Record<string, unknown>>;
}
