import { OutsideFailure } from "../../platform/log/outside-failure.ts";
/**
 * The party that takes cards and decides what is billed. Money is in cents, as integers. Every failure is a
 * PaymentFailure, in the same words for every party.
 */
export interface Payments {
	/** The same person always gets the same customer, unless that one is gone. */
	createCustomer(person: {
		userId: string;
		email: string | null;
		name: string | null;
		replaces: string | null;
	}): Promise<string>;
	hasCustomer(customerId: string): Promise<boolean>;
	/** Sets the name and address for future invoices. */
	describeCustomer(customerId: string, person: { email: string | null; name: string | null }): Promise<void>;
	/** Everything that is billed to a customer now. Null if there is no such customer (anymore). */
	readCustomer(customerId: string): Promise<CustomerState | null>;
	/** Ends subscriptions, and deletes the cards and the customer. Stripe keeps its record of payments. */
	deleteCustomer(customerId: string): Promise<void>;

	/** All subscriptions of a customer, the newest first. */
	listSubscriptions(customerId: string): Promise<readonly SubscriptionState[]>;
	/**
	 * Makes a subscription that waits for its first payment. A second call with the same key returns the same
	 * subscription.
	 */
	subscribe(order: SubscriptionOrder): Promise<string>;
	/** The payment that the latest invoice of a subscription waits for, or that paid it. */
	latestPayment(subscriptionId: string): Promise<PaymentState | null>;
	/** Tries to make the payment. Throws if the card is declined. */
	pay(paymentId: string, card: { paymentMethodId: string; key: string }): Promise<PaymentState>;
	/** Refunds a part of a charge. A second call with the same key does not refund again. */
	refund(charge: { chargeId: string; amount: number; key: string }): Promise<void>;
	/** Ends a subscription at once. Its open invoices are no longer owed. */
	endNow(subscriptionId: string): Promise<void>;

	/** Saves a card for the customer, also for later payments without its owner. `null` when that is done. */
	saveCard(card: {
		customerId: string;
		paymentMethodId: string;
		key: string;
	}): Promise<{ clientSecret: string } | null>;
	/** Uses this card for all payments from now on. */
	useCard(card: { customerId: string; subscriptionId: string; paymentMethodId: string }): Promise<void>;
	/** If taxes depend on where the customer lives, takes the place from the card. */
	takePlaceOfCard(customerId: string, paymentMethodId: string): Promise<void>;

	endWithPeriod(subscriptionId: string, reason: CancellationReasonCode): Promise<void>;
	goOn(subscriptionId: string): Promise<void>;

	previewPlan(change: PlanChange): Promise<{ dueNow: number; nextTotal: number }>;
	/**
	 * Changes the plan at once, and the customer pays the difference. Nothing changes until it is paid, or if the
	 * card is declined.
	 */
	changePlanNow(change: PlanChange & { key: string }): Promise<PaymentState | null>;
	/** Changes the plan with the next period. */
	changePlanLater(change: { subscriptionId: string; planId: string }): Promise<void>;
	/** Cancels the change planned for the next period. */
	dropLaterPlan(subscriptionId: string): Promise<void>;

	/** Verifies the sender. Throws a PaymentFailure of the kind `forged`. */
	readEvent(body: Buffer, signature: string | undefined): Promise<PaymentEvent>;
	eventsSince(moment: Date): AsyncIterable<PaymentEvent>;
	/** The subscriptions of all customers that have not ended. */
	liveSubscriptions(): AsyncIterable<SubscriptionState & { readonly customerId: string }>;
}

export type CancellationReasonCode =
	| "low_quality"
	| "other"
	| "switched_service"
	| "too_expensive"
	| "unused";

export interface SubscriptionOrder {
	readonly customerId: string;
	readonly userId: string;
	readonly planId: string;
	readonly withSetup: boolean;
	/** Identifies the click on the button. */
	readonly attempt: string;
	readonly key: string;
}

export interface PlanChange {
	readonly subscriptionId: string;
	readonly planId: string;
	/** The start of the prorated time, in seconds since 1970. */
	readonly prorationDate: number;
}

export interface CustomerState {
	readonly email: string | null;
	readonly name: string | null;
	readonly subscriptions: readonly SubscriptionState[];
	readonly invoices: readonly InvoiceState[];
	readonly charges: readonly ChargeState[];
	/** For open invoices: the payments that wait for the card's owner. */
	readonly waiting: readonly (PaymentState & { readonly invoiceId: string; readonly createdAt: Date })[];
}

export interface Card {
	readonly brand: string;
	readonly last4: string;
}

export interface SubscriptionState {
	readonly id: string;
	readonly status:
		| "incomplete"
		| "incomplete_expired"
		| "trialing"
		| "active"
		| "past_due"
		| "canceled"
		| "unpaid"
		| "paused";
	/** The catalogue's plan. Null for an unknown price. */
	readonly planId: string | null;
	readonly createdAt: Date;
	readonly periodStart: Date;
	readonly periodEnd: Date;
	/** When it will end, whatever the reason. */
	readonly endsAt: Date | null;
	readonly endedAt: Date | null;
	/** True if it ended because it was not paid, not because somebody ended it. */
	readonly endedUnpaid: boolean;
	readonly card: Card | null;
	readonly later: { readonly planId: string | null; readonly from: Date } | null;
	/** Identifies the click on the button. `withSetup`: whether the setup was included. */
	readonly attempt: string | null;
	readonly withSetup: boolean;
}

export interface InvoiceState {
	readonly id: string;
	readonly subscriptionId: string | null;
	readonly number: string | null;
	readonly status: "open" | "paid" | "uncollectible" | "void";
	readonly currency: string;
	readonly createdAt: Date;
	readonly finalizedAt: Date | null;
	readonly paidAt: Date | null;
	readonly attempts: number;
	readonly nextAttemptAt: Date | null;
	readonly subtotal: number;
	readonly tax: number;
	readonly total: number;
	readonly amountDue: number;
	readonly amountPaid: number;
	readonly amountRemaining: number;
	readonly recipient: {
		readonly name: string | null;
		readonly email: string | null;
		readonly address: string[];
	};
	readonly lines: readonly InvoiceLine[];
	/** The payments that paid it or will pay it. */
	readonly paymentIds: readonly string[];
}

export interface InvoiceLine {
	readonly text: string;
	readonly quantity: number | null;
	readonly amount: number;
	readonly from: string;
	readonly to: string;
	/** The plan of the line's price in the catalogue. */
	readonly planId: string | null;
	readonly isSetup: boolean;
	readonly isProration: boolean;
}

export interface ChargeState {
	readonly id: string;
	readonly paymentId: string | null;
	readonly createdAt: Date;
	readonly amount: number;
	readonly amountRefunded: number;
	readonly status: "succeeded" | "pending" | "failed";
	readonly card: Card | null;
}

export interface PaymentState {
	readonly id: string;
	readonly status: "succeeded" | "requires_action" | "requires_card" | "processing" | "canceled";
	readonly amount: number;
	/** Only for the payer's browser. We neither store nor log it. */
	readonly clientSecret: string | null;
	readonly paymentMethodId: string | null;
}

export interface PaymentEvent {
	readonly id: string;
	readonly type: string;
	readonly customerId: string | null;
	readonly createdAt: Date;
}

/** A plan that is sold by the month, or the setup that is sold with it once. Stripe's prices must equal these. */
export interface CatalogueEntry {
	readonly planId: string;
	readonly name: string;
	readonly cents: number;
	readonly lookupKey: string;
	readonly isSetup: boolean;
	/** The price's id, if it is configured. */
	readonly priceId: string | undefined;
}

export type PaymentFailureKind =
	/** A problem with the card, in words that its owner may read. */
	| "card"
	/** The current state does not allow this. */
	| "refused"
	| "missing"
	/** Stripe or the network failed, or is too busy. A later try may work. */
	| "unavailable"
	/** Keys or prices are wrong. Only the operator can fix that. */
	| "misconfigured"
	| "forged";

export class PaymentFailure extends OutsideFailure {
	readonly kind: PaymentFailureKind;
	readonly code: string | undefined;

	constructor(kind: PaymentFailureKind, message: string, code?: string) {
		super(message);
		this.kind = kind;
		this.code = code;
	}
}
