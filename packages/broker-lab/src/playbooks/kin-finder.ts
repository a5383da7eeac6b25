import type { PlaybookDraft } from "@unlisted/broker-playbooks";
import { ofLab } from "./of-lab.ts";

export const kinFinderPlaybook: PlaybookDraft = {
	...ofLab("kinfinder", "KinFinder"),
	optOutUrl: "http://kinfinder.localhost/remove-me",
	markers: { drift: [], wall: [], nothingFound: [] },
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
	],
};
