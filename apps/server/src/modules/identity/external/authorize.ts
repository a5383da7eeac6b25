import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { OidcProvider, ProviderClaims } from "../../../providers/oidc/port.ts";
import { ProviderFailed } from "../../../providers/oidc/port.ts";
import { claimReturn, findReturn, insertFlow } from "../codes/flow-states.repository.ts";
import { type Challenge, issueAuthCode } from "../codes/pkce.ts";
import { AuthError, invalid } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { issuerOf } from "../core/identity.settings.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { Verified } from "../links/verify.ts";
import { openSession, presentSession } from "../sessions/open-session.ts";
import type { ExternalIdentity } from "./external-identity.ts";
import { userOfIdentity } from "./sign-in-with-identity.ts";

const returnWithin = 300_000;

export function findProvider({ oidc }: Pick<IdentityDeps, "oidc">, name: string): OidcProvider {
	const provider = oidc.find((one) => one.name === name);
	if (!provider) throw invalid("Unsupported provider: provider is not enabled");
	return provider;
}

export interface Authorization {
	readonly provider: string;
	readonly scopes: string | undefined;
	readonly redirectTo: string;
	readonly challenge: Challenge | null;
	/** The account to add the identity to. */
	readonly linkingUserId: string | null;
}

export interface SetOut {
	readonly url: string;
	readonly state: string;
}

/** Returns the provider's address for the browser. Our own nonce and verifier stay here. */
export function startAuthorization(deps: IdentityDeps) {
	return async (wanted: Authorization): Promise<SetOut> => {
		const provider = findProvider(deps, wanted.provider);
		const id = randomUUID();
		const nonce = randomBytes(24).toString("base64url");
		const verifier = randomBytes(48).toString("base64url");
		await insertFlow(deps.db, {
			id,
			userId: null,
			codeChallenge: wanted.challenge?.challenge ?? null,
			codeChallengeMethod: wanted.challenge?.method ?? null,
			method: "oauth",
			provider: wanted.provider,
			redirectTo: wanted.redirectTo,
			nonce,
			providerVerifier: verifier,
			linkingUserId: wanted.linkingUserId,
			createdAt: deps.clock.now(),
		});
		const codeChallenge = createHash("sha256").update(verifier).digest("base64url");
		const request = {
			state: id,
			nonce,
			codeChallenge,
			redirectUri: callbackUrl(deps),
			scopes: wanted.scopes,
		};
		return { url: await fromProvider(() => provider.authorizationUrl(request)), state: id };
	};
}

const callbackUrl = ({ settings }: Pick<IdentityDeps, "settings">) => `${issuerOf(settings)}/callback`;

export interface Returned {
	readonly redirectTo: string;
	readonly pkce: boolean;
	/**
	 * Finishes the flow with the provider's code. If it throws, the browser returns to `redirectTo` with the error.
	 */
	finish(code: string, issuer: string | undefined): Promise<Verified>;
}

/**
 * Finds what this browser wanted. Each state works once. If another browser returns, the end of the flow refuses it,
 * and the flow stays open for the right one.
 */
export function returnFromProvider(deps: IdentityDeps) {
	return async (state: string, isSameBrowser: boolean, origin: RequestOrigin): Promise<Returned> => {
		const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(state);
		const since = new Date(deps.clock.now().getTime() - returnWithin);
		const look = isSameBrowser ? claimReturn : findReturn;
		const flow = isUuid ? await deps.db.transaction((tx) => look(tx, state, since)) : null;
		if (!flow?.provider || !flow.redirectTo) {
			throw new AuthError(400, "bad_oauth_state", "OAuth state not found or expired");
		}
		const pkce = flow.codeChallenge !== null;
		if (!isSameBrowser) return { redirectTo: flow.redirectTo, pkce, finish: refuseOtherBrowser };
		const provider = findProvider(deps, flow.provider);
		const finish: Returned["finish"] = async (code, issuer) => {
			const claims = await fromProvider(async () => {
				const idToken = await provider.exchange({
					code,
					issuer,
					verifier: flow.providerVerifier ?? "",
					nonce: flow.nonce ?? "",
					redirectUri: callbackUrl(deps),
				});
				return provider.verifyIdToken(idToken, deps.clock.now());
			});
			const identity = identityOfClaims(provider.name, claims);
			const result = await deps.db.transaction(async (tx) => {
				const user = await userOfIdentity(deps, tx, identity, flow.linkingUserId, origin);
				if (flow.codeChallenge) {
					return { kind: "code" as const, authCode: await issueAuthCode(deps, tx, flow.id, user.id) };
				}
				await recordAuditEvent(deps)(tx, user.id, "sign_in", origin, { method: provider.name });
				return { kind: "session" as const, signedIn: await openSession(deps, tx, user, "oauth", origin) };
			});
			if (result.kind === "code") return result;
			return { kind: "session", session: await presentSession(deps, result.signedIn) };
		};
		return { redirectTo: flow.redirectTo, pkce, finish };
	};
}

async function refuseOtherBrowser(): Promise<never> {
	throw new AuthError(400, "bad_oauth_state", "OAuth callback in another browser than the one that started");
}

export function identityOfClaims(provider: string, claims: ProviderClaims): ExternalIdentity {
	const { sub, iss, email, email_verified: verified = false, name, picture } = claims;
	return {
		provider,
		providerId: sub,
		verifiedEmail: email && verified ? email.trim().toLowerCase() : null,
		unverifiedEmail: Boolean(email) && !verified,
		data: {
			iss,
			sub,
			provider_id: sub,
			...(email && { email: email.trim().toLowerCase() }),
			email_verified: verified,
			phone_verified: false,
			...(name && { name: short(name), full_name: short(name) }),
			// A shortened address would lead nowhere, so a long one is left out.
			...(picture && picture.length <= 500 && { picture, avatar_url: picture }),
			...(claims.preferred_username && { preferred_username: short(claims.preferred_username) }),
		},
	};
}

/** The account's metadata is small, and a provider may allow names of any length. */
const short = (text: string): string => text.slice(0, 100).toWellFormed();

/** A failure of a provider is not our failure. The person may try again. */
async function fromProvider<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (!(error instanceof ProviderFailed)) throw error;
		throw new AuthError(400, "bad_oauth_callback", "Unable to exchange external code");
	}
}
