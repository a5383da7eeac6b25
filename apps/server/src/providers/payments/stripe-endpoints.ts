import { z } from "zod";
import { readStripe, type StripeAccess, type StripeAnswer } from "./stripe-reading.ts";

const endpointSchema = z.object({
	url: z.string(),
	status: z.string(),
	livemode: z.boolean(),
	enabled_events: z.array(z.string()),
});

export type StripeEndpoint = z.infer<typeof endpointSchema>;

/** Where Stripe sends its events to, as Stripe says. */
export async function stripeEndpoints(access: StripeAccess): Promise<StripeAnswer<StripeEndpoint[]>> {
	const listed = await readStripe(
		access,
		"/v1/webhook_endpoints?limit=100",
		z.object({ data: z.array(endpointSchema) }),
	);
	return listed.state === "read" ? { state: "read", value: listed.value.data } : listed;
}

/**
 * An event only says that something about a customer changed. Without these some changes are seen at the nightly comparison, and not when
 * they happen: a payment, a card that fails, a cancellation, another plan, a refund.
 */
const neededEvents = [
	"charge.failed",
	"charge.refunded",
	"charge.succeeded",
	"customer.deleted",
	"customer.updated",
	"customer.subscription.created",
	"customer.subscription.deleted",
	"customer.subscription.updated",
	"invoice.finalized",
	"invoice.marked_uncollectible",
	"invoice.paid",
	"invoice.payment_action_required",
	"invoice.payment_failed",
	"invoice.updated",
	"invoice.voided",
	"payment_method.attached",
	"payment_method.detached",
	"payment_method.updated",
	"subscription_schedule.canceled",
	"subscription_schedule.created",
	"subscription_schedule.released",
	"subscription_schedule.updated",
];

export function missingEvents({ enabled_events: enabled }: StripeEndpoint): string[] {
	return enabled.includes("*") ? [] : neededEvents.filter((type) => !enabled.includes(type));
}
