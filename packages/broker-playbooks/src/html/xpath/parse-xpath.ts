import { type Axis, axes, type Expression, type NodeTest, type Operator, type Step } from "./syntax.ts";
import { type Token, tokensOf, XPathMistake } from "./tokens.ts";

/** From the weakest binding to the strongest (XPath 1.0, section 3). */
const precedence: readonly (readonly Operator[])[] = [
	["or"],
	["and"],
	["=", "!="],
	["<", "<=", ">", ">="],
	["+", "-"],
	["*", "div", "mod"],
];
const everything: Step = { axis: "descendant-or-self", test: { kind: "node" }, filters: [] };
const nodeTypes = new Set(["text", "comment", "node", "processing-instruction"]);

export function parseXPath(text: string): Expression {
	const reader = new Reader(tokensOf(text));
	const expression = reader.binary(0);
	reader.expect("");
	return expression;
}

class Reader {
	readonly #tokens: readonly Token[];
	#at = 0;

	constructor(tokens: readonly Token[]) {
		this.#tokens = tokens;
	}

	binary(level: number): Expression {
		const operators = precedence[level];
		if (!operators) return this.#unary();
		let left = this.binary(level + 1);
		for (;;) {
			const operator = operators.find((one) => this.#is(one));
			if (!operator) return left;
			this.#at += 1;
			left = { kind: "operation", operator, left, right: this.binary(level + 1) };
		}
	}

	expect(value: string): void {
		if (!this.#is(value)) throw new XPathMistake(`"${value}" is missing before "${this.#token().value}"`);
		this.#at += 1;
	}

	#unary(): Expression {
		if (this.#take("-")) return { kind: "minus", of: this.#unary() };
		let left = this.#path();
		while (this.#take("|")) left = { kind: "operation", operator: "|", left, right: this.#path() };
		return left;
	}

	#path(): Expression {
		if (this.#beginsFilter()) {
			const expression = this.#primary();
			const filters = this.#filters();
			const steps = this.#is("/") || this.#is("//") ? this.#steps() : [];
			if (filters.length === 0 && steps.length === 0) return expression;
			return { kind: "path", from: { expression, filters }, steps };
		}
		if (this.#is("//")) return { kind: "path", from: "root", steps: this.#steps() };
		if (this.#take("/"))
			return { kind: "path", from: "root", steps: this.#beginsStep() ? this.#relative() : [] };
		return { kind: "path", from: "here", steps: this.#relative() };
	}

	/** A value, a call, or an expression in brackets. `text()` and similar ones are node tests, not calls. */
	#beginsFilter(): boolean {
		const { kind, value } = this.#token();
		if (kind === "number" || kind === "text" || (kind === "sign" && value === "(")) return true;
		return kind === "name" && this.#next().value === "(" && !nodeTypes.has(value);
	}

	#primary(): Expression {
		const token = this.#token();
		this.#at += 1;
		if (token.kind === "number") return { kind: "value", value: Number(token.value) };
		if (token.kind === "text") return { kind: "value", value: token.value };
		if (token.kind === "sign") {
			const inside = this.binary(0);
			this.expect(")");
			return inside;
		}
		this.expect("(");
		const given: Expression[] = [];
		while (!this.#is(")")) {
			if (given.length > 0) this.expect(",");
			given.push(this.binary(0));
		}
		this.expect(")");
		return { kind: "call", name: token.value, given };
	}

	#steps(): Step[] {
		const steps: Step[] = [];
		for (;;) {
			if (this.#take("//")) steps.push(everything);
			else if (!this.#take("/")) return steps;
			steps.push(this.#step());
		}
	}

	#relative(): Step[] {
		return [this.#step(), ...this.#steps()];
	}

	#step(): Step {
		if (this.#take(".")) return { axis: "self", test: { kind: "node" }, filters: [] };
		if (this.#take("..")) return { axis: "parent", test: { kind: "node" }, filters: [] };
		const axis = this.#axis();
		return { axis, test: this.#test(), filters: this.#filters() };
	}

	#axis(): Axis {
		if (this.#take("@")) return "attribute";
		if (this.#next().value !== "::") return "child";
		const axis = axes.find((one) => one === this.#token().value);
		if (!axis) throw new XPathMistake(`there is no axis "${this.#token().value}"`);
		this.#at += 2;
		return axis;
	}

	#test(): NodeTest {
		const { kind, value } = this.#token();
		if (kind !== "name") throw new XPathMistake(`a step cannot begin with "${value}"`);
		this.#at += 1;
		if (value === "*") return { kind: "any" };
		if (!this.#is("(")) return { kind: "name", name: value.toLowerCase() };
		this.expect("(");
		this.expect(")");
		if (value === "text" || value === "comment" || value === "node") return { kind: value };
		throw new XPathMistake(`"${value}()" is no kind of node here`);
	}

	#filters(): Expression[] {
		const filters: Expression[] = [];
		while (this.#take("[")) {
			filters.push(this.binary(0));
			this.expect("]");
		}
		return filters;
	}

	#beginsStep(): boolean {
		const { kind, value } = this.#token();
		return kind === "name" || (kind === "sign" && [".", "..", "@"].includes(value));
	}

	#token = (): Token => this.#tokens[this.#at] ?? { kind: "end", value: "" };
	#next = (): Token => this.#tokens[this.#at + 1] ?? { kind: "end", value: "" };
	#is = (value: string) => this.#token().value === value && !["text", "name"].includes(this.#token().kind);

	#take(value: string): boolean {
		const found = this.#is(value);
		if (found) this.#at += 1;
		return found;
	}
}
