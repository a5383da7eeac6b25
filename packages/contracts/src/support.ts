import { z } from "zod";
import { emailSchema } from "./fields/email.ts";

export const supportTopics = ["account", "billing", "removal", "privacy", "other"] as const;

export const supportRequestSchema = z.strictObject({
	name: z.string().trim().min(2, "Please tell us your name").max(100, "Use at most 100 characters"),
	email: emailSchema,
	topic: z.enum(supportTopics, "Please choose a topic"),
	message: z
		.string()
		.trim()
		.min(10, "Please write at least 10 characters")
		.max(5000, "Use at most 5,000 characters"),
	/** A hidden field for spam. If a program fills it in, it gets the usual answer and we store nothing. */
	website: z.string().max(200).optional(),
	/** The page makes one key for each form, so that a double click or retry stores and mails it once. */
	requestKey: z.uuid().optional(),
});
export type SupportRequest = z.infer<typeof supportRequestSchema>;

export const supportReceiptSchema = z.object({
	/** A reference that the person can quote, for example "UN-7K3F9Q". */
	reference: z.string(),
});
export type SupportReceipt = z.infer<typeof supportReceiptSchema>;
