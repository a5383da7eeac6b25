import type { Law, Right } from "./law.ts";

/** What to ask for instead where a law does not grant what is wanted, the nearest first. */
const nearest: Readonly<Record<Right, readonly Right[]>> = {
	deletion: ["deletion", "objection", "opt_out"],
	opt_out: ["opt_out", "objection"],
	objection: ["objection", "opt_out"],
	access: ["access"],
};

/** The right under this law that comes nearest to what is wanted; null if it grants nothing of the kind. */
export function bestRight(law: Law, wanted: Right): Right | null {
	return nearest[wanted].find((right) => law.grants[right] !== undefined) ?? null;
}
