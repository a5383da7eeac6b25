import type { AdminPayments } from "@unlisted/contracts/admin";
import type { BillingDeps } from "../core/billing.deps.ts";
import { customersBehind, customersLeaving, newestComparisons } from "./out-of-step.repository.ts";

const shown = 30;

/**
 * Shows operators what the comparison with Stripe found and what still waits. Names customers by Stripe's id only.
 */
export function readOutOfStep({ db, payments }: Pick<BillingDeps, "db" | "payments">) {
	return async (): Promise<AdminPayments> => ({
		configured: payments !== null,
		comparisons: (await newestComparisons(db, shown)).map(({ at, ...found }) => ({
			at: at.toISOString(),
			...found,
		})),
		waiting: (await customersBehind(db, shown)).map(withSince),
		leaving: (await customersLeaving(db, shown)).map(withSince),
	});
}

const withSince = <Row extends { readonly since: Date }>({ since, ...row }: Row) => ({
	...row,
	since: since.toISOString(),
});
