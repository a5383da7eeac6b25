import type { JWK } from "jose";
import type { SessionLifetimes } from "./lifetime.rules.ts";
import type { RelyingParty } from "./relying-party.rules.ts";

/** The operator's decisions about signing in, from the AUTH_* variables. */
export interface IdentitySettings extends SessionLifetimes {
	readonly basePath: string;
	/** The address of this server: for links to /verify and the issuer of tokens. */
	readonly publicUrl: string;
	/** Where people go if the address that they asked for is not allowed. */
	readonly siteUrl: string;
	readonly redirectAllowList: readonly string[];
	/** "page": links in mails wait for a press. "supabase": they act when they are opened, as Supabase's do. */
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
	/** For how many seconds a proof is recent. With 0, no action asks for one. */
	readonly recentProofSeconds: number;
	/** Refuses common passwords, and those made from the person's own name and address. */
	readonly refuseCommonPasswords: boolean;
	readonly passwordReauthentication: boolean;
	readonly refreshReuseSeconds: number;
	readonly sendGapSeconds: number;
	/** `private`: no answer tells who is registered. `supabase`: the answers of Supabase Auth, which do. */
	readonly enumeration: "private" | "supabase";
	readonly rateLimits: boolean;
	readonly oneTimeSeconds: number;
	readonly accessTokenSeconds: number;
	readonly jwks: readonly JWK[] | null;
	/** After how many days a signing key gets a successor. With 0, never automatically. */
	readonly signingKeyDays: number;
	/** Null if this installation has no host name, and so no passkeys. */
	readonly webauthn: RelyingParty | null;
}

/** "" for "/", so that a path can be appended. */
export function pathPrefix(settings: Pick<IdentitySettings, "basePath">): string {
	return settings.basePath === "/" ? "" : settings.basePath;
}

export function issuerOf(settings: IdentitySettings): string {
	return `${settings.publicUrl}${pathPrefix(settings)}`;
}
