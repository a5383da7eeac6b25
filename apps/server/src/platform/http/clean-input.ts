import type { FastifyInstance } from "fastify";
import { isDeeplyNested } from "../db/nesting.ts";
import { Refusal } from "./problem.ts";

/**
 * Refuses input so that no slice has to handle it. PostgreSQL cannot store a NUL character or half a surrogate pair,
 * and none of our forms needs one. The key `__proto__` has a special meaning in JavaScript. None of our inputs nests
 * more than a few levels.
 */
const maxDepth = 40;

const faults = {
	nul: "The request contains a character that cannot be stored (NUL).",
	half: "The request contains half of a character pair, which is no text.",
	proto: "The request contains a key that is not allowed (__proto__).",
	deep: "The request is nested too deeply.",
} as const;
type Fault = keyof typeof faults;

export function installInputCleaning(app: FastifyInstance): void {
	app.addHook("preValidation", ({ body, params, query }, _reply, done) => {
		const fault = faultOf(body, 0) ?? faultOf(params, 0) ?? faultOf(query, 0);
		done(fault && new Refusal("invalid_request", faults[fault]));
	});
}

export function faultOf(value: unknown, depth: number): Fault | undefined {
	if (typeof value === "string") return faultOfText(value);
	if (value === null || typeof value !== "object" || value instanceof Uint8Array) return undefined;
	if (depth > maxDepth) return "deep";
	for (const [name, inner] of Object.entries(value)) {
		const fault = name === "__proto__" ? "proto" : (faultOfText(name) ?? faultOf(inner, depth + 1));
		if (fault) return fault;
	}
	return undefined;
}

function faultOfText(text: string): Fault | undefined {
	if (text.includes("\0")) return "nul";
	if (!text.isWellFormed()) return "half";
	return isDeeplyNested(text) ? "deep" : undefined;
}
