import type { PlaybookDraft } from "@unlisted/broker-playbooks";
import { formWithMail } from "./form-with-mail.ts";
import { ofLab } from "./of-lab.ts";

export const peopleLanePlaybook: PlaybookDraft = {
	...ofLab("peoplelane", "PeopleLane"),
	optOutUrl: "http://peoplelane.localhost/opt-out",
	steps: [
		{
			stepType: "scan",
			discloses: ["first_name", "last_name", "city", "state"],
			actions: [
				{
					actionType: "navigate",
					url: "http://peoplelane.localhost/people/${firstName|hyphenated|downcase}_${lastName|hyphenated|downcase}/${state|downcase}/${city|hyphenated|downcase}",
				},
				{
					actionType: "extract",
					selector: "article.person-card",
					noResultsSelector: "p.no-results",
					profile: {
						name: { selector: "h2 a.name" },
						alternativeNamesList: { selector: ".aka span", separator: { texts: [", "] } },
						age: { selector: ".age", afterText: "Age" },
						addressCityState: { selector: ".lives" },
						addressCityStateList: { selector: "ul.past li", findElements: true },
						relativesList: { selector: "ul.related li", findElements: true },
						profileUrl: {
							selector: "h2 a.name",
							attribute: "href",
							identifierType: "path",
							identifier: "http://peoplelane.localhost/p/${id}",
						},
					},
					expects: ["name", "addressCityState"],
					nextPage: { selector: "nav.pages a[rel=next]", pagesMax: 5 },
				},
			],
		},
		formWithMail({
			url: "http://peoplelane.localhost/opt-out",
			form: "form.opt-out",
			urlField: "profile_url",
			mailField: "contact_email",
			sent: "Check your inbox for a confirmation e-mail",
			confirmed: "Your removal request has been confirmed",
		}),
	],
};
