import { fillTemplate } from "../template/fill-template.ts";
import { parseTemplate } from "../template/parse-template.ts";
import { askIn } from "./english-asks.ts";
import { englishRequest } from "./english-frame.ts";
import { englishValues } from "./english-values.ts";
import { englishSubject, inWords } from "./english-words.ts";
import type { Letter } from "./letter.ts";
import { onOneLine } from "./person.ts";
import type { RequestToWrite } from "./request-to-write.ts";

export function writeEnglishRequest(request: RequestToWrite): Letter {
	const { law, right, voice, company } = request;
	const { values, conditions, shown, disclosed } = englishValues(request);
	const grant = law?.grants[right];
	const ask = askIn(law, right);
	if (ask === null) throw new Error(`There is no letter for ${right} under ${law?.id}.`);
	const runs = company.alsoRuns.map(onOneLine).filter(Boolean);
	const optOut = law?.grants.opt_out;
	const mayOptOut = optOut !== undefined && (voice === "person" || optOut.agent);
	const all = new Set([
		...conditions,
		...(runs.length > 0 ? ["runs"] : []),
		...(mayOptOut ? ["also_opt_out"] : []),
		...(law?.id === "us-ca" ? ["california"] : []),
		...(law?.appeal ? ["appeal"] : []),
		grant?.acknowledge ? "acknowledge" : "no_acknowledge",
	]);
	const filled = {
		...values,
		...(runs.length > 0 ? { runs_list: runs.join(", ") } : {}),
		...(grant ? { section: grant.section, answer: inWords(grant.answer) } : {}),
		...(grant?.acknowledge ? { acknowledge: inWords(grant.acknowledge) } : {}),
		...(optOut ? { opt_out_section: optOut.section } : {}),
	};
	const text = fillTemplate(parseTemplate(englishRequest), {
		values: {
			...filled,
			ask: fillTemplate(parseTemplate(ask), { values: filled, conditions: all }),
		},
		conditions: all,
	});
	return {
		kind: "request",
		subject: englishSubject("request", law, right),
		text: `${text}\n`,
		language: "en",
		voice,
		law: law?.id ?? null,
		right,
		disclosed: disclosed(shown.disclosed),
		needsAuthorization: voice === "agent",
	};
}
