import { z } from "zod";

/**
 * The calls to /auth/v1 that the pages make themselves. All others go through the sign-in client, which has
 * its own types. The slice reads the input itself, and accepts what Supabase Auth accepts.
 */

const params = z.object({ id: z.string().max(100) });
const nothing = z.looseObject({}).nullish();

const sessionSchema = z.object({
	access_token: z.string(),
	token_type: z.literal("bearer"),
	expires_in: z.number(),
	expires_at: z.number(),
	refresh_token: z.string(),
	user: z.record(z.string(), z.unknown()),
	weak_password: z.object({ reasons: z.array(z.string()).readonly() }).optional(),
});

const passkeySchema = z.object({
	id: z.string(),
	friendly_name: z.string(),
	created_at: z.string(),
	last_used_at: z.string().optional(),
});

/** The names that WebAuthn uses. Devices do not answer a request with other names. */
const verification = z.enum(["discouraged", "preferred", "required"]);
const hints = z.array(z.enum(["hybrid", "security-key", "client-device"])).optional();
const extensions = z.object({ credProps: z.boolean().optional() }).optional();
const credentials = z.array(
	z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }),
);
const creationOptions = z.object({
	rp: z.object({ name: z.string(), id: z.string().optional() }),
	user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
	challenge: z.string(),
	pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
	timeout: z.number().optional(),
	excludeCredentials: credentials.optional(),
	authenticatorSelection: z
		.object({
			authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
			requireResidentKey: z.boolean().optional(),
			residentKey: verification.optional(),
			userVerification: verification.optional(),
		})
		.optional(),
	hints,
	attestation: z.enum(["direct", "enterprise", "indirect", "none"]).optional(),
	extensions,
});
const requestOptions = z.object({
	challenge: z.string(),
	timeout: z.number().optional(),
	rpId: z.string().optional(),
	allowCredentials: credentials.optional(),
	userVerification: verification.optional(),
	hints,
	extensions,
});
const begun = <T extends z.ZodType>(options: T) => ({
	200: z.object({ challenge_id: z.string(), options, expires_at: z.number() }),
});

/** The device's answer. The server validates the credential when it verifies it. */
const answered = z.object({ challenge_id: z.string(), credential: z.unknown() });

export const authEndpoints = {
	"POST /auth/v1/passkeys/authentication/options": { body: nothing, response: begun(requestOptions) },
	"POST /auth/v1/passkeys/registration/options": { body: nothing, response: begun(creationOptions) },
	"POST /auth/v1/passkeys/registration/verify": { body: answered, response: { 200: passkeySchema } },
	"GET /auth/v1/passkeys": { response: { 200: z.array(passkeySchema) } },
	"PATCH /auth/v1/passkeys/:id": {
		params,
		body: z.object({ friendly_name: z.string() }),
		response: { 200: passkeySchema },
	},
	"DELETE /auth/v1/passkeys/:id": { params, response: { 204: z.null() } },
	"POST /auth/v1/passkeys/proof/options": { body: nothing, response: begun(requestOptions) },
	"POST /auth/v1/passkeys/proof/verify": { body: answered, response: { 200: sessionSchema } },

	"POST /auth/v1/factors/:id/challenge": {
		params,
		body: nothing,
		response: {
			200: z.object({
				id: z.string(),
				type: z.string(),
				expires_at: z.number(),
				/** Only for a factor that is a passkey. */
				webauthn: z
					.object({
						type: z.enum(["create", "request"]),
						credential_options: z.union([
							z.object({ publicKey: creationOptions }),
							z.object({ publicKey: requestOptions }),
						]),
					})
					.optional(),
			}),
		},
	},
	"POST /auth/v1/factors/:id/verify": {
		params,
		body: z.object({
			challenge_id: z.string(),
			code: z.string().optional(),
			webauthn: z.object({ type: z.string(), credential_response: z.unknown() }).optional(),
		}),
		response: { 200: sessionSchema },
	},
	"POST /auth/v1/factors/recovery-codes": {
		response: { 200: z.object({ codes: z.array(z.string()), remaining: z.int() }) },
	},
	"GET /auth/v1/factors/recovery-codes": {
		response: { 200: z.object({ remaining: z.int(), total: z.int(), created_at: z.string().optional() }) },
	},
	"POST /auth/v1/factors/recovery-codes/verify": {
		body: z.object({ code: z.string() }),
		response: { 200: sessionSchema },
	},

	"GET /auth/v1/reauthenticate": { response: { 200: z.object({ message_id: z.string().optional() }) } },
	"POST /auth/v1/verify/look": {
		body: z.object({ type: z.string(), token_hash: z.string() }),
		response: {
			200: z.object({
				email: z.string().nullable(),
				new_email: z.string().nullable(),
				question: z.enum(["keep", "agree"]).nullable(),
			}),
		},
	},
};
