import { type CatalogueStep, detailClasses } from "./help.ts";
import { reportPlaces } from "./report-places.ts";

const noOneName = {
	asElsewhere: "Each phone company there has its own protection, under no name that they share.",
} as const;
const noPreview = {
	asElsewhere: "We know of no official preview of letters there that everybody can use.",
} as const;

/** Steps for data that locates or shames a person, or makes a lie to them believable. */
export const privacySteps: readonly CatalogueStep[] = [
	{
		id: "lock_number",
		for: ["phone"],
		title: "Lock your phone number",
		how: "Ask your phone company for a PIN or a lock. Otherwise a thief may move your number to another SIM card and get your codes.",
		countries: {
			US: {
				how: "Your carrier has it in its app or account settings, as Number Lock, SIM protection or Number Transfer PIN. It is free.",
				links: [],
			},
			GB: {
				how: "If a text says that your number is moving and you did not ask for that, call your network at once.",
				links: [],
			},
			CA: noOneName,
			AU: {
				how: "Your phone company must check that it is you before a number moves. If you get a code for that and did not ask for it, call the company at once, and do not share the code.",
				links: [],
			},
			DE: {
				how: "Ask for a customer password (Kundenkennwort), or for a new one if yours is easy to guess.",
				links: [],
			},
			FR: {
				how: "Call 3179 to get the code that moves a number (RIO). Do not share it.",
				links: [],
			},
			NL: noOneName,
		},
	},
	{
		id: "codes_by_app",
		for: ["phone"],
		title: "Get codes from an app, not by text message",
		how: "Where you sign in with a code by text message, switch to an authenticator app or a passkey. Start with your email and bank.",
	},
	{
		id: "report_texts",
		for: ["phone"],
		title: "Expect false calls and texts",
		how: "Hang up, and call the company at a number that you look up yourself. No honest caller asks for a code that you were sent.",
		countries: {
			US: { how: "Forward false texts to 7726.", links: [reportPlaces.US] },
			GB: { how: "Forward false texts to 7726. For calls about money, hang up and dial 159.", links: [] },
			CA: { how: "Forward false texts to 7726.", links: [reportPlaces.CA] },
			AU: { how: "Report false texts to Scamwatch.", links: [reportPlaces.AU] },
			DE: {
				how: "Report false texts and calls to the Bundesnetzagentur.",
				links: [{ label: "Bundesnetzagentur", url: "https://www.bundesnetzagentur.de" }],
			},
			FR: {
				how: "Forward false texts to 33700.",
				links: [{ label: "33700", url: "https://www.33700.fr" }],
			},
			NL: { how: "Report false texts to the Fraudehelpdesk.", links: [reportPlaces.NL] },
		},
	},
	{
		id: "do_not_pay",
		for: ["sexuality", "messages", "health", "media"],
		title: "Do not pay if somebody threatens to publish it",
		how: "People who pay are asked again. Keep the messages as proof, block the sender, and tell the police.",
		countries: {
			US: {
				how: "Report it to the FBI.",
				links: [{ label: "FBI Internet Crime Complaint Center", url: "https://www.ic3.gov" }],
			},
			GB: {
				how: "Report it to Report Fraud, the national center, or call 101.",
				links: [reportPlaces.GB],
			},
			CA: { how: "Report it to the Canadian Anti-Fraud Centre.", links: [reportPlaces.CA] },
			AU: {
				how: "Report it to the Australian Signals Directorate.",
				links: [{ label: "ReportCyber", url: "https://www.cyber.gov.au" }],
			},
			DE: {
				how: "Report it to the police; every state has a form online.",
				links: [{ label: "Police", url: "https://www.polizei.de" }],
			},
			FR: { how: "17Cyber helps, day and night.", links: [reportPlaces.FR] },
			NL: {
				how: "Report it to the police.",
				links: [{ label: "Police", url: "https://www.politie.nl" }],
			},
		},
	},
	{
		id: "check_treatment",
		for: ["health"],
		title: "Look for treatment that was not yours",
		how: "Read the letters of your health insurer, and ask about anything that you do not know: somebody may be treated in your name.",
	},
	{
		id: "distrust_offers",
		for: ["finances"],
		title: "Distrust offers about your money",
		how: "Someone who knows what you earn or owe can invent a loan, investment or refund that fits. Banks and tax offices do not ask for passwords, codes or gift cards.",
	},
	{
		id: "watch_post",
		for: ["address"],
		title: "Watch your mail at home",
		how: "Letters that stop coming may have been redirected. Goods, bills or cards that you did not order can mean that somebody uses your name.",
		countries: {
			US: {
				how: "Informed Delivery shows you each morning, for free, what is on its way.",
				links: [
					{ label: "USPS Informed Delivery", url: "https://www.usps.com/manage/informed-delivery.htm" },
				],
			},
			GB: noPreview,
			CA: noPreview,
			AU: noPreview,
			DE: noPreview,
			FR: noPreview,
			NL: noPreview,
		},
	},
	{
		id: "retire_birth_date",
		for: ["birth_date"],
		title: "Stop using your date of birth as proof",
		how: "Change PINs, passwords and security answers that are made from it. Ask your bank and phone company for a spoken password instead.",
	},
	{
		id: "hide_profile",
		for: ["social_profile", "work", "family", "media", "location", "browsing", "lifestyle"],
		title: "Look at what strangers can see about you",
		how: "Open your profiles in a private window, where you are not signed in. Hide or remove what you would not tell a caller.",
	},
	{
		id: "ask_to_delete",
		for: [],
		at: ["collector"],
		title: "Ask {service} to delete what it has about you",
		how: "Write to the privacy contact on its site. In the EU, the UK and California it must answer; elsewhere many do.",
		leadsTo: "site",
	},
	{
		id: "distrust_messages",
		for: detailClasses,
		title: "Distrust messages that know these details",
		how: "They make a false message sound real. Do not follow its links: open the site yourself.",
		countries: {
			US: { how: "Report them to the FTC.", links: [reportPlaces.US] },
			GB: { how: "Forward false emails to report@phishing.gov.uk.", links: [] },
			CA: { how: "Report them to the Canadian Anti-Fraud Centre.", links: [reportPlaces.CA] },
			AU: { how: "Report them to Scamwatch.", links: [reportPlaces.AU] },
			DE: { how: "The Verbraucherzentrale warns of current ones.", links: [reportPlaces.DE] },
			FR: {
				how: "Report false emails to Signal Spam.",
				links: [{ label: "Signal Spam", url: "https://www.signal-spam.fr" }],
			},
			NL: { how: "Report them to the Fraudehelpdesk.", links: [reportPlaces.NL] },
		},
	},
	{
		id: "close_account",
		for: [],
		at: ["open"],
		title: "Close your {service} account if you no longer use it",
		how: "What a service no longer holds cannot leak again.",
		leadsTo: "site",
	},
];
