import { z } from "zod";
import { readStripe, type StripeAccess, type StripeAnswer } from "./stripe-reading.ts";

const endpointSchema = z.object({
	url: z.string(),
	status: z.string(),
	livemode: z.boolean(),
	enabled_events: z.array(z.string()),
});

export type StripeEndpoint = z.infer<typeof endpointSchema>;

/** The addresses to which Stripe sends its events, as Stripe reports them. */
export async function stripeEndpoints(access: StripeAccess): Promise<StripeAnswer<StripeEndpoint[]>> {
	const listed = await readStripe(
		access,
		"/v1/webhook_endpoints?limit=100",
		z.object({ data: z.array(endpointSchema) }),
	);
	return listed.state === "read" ? { state: "read", value: listed.value.data } : listed;
}

/**
 * An event only tells that something about a customer changed. Without these events we would see some changes only at
 * the nightly comparison: a payment, a card that fails, a cancellation, another plan, a refund.
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
