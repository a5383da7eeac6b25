import type { JWK } from "jose";
import type { SessionLifetimes } from "./lifetime.rules.ts";
import type { RelyingParty } from "./relying-party.rules.ts";

/** What the operator decided about signing in, out of the AUTH_* variables. */
export interface IdentitySettings extends SessionLifetimes {
	readonly basePath: string;
	/** Where this server is reached: links to /verify, the issuer of tokens. */
	readonly publicUrl: string;
	/** Where people are sent when no allowed address was asked for. */
	readonly siteUrl: string;
	readonly redirectAllowList: readonly string[];
	/** Whether links of mails wait for a press, or act when they are opened as Supabase's do. */
	readonly links: "page" | "supabase";
	readonly signUpDisabled: boolean;
	readonly autoconfirmEmail: boolean;
	readonly autoconfirmPhone: boolean;
	readonly unverifiedSignIns: boolean;
	readonly anonymousEnabled: boolean;
	readonly manualLinkingEnabled: boolean;
	readonly web3Enabled: boolean;
	readonly passwordMinLength: number;
	readonly passwordRules: "product" | "length";
	/** How long a proof that it is the person is good for; 0: nobody is asked. */
	readonly recentProofSeconds: number;
	/** Refuses common passwords, and those made of the person's own name and address. */
	readonly refuseCommonPasswords: boolean;
	readonly passwordReauthentication: boolean;
	readonly refreshReuseSeconds: number;
	readonly sendGapSeconds: number;
	/** `private`: no answer tells who is registered. `supabase`: the answers that Supabase Auth gives, which do. */
	readonly enumeration: "private" | "supabase";
	readonly rateLimits: boolean;
	readonly oneTimeSeconds: number;
	readonly accessTokenSeconds: number;
	readonly jwks: readonly JWK[] | null;
	/** A key that signs tokens gets a successor after so many days; 0: never by itself. */
	readonly signingKeyDays: number;
	/** Null: this installation has no name that passkeys could be made for. */
	readonly webauthn: RelyingParty | null;
}

/** "" for "/", so that a path can follow. */
export function pathPrefix(settings: Pick<IdentitySettings, "basePath">): string {
	return settings.basePath === "/" ? "" : settings.basePath;
}

export function issuerOf(settings: IdentitySettings): string {
	return `${settings.publicUrl}${pathPrefix(settings)}`;
}
