import { z } from "zod";

/**
 * What the server tells the pages about this installation. Every page has it in `<script type="application/json"
 * id="site-config">`, so the first paint can use it.
 */
export const siteConfigSchema = z.object({
	publicUrl: z.string(),
	supportEmail: z.string(),
	supportPhone: z.string(),
	/** The key for browsers. It has only the role `anon`. */
	anonKey: z.string(),
	/** Whether the demo account, mailbox and sandbox are on. */
	demo: z.boolean(),
	/** The seconds between two codes by text message; null if we cannot send text messages. */
	textMessages: z.object({ gapSeconds: z.int() }).nullable(),
	/** How long the links and codes in mails are valid, in words, and the seconds between two mails. */
	mail: z.object({ validFor: z.string(), gapSeconds: z.int() }),
	/** How long a session without "Stay signed in" lasts, in words; null: it does not end. */
	shortSession: z.string().nullable(),
	/** Whether the installation keeps and shows mails, for trying it out. */
	mailbox: z.boolean(),
	/** The host that passkeys belong to; null if passkeys are off. */
	passkeysFor: z.string().nullable(),
	/**
	 * The payment provider: Stripe, the sandbox (with its address for the browser), or none. `taxes`: whether taxes
	 * are added to the prices.
	 */
	payments: z
		.discriminatedUnion("mode", [
			z.object({ mode: z.literal("stripe"), publishableKey: z.string(), tax: z.boolean() }),
			z.object({ mode: z.literal("sandbox"), publishableKey: z.string(), tax: z.boolean(), url: z.string() }),
		])
		.nullable(),
	/** Whether breach data is searched. The sample of invented people counts only if nothing is sold for real money. */
	sourcesOn: z.boolean(),
	/**
	 * Whether data-broker sites are searched and asked (BROKERS). Made-up sites count only if nothing is sold for real
	 * money.
	 */
	brokersOn: z.boolean(),
	/** Whether the deep-scan setup is sold. It is sold only if this installation sends letters to companies. */
	setupSold: z.boolean(),
	/** Whether the operator collects traces. If so, calls say which press of a button they belong to. */
	traces: z.boolean(),
	/** The operator's text above the pages; null if there is none. */
	banner: z.string().nullable(),
	/** The installation's own figures for the landing page. Null: it has too few removals to show any. */
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

/** The values in prerendered pages. The server replaces them with this installation's values. */
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
