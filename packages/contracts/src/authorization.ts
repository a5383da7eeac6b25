import { z } from "zod";

/**
 * The contract about the authorization: the permission that a person signs so that we may ask companies in their name.
 */

/** The box for a drawn signature. A stroke is a line of points inside it. */
export const signatureBox = { width: 1000, height: 300 } as const;
export const strokesMax = 80;
export const pointsMax = 4000;

const point = z.tuple([z.int().min(0).max(signatureBox.width), z.int().min(0).max(signatureBox.height)]);
const strokesSchema = z
	.array(z.array(point).min(2))
	.min(1)
	.max(strokesMax)
	.refine((strokes) => strokes.flat().length <= pointsMax, "The drawing is too long");

export const signatureSchema = z.discriminatedUnion("kind", [
	/** The name, typed with the intent to sign. */
	z.strictObject({ kind: z.literal("typed") }),
	z.strictObject({ kind: z.literal("drawn"), strokes: strokesSchema }),
]);
export type Signature = z.infer<typeof signatureSchema>;

export const authorizationSchema = z.object({
	/** The text to sign. A changed text gets a new version. */
	text: z.object({
		version: z.string(),
		agent: z.string(),
		title: z.string(),
		paragraphs: z.array(z.string()),
	}),
	/** The signature in force; null if there is none. */
	signed: z
		.object({
			id: z.uuid(),
			name: z.string(),
			kind: z.enum(["typed", "drawn"]),
			/** The version of the signed text. It may be older than the current text. */
			version: z.string(),
			signed_at: z.string(),
		})
		.nullable(),
});
export type Authorization = z.infer<typeof authorizationSchema>;

/** PUT /api/authorization: a new signature replaces the last one. */
export const signAuthorizationSchema = z.strictObject({
	version: z.string().max(20),
	name: z
		.string()
		.trim()
		.min(2, "Enter your name")
		.max(120, "This name is too long")
		.regex(/^[^\p{Cc}\p{Cf}<>{}[\]]+$/u, "Enter your name as you write it"),
	signature: signatureSchema,
});
export type SignAuthorization = z.infer<typeof signAuthorizationSchema>;
