/** Who a person is, as a provider or a wallet says. */
export interface ExternalIdentity {
	readonly provider: string;
	readonly providerId: string;
	/** In lower case, and only if the provider vouches for it. */
	readonly verifiedEmail: string | null;
	/** The provider gives an address and does not vouch for it. */
	readonly unverifiedEmail: boolean;
	readonly data: Readonly<Record<string, unknown>>;
}
