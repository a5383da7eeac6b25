import { page } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import type { LabSite } from "../sites/lab-site.ts";

/** The list of sites, for people. */
export const indexPage = (sites: readonly LabSite[]): Markup =>
	page({
		title: "The broker lab",
		css: "main{max-width:760px;margin:auto;padding:16px}li{margin:10px 0}.note{opacity:.75}",
		body: html`<main><h1>The broker lab</h1>
<p>${sites.length} made-up sites that list made-up people. They run on this machine and nowhere else.</p>
<ul>${sites.map(
			({ title, url, character, parent }) =>
				html`<li><a href="${url}">${title}</a>${parent === null ? null : html` <span class="note">(belongs to ${parent})</span>`}<br><span class="note">${character}</span></li>`,
		)}</ul></main>`,
	});
