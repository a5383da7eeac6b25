import { html, type Markup } from "../http/html.ts";
import { stateNames } from "../world/places.ts";

export const stateOptions = (chosen = ""): Markup =>
	html`<option value="">State</option>${Object.entries(stateNames)
		.toSorted(([, one], [, other]) => (one < other ? -1 : 1))
		.map(
			([code, name]) =>
				html`<option value="${code}"${code === chosen ? html` selected` : null}>${name}</option>`,
		)}`;
