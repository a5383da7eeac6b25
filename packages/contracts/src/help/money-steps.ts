import type { CatalogueStep } from "./help.ts";
import { reportPlaces } from "./report-places.ts";

/** Steps for cards and bank accounts. */
export const moneySteps: readonly CatalogueStep[] = [
	{
		id: "replace_card",
		for: ["payment_card"],
		title: "Have the card replaced",
		how: "Call the number on its back, or lock it in your bank's app, and ask for a new number. Tell the bank about payments that were not yours.",
		countries: {
			US: {
				how: "By law you pay at most $50 for fraud with a credit card. For a debit card the limit is $50 only if you report it within two business days.",
				links: [{ label: "FTC: lost or stolen cards", url: "https://consumer.ftc.gov" }],
			},
			GB: {
				how: "Call 159: it connects you to your bank safely. The bank must refund payments that you did not authorize.",
				links: [],
			},
			CA: { how: "Then report fraud to the Canadian Anti-Fraud Centre.", links: [reportPlaces.CA] },
			AU: { how: "Your bank must look into payments that you did not authorize.", links: [] },
			DE: {
				how: "Call 116 116, day and night: it blocks girocards and credit cards of most banks.",
				links: [{ label: "Sperr-Notruf 116 116", url: "https://www.sperr-notruf.de" }],
			},
			FR: {
				how: "Block the card (“opposition”) in your bank's app, or call 0 892 705 705. Then report fraudulent payments on Perceval.",
				links: [{ label: "Perceval, on Service-Public", url: "https://www.service-public.fr" }],
			},
			NL: { how: "Block the card in your bank's app, at any hour.", links: [] },
		},
	},
	{
		id: "check_statements",
		for: ["payment_card", "partial_card", "bank_account"],
		title: "Check your statements",
		how: "Look for payments that are not yours, small ones too: thieves test with them. Switch on a message for each payment in your bank's app. Nobody can pay with the last four digits of a card alone, but they make a false call sound real.",
	},
	{
		id: "tell_bank",
		for: ["bank_account"],
		title: "Tell your bank",
		how: "Ask the bank to watch the account, and whether it can block direct debits that you do not know.",
		countries: {
			US: {
				how: "Report a transfer that you did not make within 60 days of the statement that shows it. Ask whether the bank can block ACH debits.",
				links: [],
			},
			GB: {
				how: "Call 159 to reach your bank safely. The Direct Debit Guarantee gives back at once what was taken in error.",
				links: [],
			},
			CA: { how: "Report a debit that you did not agree to within 90 days.", links: [] },
			AU: {
				how: "The bank must cancel a direct debit when you ask, without sending you to the company first. If it does not help, the Australian Financial Complaints Authority does, for free.",
				links: [{ label: "AFCA", url: "https://www.afca.org.au" }],
			},
			DE: {
				how: "A SEPA direct debit can be taken back for eight weeks without a reason, and for 13 months if you never agreed to it.",
				links: [],
			},
			FR: {
				how: "A SEPA direct debit can be taken back for eight weeks without a reason, and for 13 months if you never agreed to it.",
				links: [],
			},
			NL: {
				how: "A SEPA direct debit can be taken back for eight weeks without a reason, and for 13 months if you never agreed to it.",
				links: [],
			},
		},
	},
];
