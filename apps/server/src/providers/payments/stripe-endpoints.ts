import { z } from "zod";

const listSchema = z.object({ data: z.array(z.object({ url: z.string(), status: z.string() })) });

export type StripeEndpoints =
	| {
			readonly state: "listed";
			readonly endpoints: readonly { readonly url: string; readonly status: string }[];
	  }
	| { readonly state: "refused" }
	| { readonly state: "unknown"; readonly reason: string };

/** Where Stripe sends its events to, as Stripe says. Reads, and changes nothing. */
export async function stripeEndpoints(secretKey: string, apiUrl: string): Promise<StripeEndpoints> {
	try {
		const answer = await fetch(`${apiUrl}/v1/webhook_endpoints?limit=100`, {
			headers: { authorization: `Bearer ${secretKey}` },
			signal: AbortSignal.timeout(10_000),
		});
		if (answer.status === 401 || answer.status === 403) return { state: "refused" };
		if (!answer.ok) return { state: "unknown", reason: `it answered ${answer.status}` };
		return { state: "listed", endpoints: listSchema.parse(await answer.json()).data };
	} catch (error) {
		const { name, cause } = error as { name: string; cause?: { code?: string } };
		return { state: "unknown", reason: cause?.code ?? name };
	}
}
