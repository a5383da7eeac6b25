import { decodeProtectedHeader } from "jose";
import { beforeEach, expect, it } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import { seal } from "../../../platform/crypto/seal.ts";
import { BadToken } from "../../../platform/http/caller.ts";
import { onDatabase, type TestDatabase } from "../../../testing/databases.ts";
import { accessTokens } from "../core/access-token.ts";
import { keepSigningKeys, rotateSigningKey, storedSigningKeys } from "./rotate-signing-key.ts";
import { loadSigningKeys } from "./signing-keys.ts";

const keys = keyRing(Buffer.alloc(32, 7));
const tokenSeconds = 3600;
const day = 86_400_000;
const lifetimes = { sessionIdleSeconds: 0, sessionMaxSeconds: 0, sessionShortSeconds: 0 };

onDatabase("the key that signs access tokens", (open) => {
	let db: TestDatabase["db"];
	let clock: ReturnType<typeof movableClock>;
	beforeEach(async () => {
		({ db } = await open());
		clock = movableClock(new Date("2026-03-01T12:00:00Z"));
	});

	/** Makes one of several processes. */
	const process = (trustMilliseconds = 0) => {
		const signingKeys = loadSigningKeys({ db, keys, clock, configured: null, trustMilliseconds });
		const issuer = "http://localhost:3000/auth/v1";
		const tokens = accessTokens({ signingKeys, clock, issuer, lifetimeSeconds: tokenSeconds, lifetimes });
		const user = { id: "6e3a6bd3-3a3e-4c0e-9d5b-1f0a3f6f3f10", aud: "authenticated", role: "authenticated" };
		const session = {
			id: "6e3a6bd3-3a3e-4c0e-9d5b-1f0a3f6f3f11",
			grantedAal: "aal1",
			amr: [],
			stays: true,
			createdAt: clock.now(),
			refreshedAt: clock.now(),
		};
		return {
			sign: async () =>
				(
					await tokens.sign(
						{ email: null, phone: null, appMetadata: {}, userMetadata: {}, ...user } as never,
						session as never,
					)
				).token,
			verify: (token: string) => tokens.verify(token),
			kids: async () => (await signingKeys()).publicJwks.map(({ kid }) => kid),
		};
	};
	const rotate = (atOnce = false) => rotateSigningKey({ db, keys }, { now: clock.now(), atOnce });
	const keep = (days = 90) => keepSigningKeys({ db, keys }, { now: clock.now(), days, tokenSeconds });

	it("is replaced without refusing a token: first announced, then it signs, and the old one verifies to the end", async () => {
		const [one, other] = [process(), process()];
		const old = await one.sign();
		await other.verify(old);
		const kid = await rotate();
		expect(await other.kids()).toHaveLength(2);
		expect(decodeProtectedHeader(await one.sign()).kid).not.toBe(kid);
		clock.advance(31_000);
		const fresh = await one.sign();
		expect(decodeProtectedHeader(fresh).kid).toBe(kid);
		await other.verify(fresh);
		await other.verify(old);
		clock.advance(tokenSeconds * 1000 - 31_000 - 1000);
		await keep();
		await other.verify(old);
		clock.advance(700_000 + 60_000);
		await keep();
		expect(await other.kids()).toEqual([kid]);
		await expect(other.verify(old)).rejects.toThrow(BadToken);
		await other.verify(await one.sign());
	});

	it("becomes known to a process as soon as it gets a token with it", async () => {
		const late = process(60_000);
		await late.verify(await process().sign());
		await rotate();
		clock.advance(31_000);
		const fresh = await process().sign();
		// A process looks for an unknown key at most once a second.
		await expect
			.poll(() =>
				late.verify(fresh).then(
					() => true,
					() => false,
				),
			)
			.toBe(true);
	});

	it("stops working at once if it was stolen, and so does what it verified before", async () => {
		const one = process();
		const old = await one.sign();
		await one.verify(old);
		const kid = await rotate(true);
		expect(await one.kids()).toEqual([kid]);
		await expect(one.verify(old)).rejects.toThrow(BadToken);
		await one.verify(await one.sign());
	});

	it("is replaced by the schedule when it is old enough, once for all processes, and never with 0", async () => {
		await storedSigningKeys({ db, keys }, clock.now());
		await keep();
		expect(await process().kids()).toHaveLength(1);
		clock.advance(91 * day);
		await keep(0);
		expect(await process().kids()).toHaveLength(1);
		await Promise.all([keep(), keep(), keep()]);
		expect(await process().kids()).toHaveLength(2);
		clock.advance(day);
		await keep();
		expect(await process().kids()).toHaveLength(1);
	});

	it("stays the same after an update from a version with one key", async () => {
		const { generateKeyPair, exportJWK } = await import("jose");
		const { privateKey } = await generateKeyPair("ES256", { extractable: true });
		const jwk = { ...(await exportJWK(privateKey)), kid: "former", alg: "ES256" };
		const sealed = seal(
			keys.derive("auth-signing-key"),
			Buffer.from(JSON.stringify(jwk)),
			"auth-signing-key",
		);
		await db.query("insert into private.installation (name, value) values ('auth-signing-key', $1)", [
			sealed.toString("base64"),
		]);
		const kids = await Promise.all([process(), process()].map((one) => one.kids()));
		expect(kids).toEqual([["former"], ["former"]]);
		const { rows } = await db.query("select from private.installation where name = 'auth-signing-key'");
		expect(rows).toEqual([]);
	});
});
