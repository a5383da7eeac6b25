export interface StatementText {
	/** Such as `select private.mails`. */
	readonly name: string;
	readonly text: string;
}

const longest = 1000;

/**
 * A statement as a span may show it: without anything that a caller gave. Values are parameters already. What is left are
 * literals, numbers, and names in quotes: callers of /rest/v1 choose some for columns of their answer.
 */
export function statementText(statement: string): StatementText {
	const text = statement
		.replace(/\$(\w*)\$[\s\S]*?\$\1\$|[eE]?'(?:[^'\\]|''|\\.)*(?:'|$)/g, "?")
		.replace(/"(?:[^"]|"")*(?:"|$)/g, '"?"')
		.replace(/(?<![\w$.])\d+(?:\.\d+)?/g, "?")
		.replace(/\s+/g, " ")
		.trim();
	const [verb = "statement"] = /^[a-z]+/i.exec(text) ?? [];
	const table = tableOf(withoutBrackets(text)) ?? tableOf(text);
	return { name: [verb.toLowerCase(), ...(table ? [table] : [])].join(" "), text: text.slice(0, longest) };
}

function tableOf(text: string): string | undefined {
	return /\b(?:from|into|update|join)\s+((?:\w+\.)?\w+)(?![\w(.#])/i.exec(text)?.[1];
}

/** The table of a statement is not that of a question inside it. */
function withoutBrackets(text: string): string {
	const fewer = text.replace(/\([^()]*\)/g, "#");
	return fewer === text ? text : withoutBrackets(fewer);
}

/** The same for statements that come again: nearly all of them do. */
export function rememberedTexts(most = 1000): (statement: string) => StatementText {
	const known = new Map<string, StatementText>();
	return (statement) => {
		const before = known.get(statement);
		if (before) return before;
		const made = statementText(statement);
		if (known.size < most) known.set(statement, made);
		return made;
	};
}
