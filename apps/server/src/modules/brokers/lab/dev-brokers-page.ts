import { html, type Markup } from "../../../platform/http/pages/plain-page.ts";
import type { LabSite, PlantedListing } from "./ask-lab.ts";

/** The page with the sites and the form that lists a person on them. */
export function sitesPage(sites: readonly LabSite[]): Markup {
	const field = (label: string, name: string, rest: Markup) =>
		html`<label>${label}<br><input name="${name}" autocomplete="off" ${rest}></label>`;
	const rows = sites.map(
		({ title, url, character, parent }) =>
			html`<tr><td><a href="${url}">${title}</a></td><td>${character}${parent === null ? "" : ` Belongs to ${parent}.`}</td></tr>`,
	);
	return html`<h1>Broker lab</h1>
		<p class="soft">${sites.length} made-up data-broker sites on this machine. Scans search these instead of real brokers, and nothing leaves the machine. The people on them are made up.</p>
		<h2>Plant a listing</h2>
		<p>List the name that you signed up with, so that your scan finds something to look at. It is kept in this installation's data folder, without encryption, until the folder is deleted.</p>
		<form method="post" action="/dev/brokers">
			${field("First name", "first", html`required maxlength="100"`)}
			${field("Last name", "last", html`required maxlength="100"`)}
			${field("Birth year", "birth_year", html`inputmode="numeric" maxlength="4"`)}
			${field("City", "city", html`required maxlength="100"`)}
			${field("State (two letters)", "state", html`required maxlength="2"`)}
			${field("Phone", "phone", html`type="tel" maxlength="30"`)}
			${field("A relative", "relative", html`maxlength="100"`)}
			${field("Others of this name", "namesakes", html`inputmode="numeric" maxlength="2" value="3"`)}
			<button>List on every site</button>
		</form>
		<h2>Sites</h2>
		<table><tbody>${rows}</tbody></table>`;
}

/** The page that links to the new listing on each site. */
export function plantedPage(listings: readonly PlantedListing[], sites: readonly LabSite[]): Markup {
	const rows = listings.map(({ site, url }) => {
		const own = sites.find(({ name }) => name === site);
		const title = own?.title ?? site;
		if (url === null || own === undefined) return html`<li>${title}: it shows a teaser only</li>`;
		// The listing's own address has no port. This one opens in a browser.
		const { pathname, search } = new URL(url);
		return html`<li><a href="${new URL(pathname + search, own.url).toString()}">${title}</a></li>`;
	});
	return html`<h1>Planted</h1>
		<p>Now listed on ${listings.length} ${listings.length === 1 ? "site" : "sites"}. Fill in the same name and city under “What we search with”, and scan.</p>
		<ul>${rows}</ul>
		<p><a href="/dev/brokers">Back to the lab</a></p>`;
}
