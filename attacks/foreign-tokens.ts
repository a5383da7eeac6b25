import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { type Attack, Findings } from "./support/attack.ts";
import { claimsOf, type Target } from "./support/target.ts";

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

function jws(header: object, claims: object, key: KeyObject | null): string {
	const content = `${encode(header)}.${encode(claims)}`;
	if (!key) return `${content}.`;
	const signature = sign("sha256", Buffer.from(content), { key, dsaEncoding: "ieee-p1363" });
	return `${content}.${signature.toString("base64url")}`;
}

export const attack: Attack = {
	name: "foreign-tokens",
	tries:
		"Comes with tokens that nobody signed, that another key signed, or that this key signed for somebody else.",
	quick: true,
	run: async (target: Target) => {
		const findings = new Findings();
		const { browser, access } = await target.person("tokens");
		const claims = claimsOf(access);
		const header = JSON.parse(Buffer.from(access.split(".")[0] ?? "", "base64url").toString());
		const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
		const own = target.signingKey && createPrivateKey({ key: target.signingKey, format: "jwk" });
		const tokens: Record<string, string> = {
			"alg none": jws({ alg: "none", typ: "JWT" }, claims, null),
			"another key": jws(header, claims, stranger),
			"changed claims": [
				access.split(".")[0],
				encode({ ...claims, role: "service_role" }),
				access.split(".")[2],
			].join("."),
			"a key in the header": jws({ ...header, jwk: stranger.export({ format: "jwk" }) }, claims, stranger),
			...(own && {
				"another issuer": jws(header, { ...claims, iss: "https://evil.example/auth/v1" }, own),
				"no issuer": jws(header, { ...claims, iss: undefined }, own),
				"another audience": jws(header, { ...claims, aud: "billing" }, own),
				"over since an hour": jws(header, { ...claims, exp: Math.floor(Date.now() / 1000) - 3600 }, own),
				"another session": jws(
					header,
					{ ...claims, session_id: "00000000-0000-4000-8000-000000000000" },
					own,
				),
			}),
		};
		if (own) {
			const control = await browser.get("/auth/v1/user", { token: jws(header, claims, own) });
			findings.expect(control.status === 200, `an imitation that is right in all: ${control.status}`);
		}
		for (const [name, token] of Object.entries(tokens)) {
			for (const path of ["/auth/v1/user", "/api/account/sessions", "/rest/v1/profiles?select=user_id"]) {
				const { status, json } = await browser.get(path, { token });
				// The token shows nothing: it is refused, or treated like a visitor without a session.
				const shown = status === 200 && (!Array.isArray(json) || json.length > 0);
				findings.expect(!shown, `${name} at ${path.split("?")[0]}: ${status}`);
			}
		}
		return findings.verdict();
	},
};
