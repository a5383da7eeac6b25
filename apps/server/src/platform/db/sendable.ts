/** A parameter that no statement can carry. It is refused before a driver sees it. */
export class Unsendable extends TypeError {}

export type Sendable = string | number | bigint | boolean | Date | Uint8Array | null | readonly Sendable[];

const mostValues = 65_535;
const deepest = 6;

/**
 * The values as a driver can surely send them. Drivers write a message piece by piece into one buffer that all
 * connections of the process share: a value that makes them throw half way leaves its pieces in there, and the next
 * statement, which is somebody else's, goes out with them. So nothing gets that far that could throw.
 */
export function sendable(text: string, values: readonly unknown[]): Sendable[] {
	// A message ends its texts with NUL, so one inside cuts it short.
	if (typeof text !== "string" || text.includes("\0")) throw new Unsendable("A statement has to be text.");
	if (values.length > mostValues) throw new Unsendable(`A statement takes ${mostValues} values at most.`);
	return values.map((value, index) => asSendable(value, `$${index + 1}`, 0));
}

function asSendable(value: unknown, name: string, depth: number): Sendable {
	if (value === null || value === undefined) return null;
	// Half a character pair has no bytes of its own, and the driver counts wrongly what it sends in its place.
	if (typeof value === "string") return value.toWellFormed();
	if (typeof value === "number" || typeof value === "bigint" || typeof value === "boolean") return value;
	if (value instanceof Uint8Array) return value;
	if (value instanceof Date && !Number.isNaN(value.getTime())) return value;
	if (Array.isArray(value) && depth < deepest) {
		return value.map((inner) => asSendable(inner, name, depth + 1));
	}
	throw new Unsendable(`The value ${name} is of a kind that no statement can carry.`);
}
