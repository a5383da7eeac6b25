import { z } from "zod";
import type { Answered } from "./connection.ts";
import type { DrpAnswer } from "./port.ts";

/** The token goes into a header, so it must contain no space or line break. */
const tokenSchema = z.object({ "agent-id": z.string(), token: z.string().regex(/^[\x21-\x7e]{1,4000}$/) });

export function readToken(body: unknown, agentId: string): { readonly token: string } | null {
	const { data } = tokenSchema.safeParse(body);
	return data && data["agent-id"] === agentId ? { token: data.token } : null;
}

const errorSchema = z.object({ message: z.string().max(2_000).optional(), fatal: z.boolean().optional() });

/**
 * Reads a refusal (section 3.06). We may ask again if the server cannot be asked right now, or if it says "not
 * fatal".
 */
export function readRefusal({
	status,
	json,
	retryAfter,
}: Answered): Extract<DrpAnswer<never>, { state: "refused" }> {
	const { data } = errorSchema.safeParse(json);
	const passes = status === 429 || status >= 500;
	const why = (data?.message ?? `The business answered ${status}.`).replace(/\p{Cc}+/gu, " ").slice(0, 300);
	const final = data?.fatal === true || !passes;
	return { state: "refused", status, final, why, ...(retryAfter !== undefined && { retryAfter }) };
}
