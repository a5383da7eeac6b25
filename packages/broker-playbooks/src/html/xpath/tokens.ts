export interface Token {
	readonly kind: "name" | "number" | "text" | "sign" | "operator" | "end";
	readonly value: string;
}

export class XPathMistake extends Error {}

const signs = ["//", "::", "!=", "<=", ">=", "..", "/", "(", ")", "[", "]", ".", "@", ",", "|", "+", "-"];
const otherSigns = ["=", "<", ">", "*", "$"];
const operatorNames = new Set(["and", "or", "mod", "div"]);
/** After these, `*` and the words `and`, `or`, `mod` and `div` are names (XPath 1.0, section 3.7). */
const beforeOperand = new Set([
	"@",
	"::",
	"(",
	"[",
	",",
	"/",
	"//",
	"|",
	"+",
	"-",
	"=",
	"!=",
	"<",
	"<=",
	">",
	">=",
]);
const name = /[\p{L}_][\p{L}\p{N}._-]*(?::[\p{L}_*][\p{L}\p{N}._-]*)?/uy;
const number = /\d+(?:\.\d*)?|\.\d+/y;

export function tokensOf(expression: string): Token[] {
	const tokens: Token[] = [];
	let at = 0;
	while (at < expression.length) {
		const letter = expression.charAt(at);
		if (/\s/.test(letter)) {
			at += 1;
			continue;
		}
		const token = nextToken(expression, at, tokens.at(-1));
		tokens.push(token);
		at += token.kind === "text" ? token.value.length + 2 : token.value.length;
	}
	tokens.push({ kind: "end", value: "" });
	return tokens;
}

function nextToken(expression: string, at: number, before: Token | undefined): Token {
	const letter = expression.charAt(at);
	if (letter === '"' || letter === "'") {
		const end = expression.indexOf(letter, at + 1);
		if (end < 0) throw new XPathMistake("a text is not closed");
		return { kind: "text", value: expression.slice(at + 1, end) };
	}
	const digits = matchAt(number, expression, at);
	if (digits !== undefined) return { kind: "number", value: digits };
	const sign = [...signs, ...otherSigns].find((one) => expression.startsWith(one, at));
	if (sign === "*") return { kind: isOperand(before) ? "operator" : "name", value: "*" };
	if (sign !== undefined) return { kind: "sign", value: sign };
	const word = matchAt(name, expression, at);
	if (word === undefined) throw new XPathMistake(`"${letter}" cannot be here`);
	const isOperator = operatorNames.has(word) && isOperand(before);
	return { kind: isOperator ? "operator" : "name", value: word };
}

/** Whether a value has just ended, so that an operator comes next. */
function isOperand(before: Token | undefined): boolean {
	if (!before || before.kind === "operator") return false;
	return before.kind !== "sign" || !beforeOperand.has(before.value);
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
	pattern.lastIndex = at;
	return pattern.exec(text)?.[0];
}
