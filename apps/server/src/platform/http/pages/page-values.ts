import { isPending, type WhatRuns } from "@unlisted/contracts/in-preparation";
import { shortSessionSentence } from "@unlisted/contracts/short-session";
import { placeholderSiteConfig, type SiteConfig } from "@unlisted/contracts/site-config";
import { escapeHtml } from "../../text/escape-html.ts";

/** Puts this installation's values in place of the placeholders in prerendered pages. */
export function withConfig(html: string, config: SiteConfig): string {
	const json = JSON.stringify(config).replaceAll("<", "\\u003c");
	let page = html.replace(
		/(<script[^>]*id="site-config"[^>]*>)[\s\S]*?(<\/script>)/,
		(_all, start, end) => start + json + end,
	);
	for (const name of ["publicUrl", "supportEmail", "supportPhone"] as const) {
		page = page.replaceAll(escapeHtml(placeholderSiteConfig[name]), escapeHtml(config[name]));
	}
	page = page.replace(
		/(<\w+[^>]* data-short-session="[^>]*>)[^<]*/g,
		(_all, tag: string) => tag + escapeHtml(shortSessionSentence(config.shortSession)),
	);
	page = withPromises(page, config);
	return config.figures === null ? page : withFigures(page, config.figures);
}

/**
 * The page has both: the claims for installations without their own figures, and placeholders for own figures. This
 * hides one of them.
 */
function withFigures(html: string, figures: NonNullable<SiteConfig["figures"]>): string {
	let page = html
		.replace(/(<section[^>]*data-figures="fixed")/, '$1 hidden=""')
		.replace(/(<section[^>]*data-figures="own"[^>]*?) hidden=""/, "$1");
	for (const [name, text] of Object.entries(figures)) {
		const place = new RegExp(`(<[^>]*data-figure="${name}"[^>]*>)[^<]*`, "g");
		page = page.replace(place, (_all, tag: string) => tag + escapeHtml(text));
	}
	return page;
}

/** The page states each promise twice: as working and as in preparation. This hides one of them. */
function withPromises(html: string, runs: WhatRuns): string {
	return html.replace(/<\w+[^>]* data-promise="([a-z-]+):(works|pending)"[^>]*>/g, (tag, what, when) => {
		const bare = tag.replace(' hidden=""', "");
		const isShown = isPending(what, runs) === (when === "pending");
		return isShown ? bare : bare.replace(" data-promise", ' hidden="" data-promise');
	});
}
