import type { FastifyInstance } from "fastify";
import { Refusal } from "./problem.ts";

/**
 * PostgreSQL cannot hold a NUL character in a text, and no form of ours needs one: refused at the door, so that no
 * slice has to think of it. Very deep JSON is refused too; nothing of ours nests more than a few levels.
 */
const maxDepth = 40;

const faults = {
	nul: "The request contains a character that cannot be stored (NUL).",
	deep: "The body is nested too deeply.",
} as const;
type Fault = keyof typeof faults;

export function installInputCleaning(app: FastifyInstance): void {
	app.addHook("preValidation", ({ body, params, query }, _reply, done) => {
		const fault = faultOf(body, 0) ?? faultOf(params, 0) ?? faultOf(query, 0);
		done(fault && new Refusal("invalid_request", faults[fault]));
	});
}

function faultOf(value: unknown, depth: number): Fault | undefined {
	if (typeof value === "string") return value.includes("\0") ? "nul" : undefined;
	if (value === null || typeof value !== "object" || value instanceof Uint8Array) return undefined;
	if (depth > maxDepth) return "deep";
	for (const [name, inner] of Object.entries(value)) {
		const fault = name.includes("\0") ? "nul" : faultOf(inner, depth + 1);
		if (fault) return fault;
	}
	return undefined;
}
