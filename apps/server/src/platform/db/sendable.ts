/** No statement can carry this parameter. It is refused before a driver sees it. */
export class Unsendable extends TypeError {}

export type Sendable = string | number | bigint | boolean | Date | Uint8Array | null | readonly Sendable[];

const mostValues = 65_535;
const deepest = 6;

/**
 * Checks that a driver can send every value. Drivers build a message piece by piece, in one buffer that all
 * connections of the process share. If a value makes a driver throw halfway, its pieces stay there and go out
 * with another caller's next statement.
 */
export function sendable(text: string, values: readonly unknown[]): Sendable[] {
	// A NUL ends a text in a message, so a NUL inside would cut the text off.
	if (typeof text !== "string" || text.includes("\0")) throw new Unsendable("A statement has to be text.");
	if (values.length > mostValues) throw new Unsendable(`A statement takes ${mostValues} values at most.`);
	return values.map((value, index) => asSendable(value, `$${index + 1}`, 0));
}

function asSendable(value: unknown, name: string, depth: number): Sendable {
	if (value === null || value === undefined) return null;
	// Half of a surrogate pair has no bytes of its own. The driver would count the bytes of its replacement wrongly.
	if (typeof value === "string") return value.toWellFormed();
	if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return value;
	if (value instanceof Uint8Array) return value;
	if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
	if (Array.isArray(value) && depth < deepest) {
		return value.map((inner) => asSendable(inner, name, depth + 1));
	}
	throw new Unsendable(`The value ${name} is of a kind that no statement can carry.`);
}
