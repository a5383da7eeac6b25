export interface StatementText {
	/** For example `select private.mails`. */
	readonly name: string;
	readonly text: string;
}

const longest = 1000;

/**
 * A statement as a span may show it, without anything that a caller passed. Values are already parameters. This
 * removes literals, numbers, and quoted names, because callers of /rest/v1 choose some names for columns of their
 * answer.
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

/** Removes what is in brackets, because the table of a statement is not the table of a subquery. */
function withoutBrackets(text: string): string {
	const fewer = text.replace(/\([^()]*\)/g, "#");
	return fewer === text ? text : withoutBrackets(fewer);
}

/** Remembers the results, because nearly all statements repeat. */
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
