import { z } from "zod";
import { emailSchema } from "./fields/email.ts";

export const newsletterSubscribeSchema = z.strictObject({
	email: emailSchema,
	website: z.string().max(200).optional(),
});

/** Always `pending`, so that nobody learns who subscribes. */
export const newsletterSubscribedSchema = z.object({ status: z.literal("pending") });

export const newsletterTokenSchema = z.strictObject({ token: z.string().min(20).max(200) });

export const newsletterConfirmedSchema = z.object({ status: z.literal("confirmed") });
export const newsletterUnsubscribedSchema = z.object({ status: z.literal("unsubscribed") });
