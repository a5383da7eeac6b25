import type { ItemGiven, PriceData } from "./subscription-items.ts";

export type PaymentBehavior =
	| "allow_incomplete"
	| "default_incomplete"
	| "error_if_incomplete"
	| "pending_if_incomplete";

export interface OneTimeGiven {
	price?: string | undefined;
	price_data?: PriceData | undefined;
	quantity?: number | undefined;
	metadata?: Record<string, string> | null | undefined;
	tax_rates?: string[] | null | undefined;
}

export interface SubscriptionGiven {
	customer: string;
	items: ItemGiven[];
	add_invoice_items?: OneTimeGiven[] | undefined;
	automatic_tax?: { enabled: boolean } | undefined;
	billing_cycle_anchor?: number | undefined;
	billing_mode?: { type: "classic" | "flexible" } | undefined;
	cancel_at?: number | "min_period_end" | "max_period_end" | undefined;
	cancel_at_period_end?: boolean | undefined;
	currency?: string | undefined;
	default_payment_method?: string | undefined;
	default_tax_rates?: string[] | null | undefined;
	description?: string | undefined;
	metadata?: Record<string, string> | null | undefined;
	off_session?: boolean | undefined;
	payment_behavior?: PaymentBehavior | undefined;
	payment_settings?: PaymentSettingsGiven | undefined;
	proration_behavior?: "always_invoice" | "create_prorations" | "none" | undefined;
	trial_end?: number | "now" | undefined;
	trial_from_plan?: boolean | undefined;
	trial_period_days?: number | undefined;
	trial_settings?: TrialSettingsGiven | undefined;
}

export interface PaymentSettingsGiven {
	payment_method_types?: string[] | null | undefined;
	save_default_payment_method?: "off" | "on_subscription" | undefined;
}

export interface TrialSettingsGiven {
	end_behavior: { missing_payment_method: "cancel" | "create_invoice" | "pause" };
}
