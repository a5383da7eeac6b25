import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeSms } from "../../providers/sms/fake.ts";
import { onDatabase } from "../../testing/databases.ts";
import { type IdentityApp, identityApp, type Person } from "./testing/identity-app.ts";

const endpoints = [
	"POST /signup",
	"POST /token?grant_type=password",
	"POST /token?grant_type=refresh_token",
	"POST /token?grant_type=pkce",
	"POST /token?grant_type=id_token",
	"POST /token?grant_type=web3",
	"POST /token",
	"POST /otp",
	"POST /verify",
	"GET /verify",
	"POST /recover",
	"POST /resend",
	"GET /user",
	"PUT /user",
	"POST /logout",
	"GET /reauthenticate",
	"POST /factors",
	"POST /factors/$id/challenge",
	"POST /factors/$id/verify",
	"DELETE /factors/$id",
	"POST /passkeys/authentication/options",
	"POST /passkeys/authentication/verify",
	"POST /passkeys/registration/options",
	"POST /passkeys/registration/verify",
	"POST /passkeys/proof/options",
	"POST /passkeys/proof/verify",
	"GET /passkeys",
	"PATCH /passkeys/$id",
	"DELETE /passkeys/$id",
	"GET /admin/users/$id/passkeys",
	"DELETE /admin/users/$id/passkeys/$id",
	"POST /factors/recovery-codes",
	"GET /factors/recovery-codes",
	"POST /factors/recovery-codes/verify",
	"GET /authorize",
	"GET /callback",
	"GET /user/identities/authorize",
	"DELETE /user/identities/$id",
	"GET /.well-known/jwks.json",
	"GET /admin/users",
	"POST /admin/users",
	"GET /admin/users/$id",
	"PUT /admin/users/$id",
	"DELETE /admin/users/$id",
	"GET /admin/users/$id/factors",
	"DELETE /admin/users/$id/factors/$id",
	"POST /admin/generate_link",
	"POST /invite",
	"POST /callback",
	"POST /sso",
];

const names = [
	"email",
	"phone",
	"password",
	"data",
	"channel",
	"code_challenge",
	"code_challenge_method",
	"type",
	"token",
	"token_hash",
	"refresh_token",
	"auth_code",
	"code_verifier",
	"id_token",
	"provider",
	"nonce",
	"chain",
	"message",
	"signature",
	"create_user",
	"current_password",
	"app_metadata",
	"user_metadata",
	"factor_type",
	"friendly_name",
	"issuer",
	"challenge_id",
	"code",
	"id",
	"role",
	"ban_duration",
	"password_hash",
	"email_confirm",
	"new_email",
	"gotrue_meta_security",
	"redirect_to",
	"scope",
	"page",
	"per_page",
	"state",
	"should_soft_delete",
];
/** Words that reach deeper code than random noise does. */
const words = fc.constantFrom(
	...[
		"fuzz@example.com",
		"+15551234567",
		"Correct-Horse-7!",
		"signup",
		"recovery",
		"email_change",
		"sms",
		"totp",
	],
	...[
		"phone",
		"ethereum",
		"solana",
		"s256",
		"plain",
		"a".repeat(43),
		"none",
		"1h",
		"authenticated",
		"",
		"\ud800",
	],
	...[
		"00000000-0000-0000-0000-000000000000",
		"123456",
		"%00",
		"\u0000",
		"' or 1=1 --",
		"9".repeat(400),
		"{}",
		"-1",
	],
);
const value = fc.oneof(
	{ weight: 3, arbitrary: words },
	fc.jsonValue({ maxDepth: 3 }),
	fc.string({ unit: "binary" }),
);
const body = fc.oneof(
	{ weight: 8, arbitrary: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 8 }) },
	{ weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
const raw = fc.oneof(
	body.map((json) => JSON.stringify(json)),
	fc.string({ unit: "binary", maxLength: 60 }),
);
const query = fc.dictionary(fc.constantFrom(...names), fc.oneof(words, fc.string()), { maxKeys: 4 });

onDatabase("whatever is sent to", (open) => {
	let app: IdentityApp;
	let attacker: Person;
	let victim: Person;
	beforeAll(async () => {
		app = await identityApp(
			await open(),
			{ AUTH_ANONYMOUS_ENABLED: "on", AUTH_WEB3_ENABLED: "on", AUTH_MANUAL_LINKING_ENABLED: "on" },
			{ sms: fakeSms() },
		);
		attacker = await app.person("attacker@example.com");
		victim = await app.person("victim-of-fuzz@example.com");
	});
	afterAll(() => app.stop());

	it.each(endpoints)(
		"%s is answered without a failure of ours, and never with another person's data",
		async (endpoint) => {
			const [method = "", path = ""] = endpoint.split(" ");
			await fc.assert(
				fc.asyncProperty(
					raw,
					query,
					fc.oneof(
						fc.constantFrom("none", "person", "person", "anon", "operator", "mangled"),
						fc.string({ unit: "binary", maxLength: 20 }),
					),
					fc.oneof(fc.constantFrom("victim", "recovery-codes"), fc.uuid(), fc.string({ maxLength: 30 })),
					fc.constantFrom(
						"application/json",
						"text/plain",
						"application/json; charset=utf-16",
						"application/x-www-form-urlencoded",
						"",
					),
					async (payload, parameters, who, id, contentType) => {
						const target = id === "victim" ? victim.id : encodeURIComponent(id.toWellFormed()) || "x";
						const bearer = tokenOf(who);
						const separator = path.includes("?") ? "&" : "?";
						const answer = await app.http.inject({
							method: method as "GET",
							url: `/auth/v1${path.replaceAll("$id", target)}${separator}${new URLSearchParams(parameters)}`,
							headers: {
								...(bearer !== null && { authorization: `Bearer ${bearer}` }),
								...(contentType && { "content-type": contentType }),
								...(id.length % 2 && { "x-supabase-api-version": id.length % 3 ? "2024-01-01" : "soon" }),
							},
							...(method !== "GET" && { payload }),
						});
						expect(answer.statusCode, answer.body).toBeLessThan(500);
						if (who !== "operator") expect(answer.body).not.toContain(victim.email);
					},
				),
				{ numRuns: 40 },
			);
		},
	);

	const tokenOf = (who: string): string | null => {
		const known: Record<string, string | null> = {
			none: null,
			person: attacker.access,
			anon: app.parts.anonKey,
			operator: app.parts.serviceRoleKey,
			mangled: `${attacker.access.slice(0, -4)}AAAA`,
		};
		// A header can have only Latin-1 without control characters. Nothing else reaches a server.
		return who in known ? (known[who] ?? null) : who.replace(/[^\x20-\x7e]/g, "?");
	};
});
