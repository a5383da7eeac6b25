import type { Env } from "../../env.ts";

export type DoctorEnv = Pick<
	Env,
	| Extract<keyof Env, `BACKUP_${string}` | `INCOMING_${string}`>
	| "BROKERS"
	| "BROKER_BROWSER_URL"
	| "CHROMIUM_PATH"
	| "DATABASE_MIGRATE_URL"
	| "DATABASE_POOL"
	| "DATABASE_PREPARE"
	| "DATABASE_SPREAD"
	| "DATABASE_TLS"
	| "DATABASE_URL"
	| "DATA_DIR"
	| "demo"
	| "HOST"
	| "loopback"
	| "MAIL_FROM"
	| "MASTER_KEY"
	| "METRICS_TOKEN"
	| "MIGRATE"
	| "oddEnds"
	| "PORT"
	| "PUBLIC_URL"
	| "ROLE"
	| "SMTP_TLS"
	| "SMTP_URL"
	| "STRIPE_API_URL"
	| "STRIPE_PUBLISHABLE_KEY"
	| "STRIPE_SECRET_KEY"
	| "SUPPORT_EMAIL"
	| "TRUST_PROXY"
>;
