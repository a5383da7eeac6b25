import type { Field } from "../../catalogue/fields.ts";
import type { RowReader } from "../read-plan.ts";
import { roleOfColumn, rowOfCells } from "./columns.ts";

const deepest = 6;
const mostLeaves = 2000;

/**
 * One object on each line, as document databases export it. Its keys say what the values are, at any depth.
 */
export const jsonReader: RowReader = (line) => {
	const text = line.trim().replace(/^\[|,$|\]$/g, "");
	if (text === "") return "empty";
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch {
		return "malformed";
	}
	if (typeof parsed !== "object" || parsed === null) return "malformed";
	const cells: { role: Field; name: string; text: string }[] = [];
	collect(parsed, "", 0, cells);
	return rowOfCells(cells);
};

function collect(
	value: unknown,
	key: string,
	depth: number,
	cells: { role: Field; name: string; text: string }[],
): void {
	if (cells.length >= mostLeaves) return;
	if (typeof value === "string" || typeof value === "number") {
		const role = roleOfColumn(key);
		if (role) cells.push({ role, name: key, text: String(value) });
	} else if (typeof value === "object" && value !== null && depth < deepest) {
		// In a list, the list's own name counts.
		for (const [name, inner] of Object.entries(value))
			collect(inner, Array.isArray(value) ? key : name, depth + 1, cells);
	}
}
