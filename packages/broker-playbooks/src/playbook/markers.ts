import { z } from "zod";
import { selectorSchema } from "./actions.ts";

/** A sign on a page: an element, a text in any case, or an element that contains the text. */
export const markerSchema = z
	.strictObject({ selector: selectorSchema.optional(), text: z.string().min(3).max(300).optional() })
	.refine(({ selector, text }) => selector !== undefined || text !== undefined, "a marker names something");
export type Marker = z.infer<typeof markerSchema>;

const someMarkers = z.array(markerSchema).max(30).default([]);

export const markersSchema = z.strictObject({
	/** The broker keeps automatic visitors out. */
	wall: someMarkers,
	/** The site exists, but is not the one that the playbook knows any more. */
	drift: someMarkers,
	/** The broker says that it has nobody. Used in addition to `noResultsSelector` of an extract. */
	nothingFound: someMarkers,
	/** The broker does not accept a request as it was made. */
	refused: someMarkers,
});

/** Signs of walls that many sites share. A visit checks every page for them. */
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
