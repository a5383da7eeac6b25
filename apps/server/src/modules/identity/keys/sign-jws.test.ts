import { createPublicKey, generateKeyPairSync, type JsonWebKey, randomBytes, verify } from "node:crypto";
import { importJWK, type JWK, jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { jwsSigner } from "./sign-jws.ts";

describe("a signed token", () => {
	const pairs = {
		ES256: generateKeyPairSync("ec", { namedCurve: "P-256" }),
		RS256: generateKeyPairSync("rsa", { modulusLength: 2048 }),
	};

	it.each(["ES256", "RS256"] as const)(
		"with %s is accepted by jose, with its claims and header",
		async (alg) => {
			const sign = jwsSigner(pairs[alg].privateKey.export({ format: "jwk" }) as JWK, alg, "key 1");
			const { payload, protectedHeader } = await jwtVerify(await sign({ sub: "Zoë" }), pairs[alg].publicKey);
			expect(payload).toEqual({ sub: "Zoë" });
			expect(protectedHeader).toEqual({ alg, kid: "key 1", typ: "JWT" });
		},
	);

	it("with HS256 is accepted by jose under the same secret, and under no other", async () => {
		const jwk = { kty: "oct", k: randomBytes(32).toString("base64url") };
		const token = await jwsSigner(jwk, "HS256", "shared")({ sub: "a" });
		const other = { kty: "oct", k: randomBytes(32).toString("base64url") };
		expect((await jwtVerify(token, await importJWK(jwk, "HS256"))).payload).toEqual({ sub: "a" });
		await expect(jwtVerify(token, await importJWK(other, "HS256"))).rejects.toThrow("signature");
	});

	it("with ES256 is valid whatever the lengths of its two numbers", async () => {
		const { privateKey, publicKey } = pairs.ES256;
		const sign = jwsSigner(privateKey.export({ format: "jwk" }) as JWK, "ES256", "key 1");
		const key = createPublicKey({ key: publicKey.export({ format: "jwk" }) as JsonWebKey, format: "jwk" });
		let short = 0;
		// One number in 256 begins with a zero byte: about twelve among 1,500 signatures.
		for (let n = 0; n < 1500; n += 1) {
			const [header, claims, signature] = (await sign({ n })).split(".");
			const raw = Buffer.from(signature ?? "", "base64url");
			if (raw[0] === 0 || raw[32] === 0) short += 1;
			const input = Buffer.from(`${header}.${claims}`);
			expect(raw.length).toBe(64);
			expect(verify("sha256", input, { key, dsaEncoding: "ieee-p1363" }, raw)).toBe(true);
		}
		expect(short).toBeGreaterThan(0);
	});
});
