import type {
	OneTimeGiven,
	PaymentBehavior,
	PaymentSettingsGiven,
	TrialSettingsGiven,
} from "./subscription-given.ts";
import type { ItemGiven } from "./subscription-items.ts";

/** The parameters of a subscription's change. */
export interface ChangeGiven {
	items?: ItemGiven[] | undefined;
	add_invoice_items?: OneTimeGiven[] | undefined;
	automatic_tax?: { enabled: boolean } | undefined;
	billing_cycle_anchor?: "now" | "unchanged" | undefined;
	cancel_at?: number | "min_period_end" | "max_period_end" | null | undefined;
	cancel_at_period_end?: boolean | undefined;
	cancellation_details?:
		| { comment?: string | null | undefined; feedback?: string | null | undefined }
		| undefined;
	default_payment_method?: string | null | undefined;
	default_tax_rates?: string[] | null | undefined;
	description?: string | null | undefined;
	metadata?: Record<string, string> | null | undefined;
	off_session?: boolean | undefined;
	payment_behavior?: PaymentBehavior | undefined;
	payment_settings?: PaymentSettingsGiven | undefined;
	proration_behavior?: "always_invoice" | "create_prorations" | "none" | undefined;
	proration_date?: number | undefined;
	trial_end?: number | "now" | undefined;
	trial_settings?: TrialSettingsGiven | undefined;
}
