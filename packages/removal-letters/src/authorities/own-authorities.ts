import type { LawId } from "../law/law.ts";
import type { Authority } from "./authority.ts";

const at = (id: LawId, name: string, page: string): Authority => ({
	id,
	name,
	address: null,
	email: null,
	webform: page,
	web: page,
	language: "en",
});

/** The authorities that enforce the laws other than the GDPR. `web` is the page where a complaint begins. */
export const ownAuthorities: Readonly<Partial<Record<LawId, Authority>>> = {
	"us-ca": at(
		"us-ca",
		"the California Privacy Protection Agency",
		"https://cppa.ca.gov/webapplications/complaint",
	),
	"us-co": at("us-co", "the Attorney General of Colorado", "https://coag.gov/"),
	"us-ct": at("us-ct", "the Attorney General of Connecticut", "https://portal.ct.gov/ag"),
	"us-de": at("us-de", "the Department of Justice of Delaware", "https://attorneygeneral.delaware.gov/"),
	"us-ia": at("us-ia", "the Attorney General of Iowa", "https://www.iowaattorneygeneral.gov/"),
	"us-in": at("us-in", "the Attorney General of Indiana", "https://www.in.gov/attorneygeneral/"),
	"us-ky": at("us-ky", "the Attorney General of Kentucky", "https://www.ag.ky.gov/"),
	"us-md": at("us-md", "the Attorney General of Maryland", "https://oag.maryland.gov/"),
	"us-mn": at("us-mn", "the Attorney General of Minnesota", "https://www.ag.state.mn.us/"),
	"us-mt": at("us-mt", "the Department of Justice of Montana", "https://dojmt.gov/"),
	"us-ne": at("us-ne", "the Attorney General of Nebraska", "https://ago.nebraska.gov/"),
	"us-nh": at("us-nh", "the Department of Justice of New Hampshire", "https://www.doj.nh.gov/"),
	"us-nj": at("us-nj", "the New Jersey Division of Consumer Affairs", "https://www.njconsumeraffairs.gov/"),
	"us-or": at("us-or", "the Department of Justice of Oregon", "https://www.doj.state.or.us/"),
	"us-ri": at("us-ri", "the Attorney General of Rhode Island", "https://riag.ri.gov/"),
	"us-tn": at("us-tn", "the Attorney General of Tennessee", "https://www.tn.gov/attorneygeneral.html"),
	"us-tx": at("us-tx", "the Attorney General of Texas", "https://www.texasattorneygeneral.gov/"),
	"us-ut": at("us-ut", "the Utah Division of Consumer Protection", "https://dcp.utah.gov/"),
	"us-va": at("us-va", "the Attorney General of Virginia", "https://www.oag.state.va.us/"),
	pipeda: at(
		"pipeda",
		"the Office of the Privacy Commissioner of Canada",
		"https://www.priv.gc.ca/en/report-a-concern/",
	),
	"au-privacy-act": at(
		"au-privacy-act",
		"the Office of the Australian Information Commissioner",
		"https://www.oaic.gov.au/privacy/privacy-complaints",
	),
};
