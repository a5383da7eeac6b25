import type { QueryClient } from "@tanstack/react-query";
import { waitUntilPaid } from "../api/overview.ts";
import type { BankProblem } from "./confirm-with-bank.ts";

export const nothingCharged = "Nothing was charged.";

export type PaymentEnding =
	| { kind: "paid" }
	/** The bank agreed; the server has not heard of it yet. */
	| { kind: "unheard" }
	/** Without a note nobody knows whether money moved. */
	| { kind: "failed"; message: string; note?: string };

/** What came of a payment after the bank's question, or without one. An answer that got lost is looked up. */
export async function endPayment(
	queries: QueryClient,
	problem: BankProblem | undefined,
): Promise<PaymentEnding> {
	if (problem && !problem.isUnknown)
		return { kind: "failed", message: problem.message, note: nothingCharged };
	if (await waitUntilPaid(queries)) return { kind: "paid" };
	return problem ? { kind: "failed", message: problem.message } : { kind: "unheard" };
}
