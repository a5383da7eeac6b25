import { z } from "zod";

/** POST /api/notifications/push-subscriptions: the result of PushSubscription.toJSON(). */
export const pushSubscriptionSchema = z.strictObject({
	endpoint: z.url({ protocol: /^https?$/ }).max(2000),
	expirationTime: z.number().nullish(),
	keys: z.strictObject({ p256dh: z.string().max(200), auth: z.string().max(100) }),
});
/** DELETE /api/notifications/push-subscriptions */
export const pushEndpointSchema = z.strictObject({ endpoint: z.string().max(2000) });
export const pushAnswerSchema = z.object({ devices: z.int() });

/** GET /api/notifications/mail. `waits`: mail is not going out at the moment. It is kept and tried again. */
export const mailStateSchema = z.object({ waits: z.boolean() });

/** POST /api/notifications/unsubscribe. The page behind the link in a mail calls it. */
export const unsubscribeAlertsSchema = z.strictObject({ token: z.string().min(1).max(500) });
/** `alerts`: the person gets no more alerts by mail. `reports`: no more reports. */
export const unsubscribedAlertsSchema = z.object({ from: z.enum(["alerts", "reports"]) });
export type UnsubscribedAlerts = z.infer<typeof unsubscribedAlertsSchema>;
