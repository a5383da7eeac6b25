import { page } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";

/** A frame in the site's own style, with a link to its opt-out. */
export const dress =
	(name: string, css: string, wayOut: string, language = "en") =>
	(title: string, body: Markup): Markup =>
		page({
			title: title === name ? name : `${title} – ${name}`,
			language,
			css: `main{max-width:900px;margin:auto;padding:16px}form{display:flex;flex-wrap:wrap;gap:8px}.problem{color:#b00020}${css}`,
			body: html`<main>${body}<footer><hr><a href="/">${name}</a> · <a href="${wayOut}">${language === "de" ? "Löschung" : language === "fr" ? "Suppression" : language === "es" ? "Baja" : "Opt out"}</a></footer></main>`,
		});
