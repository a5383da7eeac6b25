import type { PlaybookDraft } from "@unlisted/broker-playbooks";
import { ofLab } from "./of-lab.ts";

type ScanStep = Extract<PlaybookDraft["steps"][number], { stepType: "scan" }>;
type ExtractAction = Extract<ScanStep["actions"][number], { actionType: "extract" }>;

/** A playbook for sites whose search is one address with a name and perhaps a state. */
export function simpleSearch(given: {
	site: string;
	name: string;
	/** The path and query of the search. */
	search: string;
	listing: string;
	none?: string;
	profile: ExtractAction["profile"];
	expects?: ExtractAction["expects"];
	/** The path of a listing's page, with `${id}`. */
	page: string | null;
	link?: string;
	others?: PlaybookDraft["steps"];
	more?: Partial<PlaybookDraft>;
}): PlaybookDraft {
	const base = `http://${given.site}.localhost`;
	return {
		...ofLab(given.site, given.name),
		...given.more,
		steps: [
			{
				stepType: "scan",
				discloses: given.search.includes("${state")
					? ["first_name", "last_name", "state"]
					: ["first_name", "last_name"],
				actions: [
					{ actionType: "navigate", url: `${base}${given.search}` },
					{
						actionType: "extract",
						selector: given.listing,
						...(given.none === undefined ? {} : { noResultsSelector: given.none }),
						profile: {
							...given.profile,
							...(given.page === null
								? {}
								: {
										profileUrl: {
											selector: given.link ?? "a",
											attribute: "href",
											identifierType: "path" as const,
											identifier: `${base}${given.page}`,
										},
									}),
						},
						expects: given.expects ?? ["name"],
					},
				],
			},
			...(given.others ?? []),
		],
	};
}
