import { generateKeyPairSync, type JsonWebKey, randomBytes } from "node:crypto";
import { startServer } from "../../e2e/support/server.ts";
import { type Target, targetOf } from "./target.ts";

export interface Victim {
	readonly target: Target;
	stop(): Promise<unknown>;
}

/** Proofs and used tokens expire sooner, so that attacks which wait for that take seconds. */
const seconds = { proof: 10, reuse: 2 };

/** The product in an empty folder with its defaults, except for these two. */
export async function startVictim(env: Record<string, string> = {}): Promise<Victim> {
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const jwk = privateKey.export({ format: "jwk" });
	const key = { ...jwk, kid: "attacks", alg: "ES256", use: "sig" };
	const serviceKey = `sb_secret_${randomBytes(24).toString("base64url")}`;
	const server = await startServer({
		env: {
			SERVICE_ROLE_KEY: serviceKey,
			AUTH_JWT_KEYS: JSON.stringify({ keys: [key] }),
			AUTH_RECENT_PROOF_SECONDS: String(seconds.proof),
			AUTH_REFRESH_REUSE_INTERVAL: String(seconds.reuse),
			AUTH_SEND_GAP_SECONDS: "1",
			STRIPE_SANDBOX_PORT: "0",
			...env,
		},
	});
	const { url, dataDir } = server;
	return {
		target: targetOf({ url, dataDir, serviceKey, signingKey: jwk as JsonWebKey, seconds }),
		stop: server.stop,
	};
}

/** A running server with the defaults. It must be on this machine, so that nobody attacks someone else's. */
export function victimAt(given: string): Victim {
	const url = URL.canParse(given) ? new URL(given) : null;
	const isHere = url && /^(127(\.\d{1,3}){3}|localhost|\[::1\])$/.test(url.hostname);
	if (url?.protocol !== "http:" || !isHere) {
		throw new Error("--url takes an http address on this machine alone, such as http://127.0.0.1:3000.");
	}
	return {
		target: targetOf({ url: url.origin, seconds: { proof: 300, reuse: 10 } }),
		stop: async () => undefined,
	};
}
