import { z } from "zod";

/**
 * What the server tells the pages about this installation. It stands in every page as
 * `<script type="application/json" id="site-config">`, so that the first paint already has it.
 */
export const siteConfigSchema = z.object({
	publicUrl: z.string(),
	supportEmail: z.string(),
	supportPhone: z.string(),
	/** The key that a browser may hold: it carries the role `anon` and nothing else. */
	anonKey: z.string(),
	/** Whether what is there for trying out (demo account, mailbox, sandbox) is on. */
	demo: z.boolean(),
	/** Whether codes can be sent to telephones, and how many seconds lie between two of them; null where they cannot. */
	textMessages: z.object({ gapSeconds: z.int() }).nullable(),
	/** The host that passkeys are made for; null where there are none. */
	passkeysFor: z.string().nullable(),
	/**
	 * Who takes cards: Stripe, the sandbox (with its address as the browser reaches it), or nobody; and whether taxes
	 * come on top of the prices.
	 */
	payments: z
		.discriminatedUnion("mode", [
			z.object({ mode: z.literal("stripe"), publishableKey: z.string(), tax: z.boolean() }),
			z.object({ mode: z.literal("sandbox"), publishableKey: z.string(), tax: z.boolean(), url: z.string() }),
		])
		.nullable(),
});
export type SiteConfig = z.infer<typeof siteConfigSchema>;

/** What the prerendered pages contain; the server puts this installation's values in their place. */
export const placeholderSiteConfig: SiteConfig = {
	publicUrl: "https://unlisted.example",
	supportEmail: "support@unlisted.example",
	supportPhone: "+1 (555) 010-0199",
	anonKey: "",
	demo: false,
	textMessages: null,
	passkeysFor: null,
	payments: null,
};
