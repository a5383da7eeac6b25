import type { FieldRule } from "./actions.ts";
import { splitValues } from "./split-values.ts";

/** The values of one field from the texts that its selector found. */
export function readField(rule: FieldRule, texts: readonly string[]): string[] {
	return texts
		.slice(0, rule.findElements ? 200 : 1)
		.flatMap((text) => splitValues(cut(rule, text), rule.separator));
}

/**
 * Cuts as DuckDuckGo does: keeps what follows `afterText`, then what precedes `beforeText`. A text that is absent cuts
 * nothing.
 */
function cut({ afterText, beforeText }: FieldRule, text: string): string {
	const from = afterText === undefined ? -1 : text.indexOf(afterText);
	const rest = from < 0 ? text : text.slice(from + (afterText?.length ?? 0));
	const to = beforeText === undefined ? -1 : rest.indexOf(beforeText);
	return to < 0 ? rest : rest.slice(0, to);
}
