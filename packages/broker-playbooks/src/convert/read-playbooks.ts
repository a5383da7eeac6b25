import { type Playbook, playbookSchema } from "../playbook/playbook.ts";
import { firstIssue } from "./convert-action.ts";
import { convertPlaybook } from "./convert-playbook.ts";

export interface ReadPlaybooks {
	readonly playbooks: readonly Playbook[];
	/** What could not be read, by name. */
	readonly problems: readonly { readonly name: string; readonly problem: string }[];
}

/** Reads our playbooks and DuckDuckGo's: one, a list, or a bundle. Does not check who signed a bundle. */
export function readPlaybooks(value: unknown): ReadPlaybooks {
	const read = listOf(value).map(readOne);
	const playbooks: Playbook[] = [];
	const problems: { name: string; problem: string }[] = [];
	const seen = new Set<string>();
	for (const one of read)
		if ("problem" in one) problems.push(one);
		else if (seen.has(one.playbook.broker))
			problems.push({ name: one.playbook.name, problem: `a second playbook of ${one.playbook.broker}` });
		else {
			seen.add(one.playbook.broker);
			playbooks.push(one.playbook);
		}
	return { playbooks, problems };
}

function listOf(value: unknown): readonly unknown[] {
	if (Array.isArray(value)) return value;
	if (isObject(value) && Array.isArray(value.playbooks)) return value.playbooks;
	return [value];
}

function readOne(value: unknown) {
	// Their playbooks have no `format`. Their days are numbers.
	if (!isObject(value) || !Object.hasOwn(value, "format")) return convertPlaybook(value);
	const parsed = playbookSchema.safeParse(value);
	if (parsed.success) return { playbook: parsed.data };
	return {
		name: typeof value.name === "string" ? value.name.slice(0, 200) : "(without a name)",
		problem: firstIssue(parsed.error),
	};
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null;
