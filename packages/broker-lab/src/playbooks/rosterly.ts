import type { PlaybookDraft } from "@unlisted/broker-playbooks";
import { formWithMail } from "./form-with-mail.ts";
import { ofLab } from "./of-lab.ts";

export const rosterlyPlaybook: PlaybookDraft = {
	...ofLab("rosterly", "Rosterly"),
	optOutUrl: "http://rosterly.localhost/privacy/remove",
	steps: [
		{
			stepType: "scan",
			discloses: ["first_name", "last_name", "state"],
			actions: [
				{
					actionType: "navigate",
					url: "http://rosterly.localhost/roster?q_first=${firstName}&q_last=${lastName}&q_state=${state}",
				},
				{
					actionType: "extract",
					selector: "//section[@class='block']",
					noResultsSelector: "//div[@class='zero']",
					profile: {
						name: { selector: "./h3", beforeText: "(" },
						age: { selector: "./h3", afterText: "(", beforeText: ")" },
						addressFull: { selector: ".//b[@class='addr']" },
						addressCityStateList: { selector: ".//i[@class='prev']", findElements: true },
						phoneList: { selector: ".//tt", findElements: true },
						emailList: { selector: ".//u", findElements: true },
						relativesList: {
							selector: "./div[starts-with(normalize-space(.), 'Associates:')]",
							afterText: "Associates:",
							separator: { texts: ["|"] },
						},
						profileUrl: {
							selector: ".//a[@class='permalink']",
							attribute: "href",
							identifierType: "path",
							identifier: "http://rosterly.localhost/r/${id}.html",
						},
					},
					expects: ["name", "addressFull"],
				},
			],
		},
		formWithMail({
			url: "http://rosterly.localhost/privacy/remove",
			form: "form.opt-out",
			urlField: "entry",
			mailField: "mail",
			sent: "open the link that we sent you",
			confirmed: "The entry disappears within a day",
		}),
	],
};
