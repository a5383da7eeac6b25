import { createHash } from "node:crypto";
import { ProviderFailed } from "../../../providers/oidc/port.ts";
import { AuthError, OauthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import type { SignedIn } from "../core/signed-in.ts";
import { openSession, presentSession, type SessionAnswer } from "../sessions/open-session.ts";
import { identityOfClaims } from "./authorize.ts";
import { userOfIdentity } from "./sign-in-with-identity.ts";

export interface IdTokenSignIn {
	readonly idToken: string;
	readonly provider: string;
	readonly nonce: string;
	/** The account to add the identity to, instead of signing in. */
	readonly linkTo: SignedIn | null;
}

/** Supabase names these providers by the issuer of their tokens. Programs that read its messages do too. */
const knownIssuers: Readonly<Record<string, string>> = {
	apple: "https://appleid.apple.com",
	facebook: "https://www.facebook.com",
	google: "https://accounts.google.com",
	kakao: "https://kauth.kakao.com",
};

function issuerOf(provider: string): string {
	const issuer = Object.hasOwn(knownIssuers, provider) ? knownIssuers[provider] : undefined;
	return issuer === undefined ? JSON.stringify(provider) : `(issuer "${issuer}")`;
}

/** For applications that run a provider's sign-in themselves and have its ID token. */
export function signInWithIdToken(deps: IdentityDeps) {
	return async (given: IdTokenSignIn, origin: RequestOrigin): Promise<SessionAnswer> => {
		if (given.idToken === "") throw new OauthError("invalid request", "id_token required");
		if (given.provider === "") {
			throw new OauthError("invalid request", "provider or client_id and issuer required");
		}
		const provider = deps.oidc.find(({ name }) => name === given.provider);
		if (!provider) {
			throw new AuthError(400, "provider_disabled", `Provider ${issuerOf(given.provider)} is not enabled`);
		}
		const claims = await provider.verifyIdToken(given.idToken, deps.clock.now()).catch((error: unknown) => {
			if (error instanceof ProviderFailed) throw new OauthError("invalid request", "Bad ID token");
			throw error;
		});
		refuseNonce(given.nonce, claims.nonce);
		const identity = identityOfClaims(provider.name, claims);
		const { linkTo } = given;
		if (linkTo) {
			const user = await deps.db.transaction((tx) =>
				userOfIdentity(deps, tx, identity, linkTo.user.id, origin),
			);
			// The person is signed in already, maybe with a second factor. That session continues.
			return presentSession(deps, { user, session: linkTo.session });
		}
		const signedIn = await deps.db.transaction(async (tx) => {
			const user = await userOfIdentity(deps, tx, identity, null, origin);
			await recordAuditEvent(deps)(tx, user.id, "sign_in", origin, { method: provider.name });
			return openSession(deps, tx, user, "oauth", origin);
		});
		return presentSession(deps, signedIn);
	};
}

/** The provider got the hash of what the application kept, so nobody else can use the token. */
function refuseNonce(given: string, inToken: string | undefined): void {
	if ((given === "") !== (inToken === undefined || inToken === "")) {
		throw new OauthError(
			"invalid request",
			"Passed nonce and nonce in id_token should either both exist or not.",
		);
	}
	if (given === "") return;
	if (createHash("sha256").update(given).digest("hex") !== inToken) {
		throw new OauthError("invalid nonce", "Nonces mismatch");
	}
}
