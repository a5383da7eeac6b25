import { z } from "zod";

/**
 * The person's watched identifiers. An address or number is searched for only after its owner typed in a code
 * sent to it.
 */

export const identifierKinds = ["email", "phone", "username", "name"] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

export const identifierLimits: Readonly<Record<IdentifierKind, number>> = {
	email: 10,
	phone: 5,
	username: 5,
	name: 3,
};
export const identifierCodeDigits = 6;
export const identifierCodeMinutes = 10;

export const identifierSchema = z.object({
	id: z.uuid(),
	kind: z.enum(identifierKinds),
	/** As the person wrote it. */
	value: z.string(),
	/** For a name: the city tells the person from others with the same name. */
	city: z.string().nullable(),
	birth_year: z.int().nullable(),
	status: z.enum(["pending", "verified"]),
	/** `account`: the address that the person signs in with. It cannot be removed from the list. */
	origin: z.enum(["account", "added"]),
	added_at: z.string(),
	verified_at: z.string().nullable(),
	/** For an identifier that is not confirmed: when the last code expires, and when the next may be sent. */
	code_expires_at: z.string().nullable(),
	resend_after: z.string().nullable(),
});
export type Identifier = z.infer<typeof identifierSchema>;

/** GET /api/scanner/identifiers */
export const identifiersSchema = z.object({
	identifiers: z.array(identifierSchema),
	/** Identifiers in the profile that are not watched yet. */
	suggestions: z.array(z.object({ kind: z.enum(identifierKinds), value: z.string() })),
	limits: z.object({ email: z.int(), phone: z.int(), username: z.int(), name: z.int() }),
	/** False if this installation cannot send text messages. Then no number can be confirmed. */
	phones_available: z.boolean(),
});
export type Identifiers = z.infer<typeof identifiersSchema>;

/** POST /api/scanner/identifiers */
export const addIdentifierSchema = z.strictObject({
	kind: z.enum(identifierKinds),
	value: z.string().trim().min(1, "This is required").max(320),
	city: z.string().trim().max(100).optional(),
	birth_year: z.int().min(1900).max(2100).optional(),
	/** The two-letter country of a phone number that has no country code. */
	country: z
		.string()
		.regex(/^[A-Z]{2}$/)
		.optional(),
});
export type AddIdentifier = z.infer<typeof addIdentifierSchema>;
/** Also the answer of POST /api/scanner/identifiers/{id}/verify and …/resend. */
export const identifierAnswerSchema = z.object({ identifier: identifierSchema });
/** The identifier was added even if its code was not sent. `not_sent` says why, in a sentence for people. */
export const identifierAddedSchema = identifierAnswerSchema.extend({ not_sent: z.string().nullable() });

/** POST /api/scanner/identifiers/{id}/verify */
export const verifyIdentifierSchema = z.strictObject({
	code: z
		.string()
		.trim()
		.regex(/^\d{6}$/, "Enter the six digits"),
});
