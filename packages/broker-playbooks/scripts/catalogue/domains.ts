import { registrableDomain } from "../../src/catalogue/registrable-domain.ts";

/**
 * Hosts where many companies have a page, a form or a mailbox. Such an address does not identify the company, so two
 * companies there are never merged.
 */
const shared = new Set(
	(
		"google.com forms.gle goo.gl gmail.com googlemail.com onetrust.com onetrust.io trustarc.com trustarc.eu jotform.com " +
		"jotform.eu typeform.com hubspot.com hsforms.com securiti.ai transcend.io ketch.com datagrail.io osano.com termly.io " +
		"iubenda.com datasubject.com saymine.io privacypillar.com privacycompliance.biz privaciesportal.com wirewheel.io " +
		"relyance.ai ethyca.com zendesk.com freshdesk.com atlassian.net atlassian.com salesforce.com force.com " +
		"salesforce-sites.com wufoo.com smartsheet.com airtable.com notion.so notion.site formstack.com cognitoforms.com " +
		"surveymonkey.com qualtrics.com office.com microsoft.com sharepoint.com live.com outlook.com hotmail.com msn.com " +
		"yahoo.com ymail.com aol.com icloud.com me.com proton.me protonmail.com gmx.de gmx.net gmx.at web.de t-online.de " +
		"freenet.de mail.ru zoho.com zohopublic.com facebook.com instagram.com linkedin.com twitter.com x.com youtube.com " +
		"tiktok.com linktr.ee bit.ly tinyurl.com wordpress.com blogspot.com blogger.com tumblr.com medium.com substack.com " +
		"wix.com wixsite.com squarespace.com weebly.com godaddysites.com webflow.io github.io gitlab.io herokuapp.com " +
		"netlify.app vercel.app cloudfront.net amazonaws.com azurewebsites.net myshopify.com shopify.com jimdo.com " +
		"jimdosite.com ionos.de strato.de network.com networkadvertising.org aboutads.info optoutprescreen.com " +
		"youronlinechoices.com wikipedia.org archive.org companieshouse.gov.uk apple.com amazon.com"
	).split(" "),
);

export const isShared = (domain: string): boolean => shared.has(domain);

/**
 * The domain that stands for a broker with this website. A shared host only stands for the company that runs it, and
 * only by its front page in any language: google.com is Google, but docs.google.com/forms/… is some other company.
 */
export function domainOfWebsite(url: string): string | null {
	const domain = registrableDomain(url);
	if (domain === null || !isShared(domain)) return domain;
	const { hostname, pathname, search } = new URL(url);
	const frontPage = /^\/([a-z]{2}([-_][a-z]{2})?\/?)?$/i.test(pathname) && search === "";
	return frontPage && (hostname === domain || hostname === `www.${domain}`) ? domain : null;
}

/** Companies write from their own domain, unless the domain belongs to a mail provider. */
export function domainOfEmail(email: string): string | null {
	const domain = registrableDomain(email.slice(email.lastIndexOf("@") + 1));
	return domain === null || isShared(domain) ? null : domain;
}
