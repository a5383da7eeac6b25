export const axes = [
	"child",
	"descendant",
	"descendant-or-self",
	"self",
	"parent",
	"ancestor",
	"ancestor-or-self",
	"following-sibling",
	"preceding-sibling",
	"following",
	"preceding",
	"attribute",
] as const;
export type Axis = (typeof axes)[number];

export type NodeTest =
	| { readonly kind: "name"; readonly name: string }
	| { readonly kind: "any" | "text" | "comment" | "node" };

export interface Step {
	readonly axis: Axis;
	readonly test: NodeTest;
	readonly filters: readonly Expression[];
}

export type Operator =
	| "or"
	| "and"
	| "="
	| "!="
	| "<"
	| "<="
	| ">"
	| ">="
	| "+"
	| "-"
	| "*"
	| "div"
	| "mod"
	| "|";

export type Expression =
	| { readonly kind: "value"; readonly value: string | number }
	| { readonly kind: "call"; readonly name: string; readonly given: readonly Expression[] }
	| {
			readonly kind: "operation";
			readonly operator: Operator;
			readonly left: Expression;
			readonly right: Expression;
	  }
	| { readonly kind: "minus"; readonly of: Expression }
	| {
			readonly kind: "path";
			/** Where the path begins: the document, the current node, or the result of an expression. */
			readonly from:
				| "root"
				| "here"
				| { readonly expression: Expression; readonly filters: readonly Expression[] };
			readonly steps: readonly Step[];
	  };
