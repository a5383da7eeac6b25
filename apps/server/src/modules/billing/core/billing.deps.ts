import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Payments } from "../../../providers/payments/port.ts";
import type { QueueMail } from "../../notifications/notifications.slice.ts";

export interface Payer {
	readonly email: string | null;
	readonly name: string | null;
}

/** The seller on invoices. */
export interface Seller {
	readonly name: string;
	readonly address: readonly string[];
	readonly taxId: string | null;
	readonly email: string;
}

export interface BillingDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	/**
	 * Null if there is neither Stripe nor the sandbox. Then nothing can be bought, and everything else works.
	 */
	readonly payments: Payments | null;
	readonly queueMail: QueueMail;
	readonly payerOf: (userId: string) => Promise<Payer>;
	/** Adds the job that handles events, to run in a moment. */
	readonly wake: () => void;
	/** Called when a person's plan changed or ended, in the same transaction. */
	readonly planChanged: (tx: Transaction, userId: string) => Promise<void>;
	/** Whether the deep-scan setup can be bought. It is not sold while the installation could do nothing for it. */
	readonly setupSold: boolean;
	readonly graceDays: number;
	readonly seller: Seller;
	readonly publicUrl: string;
	readonly supportEmail: string;
}
