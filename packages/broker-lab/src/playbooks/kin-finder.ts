import type { PlaybookDraft } from "@unlisted/broker-playbooks";
import { ofLab } from "./of-lab.ts";

export const kinFinderPlaybook: PlaybookDraft = {
	...ofLab("kinfinder", "KinFinder"),
	optOutUrl: "http://kinfinder.localhost/remove-me",
	steps: [
		{
			stepType: "scan",
			discloses: ["first_name", "last_name", "city", "state"],
			actions: [
				{ actionType: "navigate", url: "http://kinfinder.localhost/" },
				{
					actionType: "fillForm",
					selector: "form#find",
					elements: [
						{ type: "firstName", selector: "input[name=fn]" },
						{ type: "lastName", selector: "input[name=ln]" },
						{ type: "city", selector: "input[name=town]" },
						{ type: "state", selector: "select[name=region]" },
					],
				},
				{ actionType: "click", elements: [{ type: "button", selector: "form#find button" }] },
				{
					actionType: "extract",
					selector: "#kin > .kin",
					noResultsSelector: "#none",
					profile: {
						name: { selector: "dt a", beforeText: ", " },
						age: { selector: "dt a", afterText: ", " },
						addressCityStateList: { selector: ".where span", findElements: true },
						phoneList: { selector: ".tel span", findElements: true },
						relativesList: { selector: ".family", afterText: "Family:", separator: { texts: [";"] } },
						profileUrl: { selector: "dt a", attribute: "href", identifierType: "param", identifier: "id" },
					},
					expects: ["name", "addressCityStateList"],
				},
			],
		},
		{
			stepType: "optOut",
			optOutType: "formOptOut",
			discloses: ["phone", "listing_url"],
			actions: [
				{ actionType: "navigate", url: "http://kinfinder.localhost/remove-me" },
				{
					actionType: "expectation",
					expectations: [{ type: "element", selector: "form#removal" }],
				},
				// The broker calls at once and reads out a code, so the person has to be at the phone.
				{ actionType: "askPerson", for: "phone_code", selector: "form#removal button" },
				{
					actionType: "fillForm",
					selector: "form#removal",
					dataSource: "extractedProfile",
					elements: [
						{ type: "profileUrl", selector: "input[name=link]" },
						{ type: "phone", selector: "input[name=tel]" },
					],
				},
				{ actionType: "click", elements: [{ type: "button", selector: "form#removal button" }] },
			],
		},
	],
};
