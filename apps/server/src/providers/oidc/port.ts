import { OutsideFailure } from "../../platform/log/outside-failure.ts";
/** A provider's claims about a person, after we checked signature, audience and time. */
export interface ProviderClaims {
	readonly sub: string;
	readonly iss: string;
	readonly nonce?: string | undefined;
	readonly email?: string | undefined;
	readonly email_verified?: boolean | undefined;
	readonly name?: string | undefined;
	readonly picture?: string | undefined;
	readonly preferred_username?: string | undefined;
}

export interface AuthorizationRequest {
	readonly state: string;
	readonly nonce: string;
	readonly codeChallenge: string;
	readonly redirectUri: string;
	readonly scopes: string | undefined;
}

export interface CodeExchange {
	readonly code: string;
	/** The provider that the browser claims to come from, if it does so (RFC 9207). */
	readonly issuer: string | undefined;
	readonly verifier: string;
	readonly nonce: string;
	readonly redirectUri: string;
}

/** An OpenID Connect provider. All its failures become ProviderFailed. */
export interface OidcProvider {
	readonly name: string;
	authorizationUrl(request: AuthorizationRequest): Promise<string>;
	/** Returns the ID token, which contains the nonce. */
	exchange(request: CodeExchange): Promise<string>;
	verifyIdToken(idToken: string, now: Date): Promise<ProviderClaims>;
}

export class ProviderFailed extends OutsideFailure {}
