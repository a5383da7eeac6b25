import type { ObjectName, SubscriptionItem } from "../wire/wire.ts";

/**
 * Facts about an object that the sandbox must know and Stripe does not show. Never a card's number or security code.
 */
export interface HiddenParts {
	payment_method: {
		card: string;
		setUpForOffSession: boolean;
		/** Whether the method was detached, or used once without a customer. Stripe does not allow it again. */
		spent: boolean;
	};
	token: { card: string };
	payment_intent: Confirmation & { invoice: string | null };
	setup_intent: Confirmation;
	subscription: {
		/** A change that waits for its payment (`pending_if_incomplete`), with its invoice. */
		pendingUpdate: {
			items: SubscriptionItem[];
			anchor: number;
			invoice: string;
			/** Whether an event was sent. A change that was paid at once never waited, so it has no event. */
			announced: boolean;
		} | null;
		trialEndAnnounced: boolean;
	};
	invoice: {
		/** How many automatic tries came after the first failure. */
		retries: number;
	};
	webhook_endpoint: { secret: string };
	"test_helpers.test_clock": {
		/** The moment that a clock has reached; null if it stands still. */
		reached: number | null;
	};
}

interface Confirmation {
	offSession: boolean;
	returnUrl: string | null;
	/** Whether the cardholder has passed the challenge of this attempt. */
	authenticated: boolean;
	/** The secret in the challenge page's address. New for every attempt, so that an old page decides nothing. */
	challenge: string | null;
}

export type HiddenOf<Name extends ObjectName> = Name extends keyof HiddenParts
	? HiddenParts[Name]
	: Record<string, never>;
