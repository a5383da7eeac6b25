/** Generated from db/migrations by `npm run generate`. */
interface Table<Row, Insert> {
	Row: Row;
	Insert: Insert;
	Update: Partial<Insert>;
	Relationships: [];
}

type Tables = {
	payment_history: Table<{ id: string; subscription_id: string; created_at: string; amount: number; payment_method: string | null; status: string; transaction_id: string | null; amount_refunded: number; description: string | null; stripe_invoice_id: string | null; stripe_source: string | null; user_id: string; }, { id?: string; subscription_id: string; created_at?: string; amount: number; payment_method?: string | null; status: string; transaction_id?: string | null; amount_refunded?: number; description?: string | null; stripe_invoice_id?: string | null; stripe_source?: string | null; user_id: string; }>;
	profiles: Table<{ user_id: string; first_name: string | null; last_name: string | null; phone: string | null; username: string | null; is_verified: boolean; security_score: number | null; created_at: string; updated_at: string; }, { user_id: string; first_name?: string | null; last_name?: string | null; phone?: string | null; username?: string | null; is_verified?: boolean; security_score?: number | null; created_at?: string; updated_at?: string; }>;
	subscriptions: Table<{ id: string; user_id: string; plan_type: string; status: string; current_period_end: string | null; cancel_at_period_end: boolean; payment_method: string | null; stripe_customer_id: string | null; stripe_subscription_id: string | null; created_at: string; updated_at: string; current_period_start: string | null; cancel_at: string | null; ended_at: string | null; past_due_since: string | null; scheduled_plan: string | null; scheduled_from: string | null; needs_action: boolean; superseded: boolean; }, { id?: string; user_id: string; plan_type: string; status: string; current_period_end?: string | null; cancel_at_period_end?: boolean; payment_method?: string | null; stripe_customer_id?: string | null; stripe_subscription_id?: string | null; created_at?: string; updated_at?: string; current_period_start?: string | null; cancel_at?: string | null; ended_at?: string | null; past_due_since?: string | null; scheduled_plan?: string | null; scheduled_from?: string | null; needs_action?: boolean; superseded?: boolean; }>;
	user_preferences: Table<{ user_id: string; theme: string; locale: string; email_product_news: boolean; email_monthly_report: boolean; preferences: unknown; created_at: string; updated_at: string; }, { user_id: string; theme?: string; locale?: string; email_product_news?: boolean; email_monthly_report?: boolean; preferences?: unknown; created_at?: string; updated_at?: string; }>;
};

type None = Record<never, never>;
/** What createClient() of the table client is told. */
export type Tabled = { public: { Tables: Tables; Views: None; Functions: None } };
