import { convertPlaybook } from "../../src/convert/convert-playbook.ts";
import type { Remark, Row } from "./row.ts";

/** The month in which DuckDuckGo's files were taken. */
const readOn = "2026-08";

/** Reads DuckDuckGo's playbooks: which sites belong to one broker, and where people opt out. */
export function readDuckDuckGo(json: string, remark: Remark): Row[] {
	const brokers: unknown[] = JSON.parse(json);
	return brokers.flatMap((input): Row[] => {
		const converted = convertPlaybook(input);
		if ("problem" in converted) {
			remark("Playbooks that could not be converted", `${converted.name}: ${converted.problem}`);
			return [];
		}
		const { broker, name, parent, mirrors, optOutUrl, removedOn } = converted.playbook;
		const seen = [{ state: "listed", on: readOn, source: "duckduckgo" } as const];
		return [
			{
				source: "duckduckgo",
				name,
				websites: [`https://${broker}/`],
				kind: "people_search",
				countries: ["US"],
				contacts: optOutUrl === null ? [] : [{ channel: "web_form", value: optOutUrl, seen }],
				on: readOn,
				...(parent === null ? {} : { parent }),
				mirrors: mirrors.map(({ domain }) => domain),
				playbook: removedOn === null,
			},
		];
	});
}
