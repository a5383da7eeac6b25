import type { QueryClient } from "@tanstack/react-query";
import { waitUntilPaid } from "../api/overview.ts";
import type { BankProblem } from "./confirm-with-bank.ts";

export const nothingCharged = "Nothing was charged.";

export type PaymentEnding =
	| { kind: "paid" }
	/** The bank agreed, but the server does not know it yet. */
	| { kind: "unheard" }
	/** Without a note, we do not know whether money was charged. */
	| { kind: "failed"; message: string; note?: string };

/** The result of a payment, after the bank's question or without one. If the answer got lost, it asks the server. */
export async function endPayment(
	queries: QueryClient,
	problem: BankProblem | undefined,
): Promise<PaymentEnding> {
	if (problem && !problem.isUnknown)
		return { kind: "failed", message: problem.message, note: nothingCharged };
	if (await waitUntilPaid(queries)) return { kind: "paid" };
	return problem ? { kind: "failed", message: problem.message } : { kind: "unheard" };
}
