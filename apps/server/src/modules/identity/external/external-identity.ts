/** Who a provider or a wallet says it is. */
export interface ExternalIdentity {
	readonly provider: string;
	readonly providerId: string;
	/** In lower case, and only if the provider vouches for it. */
	readonly verifiedEmail: string | null;
	/** The provider gives an address that it does not vouch for. */
	readonly unverifiedEmail: boolean;
	readonly data: Readonly<Record<string, unknown>>;
}
