import type { FastifyInstance } from "fastify";
import { Refusal } from "./problem.ts";

/**
 * PostgreSQL cannot hold a NUL character in a text, and no form of ours needs one: refused at the door, so that no
 * slice has to think of it. Very deep JSON is refused too; nothing of ours nests more than a few levels.
 */
const maxDepth = 40;

export function installInputCleaning(app: FastifyInstance): void {
	app.addHook("preValidation", async (request) => {
		if (hasNul(request.body, 0) || hasNul(request.params, 0) || hasNul(request.query, 0)) {
			throw new Refusal("invalid_request", "The request contains a character that cannot be stored (NUL).");
		}
	});
}

function hasNul(value: unknown, depth: number): boolean {
	if (typeof value === "string") return value.includes("\0");
	if (value === null || typeof value !== "object") return false;
	if (depth > maxDepth) throw new Refusal("invalid_request", "The body is nested too deeply.");
	if (value instanceof Uint8Array) return false;
	return Object.entries(value).some(([name, inner]) => name.includes("\0") || hasNul(inner, depth + 1));
}
