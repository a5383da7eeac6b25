import type { PlaybookDraft } from "@unlisted/broker-playbooks";

type Step = PlaybookDraft["steps"][number];

/** The most common opt-out: a form for the listing's address and a mail address, then a link in a mail. */
export const formWithMail = (given: {
	url: string;
	form: string;
	urlField: string;
	mailField: string;
	sent: string;
	confirmed: string;
}): Step => ({
	stepType: "optOut",
	optOutType: "formOptOut",
	discloses: ["listing_url"],
	actions: [
		{ actionType: "navigate", url: given.url },
		{
			actionType: "fillForm",
			selector: given.form,
			dataSource: "extractedProfile",
			elements: [{ type: "profileUrl", selector: `input[name=${given.urlField}]` }],
		},
		{ actionType: "generateEmail" },
		{
			actionType: "fillForm",
			selector: given.form,
			dataSource: "fetchedEmail",
			elements: [{ type: "email", selector: `input[name=${given.mailField}]` }],
		},
		{ actionType: "click", elements: [{ type: "button", selector: `${given.form} button[type=submit]` }] },
		{
			actionType: "expectation",
			expectations: [{ type: "text", selector: "body", expect: given.sent }],
		},
		{ actionType: "emailConfirmation", pollingSeconds: 30 },
		{
			actionType: "expectation",
			expectations: [{ type: "text", selector: "body", expect: given.confirmed }],
		},
	],
});
