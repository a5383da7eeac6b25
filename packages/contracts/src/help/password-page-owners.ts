/**
 * Domains of the public list whose password is changed at another domain of the same owner. We link only to the domains
 * listed here, because a wrong entry of the public list would send people to a stranger's sign-in page.
 */
interface PageOwner {
	/** The address of the page, or an address above it. */
	readonly at: string;
	/** The domains that the owner's page is for. */
	readonly of: readonly string[];
	readonly why: string;
}

export const pageOwners: readonly PageOwner[] = [
	{ at: "hosting.com", of: ["a2hosting.com"], why: "A2 Hosting took this name." },
	{ at: "amazon.com", of: ["amazonaws.com"], why: "Amazon's own cloud." },
	{ at: "apple.com", of: ["icloud.com"], why: "iCloud is signed in to with an Apple account." },
	{ at: "appsflyer.com", of: ["onelink.me"], why: "AppsFlyer's domain of links." },
	{ at: "atlassian.com", of: ["atlassian.net"], why: "Atlassian's own cloud." },
	{ at: "att.com", of: ["att.net"], why: "AT&T's mail." },
	{ at: "attentivemobile.com", of: ["attn.tv"], why: "Attentive's domain of links." },
	{ at: "bitly.com", of: ["bit.ly"], why: "Bitly's domain of links." },
	{ at: "branch.io", of: ["app.link"], why: "Branch's domain of links." },
	{ at: "cpanel.net", of: ["cpanel.com"], why: "Both are cPanel's." },
	{
		at: "disney.com",
		of: ["disneyplus.com", "espn.com", "go.com", "hulu.com"],
		why: "One MyDisney account.",
	},
	{ at: "docusign.com", of: ["docusign.net"], why: "Both are Docusign's." },
	{ at: "ea.com", of: ["pogo.com"], why: "Pogo is signed in to with an EA account." },
	{ at: "facebook.com", of: ["messenger.com"], why: "Messenger is Facebook's." },
	{ at: "foursquare.com", of: ["swarmapp.com"], why: "Swarm is Foursquare's." },
	{
		at: "google.com",
		of: ["gmail.com", "youtube.com", "music.youtube.com", "news.google.com"],
		why: "One Google account.",
	},
	{ at: "jimdo.com", of: ["jimdofree.com"], why: "Jimdo's free sites." },
	{ at: "jreast.co.jp", of: ["eki-net.com"], why: "Eki-net is JR East's." },
	{
		at: "live.com",
		of: ["bing.com", "microsoft.com", "msn.com", "office.com", "office365.com"],
		why: "One Microsoft account.",
	},
	{ at: "mysynchrony.com", of: ["synchrony.com"], why: "Both are Synchrony's." },
	{ at: "nbc.com", of: ["nbcnews.com"], why: "One NBCUniversal account." },
	{ at: "recruit.co.jp", of: ["suumo.jp"], why: "Suumo is Recruit's." },
	{ at: "reddit.com", of: ["redd.it"], why: "Reddit's domain of links." },
	{ at: "servicenow.com", of: ["service-now.com"], why: "Both are ServiceNow's." },
	{ at: "shopify.com", of: ["myshopify.com"], why: "Shopify's own domain of shops." },
	{
		at: "sonyentertainmentnetwork.com",
		of: ["sony.com", "playstation.com"],
		why: "One Sony account, under the network's older name.",
	},
	{ at: "steampowered.com", of: ["steamcommunity.com"], why: "One Steam account." },
	{ at: "telekom.com", of: ["telekom.de"], why: "Both are Deutsche Telekom's." },
	{ at: "thesun.co.uk", of: ["the-sun.com"], why: "The Sun's edition for the United States." },
	{ at: "worldstarhiphop.com", of: ["worldstar.com"], why: "Both are WorldStarHipHop's." },
	{ at: "xfinity.com", of: ["comcast.com", "comcast.net"], why: "Xfinity is Comcast's." },
	{ at: "xiaomi.com", of: ["mi.com"], why: "Both are Xiaomi's." },
	{
		at: "yahoo.com",
		of: ["finance.yahoo.com", "news.yahoo.com", "sports.yahoo.com"],
		why: "Parts of Yahoo.",
	},
];
