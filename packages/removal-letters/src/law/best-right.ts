import type { Law, Right } from "./law.ts";

/** The rights to ask for if a law does not grant the wanted one, the closest first. */
const nearest: Readonly<Record<Right, readonly Right[]>> = {
	deletion: ["deletion", "objection", "opt_out"],
	opt_out: ["opt_out", "objection"],
	objection: ["objection", "opt_out"],
	access: ["access"],
};

/** The right under this law that comes closest to the wanted one. Null if the law grants nothing similar. */
export function bestRight(law: Law, wanted: Right): Right | null {
	return nearest[wanted].find((right) => law.grants[right] !== undefined) ?? null;
}
