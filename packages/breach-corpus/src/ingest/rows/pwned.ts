import { fieldBit } from "../../catalogue/fields.ts";
import type { ReadPlan, RowReader } from "../read-plan.ts";

/**
 * Range files of Pwned Passwords, with `SUFFIX:COUNT` on each line, or the whole list with all 40 digits.
 * Padding has the count 0.
 */
export function pwnedReader({ hashPrefix }: Pick<ReadPlan, "hashPrefix">): RowReader {
	return (line) => {
		const match = /^([0-9A-Fa-f]{35}|[0-9A-Fa-f]{40}):(\d+)\s*$/.exec(line);
		if (!match?.[1]) return "malformed";
		if (match[2] === "0") return "empty";
		const value = match[1].length === 40 ? match[1] : `${hashPrefix}${match[1]}`;
		if (value.length !== 40) return "malformed";
		return { identifiers: [{ kind: "password", value }], fields: fieldBit.password, values: {} };
	};
}
