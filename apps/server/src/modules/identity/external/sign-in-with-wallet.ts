import { createHash } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { isAllowedRedirect } from "../codes/redirect.rules.ts";
import { AuthError, invalid, OauthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { recordAuditEvent } from "../core/record-audit-event.ts";
import type { RequestOrigin } from "../core/request-origin.http.ts";
import { reserveSend } from "../limits/limits.repository.ts";
import { openSession, presentSession, type SessionAnswer } from "../sessions/open-session.ts";
import { userOfIdentity } from "./sign-in-with-identity.ts";
import { readWalletMessage, type WalletMessage } from "./wallet-message.rules.ts";
import { isEthereumSignature, isSolanaSignature } from "./wallet-signature.ts";

const validFor = 600_000;
const clockSkew = 60_000;

export interface WalletSignIn {
	readonly chain: string;
	readonly message: string;
	readonly signature: string;
}

export function signInWithWallet(deps: IdentityDeps) {
	return async (given: WalletSignIn, origin: RequestOrigin): Promise<SessionAnswer> => {
		refuseUnlessOn(deps);
		const message = check(deps, given);
		const address = message.chain === "ethereum" ? message.address.toLowerCase() : message.address;
		const providerId = `web3:${message.chain}:${address}`;
		const { chain, network, domain, statement } = message;
		const data = {
			sub: providerId,
			custom_claims: { address, chain, network, domain, statement },
			email_verified: false,
			phone_verified: false,
		};
		const identity = { provider: "web3", providerId, verifiedEmail: null, unverifiedEmail: false, data };
		const signedIn = await deps.db.transaction(async (tx) => {
			await refuseReplay(deps, tx, given.signature);
			const user = await userOfIdentity(deps, tx, identity, null, origin);
			await recordAuditEvent(deps)(tx, user.id, "sign_in", origin, { method: "web3" });
			return openSession(deps, tx, user, "web3", origin);
		});
		return presentSession(deps, signedIn);
	};
}

/** Called before the body is checked, so that the answer says first that wallets are off. */
export function refuseUnlessOn({ settings }: Pick<IdentityDeps, "settings">): void {
	if (settings.web3Enabled) return;
	throw new AuthError(422, "web3_provider_disabled", "Web3 provider is disabled");
}

function check({ clock, settings }: IdentityDeps, given: WalletSignIn): WalletMessage {
	if (given.chain !== "ethereum" && given.chain !== "solana") {
		throw new AuthError(400, "web3_unsupported_chain", "Unsupported chain");
	}
	if (given.message.length < 64) throw invalid("message is too short");
	const message = readWalletMessage(given.message);
	if (!message || message.chain !== given.chain)
		throw invalid("message is not a sign-in message of this chain");
	const name = given.chain === "ethereum" ? "Ethereum" : "Solana";
	const refuse = (why: string) => {
		throw new OauthError("invalid_grant", why);
	};
	const signed = given.chain === "ethereum" ? isEthereumSignature : isSolanaSignature;
	if (!signed(given.message, given.signature, message.address)) {
		refuse("Signature does not match address in message");
	}
	if (!isAllowedRedirect(message.uri, settings)) {
		refuse(
			`Signed ${name} message is using URI which is not allowed on this server, message was signed for another app`,
		);
	}
	if (new URL(message.uri).host !== message.domain) {
		refuse(
			`Signed ${name} message is using a Domain that does not match the one in URI which is not allowed on this server`,
		);
	}
	const now = clock.now().getTime();
	if (message.notBefore && message.notBefore.getTime() > now) {
		refuse(`Signed ${name} message becomes valid in the future`);
	}
	if (message.expiresAt && message.expiresAt.getTime() <= now) refuse(`Signed ${name} message is expired`);
	if (message.issuedAt.getTime() < now - validFor) refuse(`${name} message was issued too long ago`);
	if (message.issuedAt.getTime() > now + clockSkew)
		refuse(`${name} message was issued too far in the future`);
	return message;
}

/** One signature signs in once. We remember it for as long as the message would be accepted. */
async function refuseReplay(
	{ clock, keys }: IdentityDeps,
	tx: Transaction,
	signature: string,
): Promise<void> {
	const now = clock.now();
	const digest = createHash("sha256").update(signature.toLowerCase()).digest("hex");
	const windowSince = new Date(now.getTime() - 2 * validFor);
	const key = keys.blindIndex("auth-wallet-signature", digest);
	const limit = { key, now, gapSince: windowSince, windowSince, perWindow: 1, once: true };
	const reserved = await reserveSend(tx, limit);
	if (reserved !== "reserved") throw new OauthError("invalid_grant", "Signature was used already");
}
