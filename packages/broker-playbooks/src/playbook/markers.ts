import { z } from "zod";
import { selectorSchema } from "./actions.ts";

/** A sign on a page: an element, a text (in any case of letters), or an element that holds the text. */
export const markerSchema = z
	.strictObject({ selector: selectorSchema.optional(), text: z.string().min(3).max(300).optional() })
	.refine(({ selector, text }) => selector !== undefined || text !== undefined, "a marker names something");
export type Marker = z.infer<typeof markerSchema>;

const someMarkers = z.array(markerSchema).max(30).default([]);

export const markersSchema = z.strictObject({
	/** The broker keeps automatic visitors out. */
	wall: someMarkers,
	/** The site is there and no longer the one that the playbook knows. */
	drift: someMarkers,
	/** The broker says that it has nobody, beside `noResultsSelector` of an extract. */
	nothingFound: someMarkers,
	/** The broker does not take a request as it was made. */
	refused: someMarkers,
});

/** Walls that many sites share. A visit looks for these on every page. */
export const usualWalls: readonly Marker[] = [
	{ text: "unusual traffic" },
	{ text: "verify you are human" },
	{ text: "verifying you are human" },
	{ text: "checking your browser before" },
	{ text: "attention required! | cloudflare" },
	{ selector: "//script[contains(., '_cf_chl_opt')]" },
	{ selector: "#cf-error-details" },
	{ selector: "#px-captcha" },
];
