import type { PlaybookDraft } from "@unlisted/broker-playbooks";
import { ofLab } from "./of-lab.ts";

export const stateLedgerPlaybook: PlaybookDraft = {
	...ofLab("stateledger", "State Ledger"),
	optOutUrl: "http://stateledger.localhost/suppress",
	steps: [
		{
			stepType: "scan",
			discloses: ["first_name", "last_name", "state", "age"],
			actions: [
				{
					actionType: "navigate",
					url: "http://stateledger.localhost/find?fn=${firstName}&ln=${lastName}&state=${state|upcase}&age=${age|ageRange}",
					ageRange: ["18-29", "30-39", "40-49", "50-59", "60-69", "70-79", "80-120"],
				},
				{
					actionType: "extract",
					selector: "table.ledger tbody tr",
					noResultsSelector: "p[data-state=empty]",
					profile: {
						name: { selector: "td:nth-child(1)" },
						age: { selector: "td:nth-child(2)" },
						addressCityState: { selector: "td:nth-child(3)" },
						addressCityStateList: { selector: "td:nth-child(4)", separator: { texts: [";"] } },
						relativesList: { selector: "td:nth-child(5)", separator: { texts: [";"] } },
						profileUrl: {
							selector: "td:nth-child(1) a",
							attribute: "href",
							identifierType: "path",
							identifier: "http://stateledger.localhost/ledger/${id}",
						},
					},
					expects: ["name", "addressCityState"],
				},
			],
		},
		{
			stepType: "optOut",
			optOutType: "formOptOut",
			discloses: ["listing_url"],
			actions: [
				{ actionType: "navigate", url: "http://stateledger.localhost/suppress" },
				{
					actionType: "fillForm",
					selector: "form[name=suppress]",
					dataSource: "extractedProfile",
					elements: [{ type: "profileUrl", selector: "input[name=record]" }],
				},
				{ actionType: "getCaptchaInfo", selector: ".captcha", captchaType: "picture" },
				{ actionType: "solveCaptcha", selector: ".captcha", captchaType: "picture" },
				{ actionType: "click", elements: [{ type: "button", selector: "form[name=suppress] button" }] },
				{
					actionType: "expectation",
					expectations: [{ type: "text", selector: "body", expect: "The record will be suppressed" }],
				},
			],
		},
	],
};
