import { z } from "zod";

/**
 * What the server tells the pages about this installation. Every page has it as `<script
 * type="application/json" id="site-config">`, so the first paint already knows it.
 */
export const siteConfigSchema = z.object({
	publicUrl: z.string(),
	supportEmail: z.string(),
	supportPhone: z.string(),
	/** The key for browsers: it has the role `anon` and nothing else. */
	anonKey: z.string(),
	/** Whether the demo account, mailbox and sandbox are on. */
	demo: z.boolean(),
	/** Whether we can send codes to phones, and the seconds between two of them; null if not. */
	textMessages: z.object({ gapSeconds: z.int() }).nullable(),
	/** Mails with links and codes: how long those work, in words, and the seconds between two mails. */
	mail: z.object({ validFor: z.string(), gapSeconds: z.int() }),
	/** After how long a session without "Stay signed in" ends, in words; null: never. */
	shortSession: z.string().nullable(),
	/** Whether mail is kept and shown here, for trying out. */
	mailbox: z.boolean(),
	/** The host that passkeys belong to; null if there are none. */
	passkeysFor: z.string().nullable(),
	/**
	 * Who takes the cards: Stripe, the sandbox (with its address for the browser), or nobody. And whether taxes
	 * come on top of the prices.
	 */
	payments: z
		.discriminatedUnion("mode", [
			z.object({ mode: z.literal("stripe"), publishableKey: z.string(), tax: z.boolean() }),
			z.object({ mode: z.literal("sandbox"), publishableKey: z.string(), tax: z.boolean(), url: z.string() }),
		])
		.nullable(),
	/** Whether breach data is searched. The sample of invented people counts only while nothing is sold for real. */
	sourcesOn: z.boolean(),
	/** Whether data-broker sites are searched and asked (BROKERS). Made-up ones count only while nothing is sold for real. */
	brokersOn: z.boolean(),
	/** Whether the deep-scan setup is sold: only where letters to companies leave. */
	setupSold: z.boolean(),
	/** Whether the operator collects traces: then calls say which press they belong to. */
	traces: z.boolean(),
	/** What the operator says above the pages; null: nothing. */
	banner: z.string().nullable(),
	/** This installation's own figures, as the landing page says them. Null: it has too few removals to speak of any. */
	figures: z
		.object({
			share: z.string(),
			shareOf: z.string(),
			removed: z.string(),
			requests: z.string(),
			days: z.string(),
			daysOf: z.string(),
			precision: z.string(),
			precisionOf: z.string(),
		})
		.nullable(),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;

/** What the prerendered pages contain; the server replaces it with this installation's values. */
export const placeholderSiteConfig: SiteConfig = {
	publicUrl: "https://unlisted.example",
	supportEmail: "support@unlisted.example",
	supportPhone: "+1 (555) 010-0199",
	anonKey: "",
	demo: false,
	textMessages: null,
	mail: { validFor: "1 hour", gapSeconds: 60 },
	shortSession: "12 hours",
	mailbox: false,
	passkeysFor: null,
	payments: null,
	figures: null,
	sourcesOn: false,
	brokersOn: false,
	setupSold: false,
	traces: false,
	banner: null,
};
