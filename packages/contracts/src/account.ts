import { z } from "zod";
import { accountDeletedMessage } from "./account-messages.ts";
import { deleteConfirmationPhrase } from "./limits.ts";
import { profileSchema } from "./profile.ts";

export const ownPasswordSchema = z.string().min(1, "Password is required").max(1000, "Password is too long");
export const ownCodeSchema = z.string().trim().min(1, "Code is required").max(20, "Code is too long");
export const deletionConfirmationSchema = z
	.string()
	.min(1, "Confirmation text is required")
	.refine(
		(text) => text === deleteConfirmationPhrase,
		`Please type "${deleteConfirmationPhrase}" exactly as shown`,
	);

/** Required if the account has a password. Other accounts need a recent proof, or the code. */
export const deleteAccountSchema = z.strictObject({
	password: ownPasswordSchema.optional(),
	code: ownCodeSchema.optional(),
	confirmation: deletionConfirmationSchema,
});
export type DeleteAccount = z.infer<typeof deleteAccountSchema>;

/**
 * How a signed-in person shows who they are. `passkey` goes through /auth/v1/passkeys/proof. `code` is sent
 * by GET /auth/v1/reauthenticate. `sign-in`: the account has nothing to prove it with, so the person must
 * sign in again.
 */
export const proofWaySchema = z.object({
	way: z.enum(["passkey", "password", "code", "sign-in"]),
	/** The address or number that we would send a code to. */
	sent_to: z.string().nullable(),
});
export type ProofWay = z.infer<typeof proofWaySchema>;

/** GET /api/account/proof */
export const ownProofSchema = z.object({
	/** At least one way, the quickest first. */
	ways: z.array(proofWaySchema),
	/** Whether the session has a recent proof. */
	proved: z.boolean(),
	valid_seconds: z.int(),
});
export type OwnProof = z.infer<typeof ownProofSchema>;

/** POST /api/account/proof: the body has either a password or a code. */
export const proveSchema = z
	.strictObject({ password: ownPasswordSchema.optional(), code: ownCodeSchema.optional() })
	.refine(({ password, code }) => (password === undefined) !== (code === undefined), {
		message: "Send a password or a code",
	});
export const provedSchema = z.object({ valid_seconds: z.int() });

export const accountDeletedSchema = z.object({
	message: z.literal(accountDeletedMessage),
});

export const ownSessionSchema = z.object({
	id: z.string(),
	created_at: z.string(),
	last_used_at: z.string(),
	/** A network, not an exact address. */
	address: z.string().nullable(),
	/** "Firefox on Linux" */
	device: z.string().nullable(),
	/** The person's own name for it. */
	name: z.string().nullable(),
	aal: z.enum(["aal1", "aal2"]),
	methods: z.array(z.string()),
	/** The session that sent this request. */
	current: z.boolean(),
});
export const sessionsSchema = z.object({ sessions: z.array(ownSessionSchema) });
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** A name for the device of a session. */
export const deviceNameSchema = z.strictObject({
	name: z.string().trim().min(1, "Name is required").max(60, "At most 60 characters"),
});
export const sessionIdSchema = z.object({ id: z.uuid() });

/** The token in the mailed link "This was not me". */
export const notMeSchema = z.strictObject({ token: z.string().min(1).max(100) });
export const notMeAnswerSchema = z.object({
	/** "support": we could not send a mail, so a human must help. */
	recovery: z.enum(["sent", "support"]),
});
export type NotMeAnswer = z.infer<typeof notMeAnswerSchema>;

export const sessionsRevokedSchema = z.object({ revoked: z.int() });

export const securityEventSchema = z.object({
	id: z.string(),
	event: z.string(),
	details: z.record(z.string(), z.unknown()),
	address: z.string().nullable(),
	device: z.string().nullable(),
	created_at: z.string(),
});
export const securityEventsQuerySchema = z.strictObject({
	/** The id of the last event that the page shows. The answer has the events that follow it. */
	before: z.uuid().optional(),
});
export const securityEventsSchema = z.object({
	events: z.array(securityEventSchema),
	/** Whether older events follow. */
	more: z.boolean(),
});
export type SecurityEvent = z.infer<typeof securityEventSchema>;

/** The answer of every function under /functions/v1/auth-helpers. With `error` if `success` is false. */
export const helperAnswerSchema = z.object({
	success: z.boolean(),
	message: z.string(),
	error: z.string().optional(),
	/** Only if a proof is required. A client can ask for it and try again. */
	code: z.literal("recent_proof_required").optional(),
});
/** The person as GET /auth/v1/user shows them, with their profile. */
export const userInfoAnswerSchema = helperAnswerSchema.extend({
	user: z.looseObject({ profile: profileSchema.nullable() }),
});

export const changePasswordSchema = z.object({
	currentPassword: z.string().max(1000).nullish(),
	newPassword: z.string("New password is required").min(1, "New password is required"),
});
export const resendVerificationSchema = z.object({
	email: z.string("Email is required").min(1, "Email is required"),
});
