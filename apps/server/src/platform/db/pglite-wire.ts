/**
 * Messages to the embedded database, as PostgreSQL's protocol has them. The driver's own writer is one buffer for all,
 * and keeps what it held when it threw; these are made of parts that exist already, and share nothing.
 */
const ends = Buffer.from([0]);

export const sync = message("S");
export const executePortal = message("E", ends, int32(0));
export const describePortal = message("D", Buffer.from("P"), ends);

/** One statement or several, without parameters. */
export const script = (text: string) => message("Q", cstring(text));
/** Under a name, or under none: then until the next one without a name. */
export const parseStatement = (name: string, text: string) =>
	message("P", cstring(name), cstring(text), int16(0));
export const describeStatement = (name: string) => message("D", Buffer.from("S"), cstring(name));
export const closeStatement = (name: string) => message("C", Buffer.from("S"), cstring(name));

export function bindStatement(name: string, values: readonly (string | null)[]): Buffer {
	const parts = values.flatMap((value) => {
		if (value === null) return [int32(-1)];
		const bytes = Buffer.from(value, "utf8");
		return [int32(bytes.length), bytes];
	});
	// No formats named: all of them are text, there and back.
	return message("B", ends, cstring(name), int16(0), int16(values.length), ...parts, int16(0));
}

function message(code: string, ...parts: readonly Buffer[]): Buffer {
	const body = Buffer.concat(parts);
	return Buffer.concat([Buffer.from(code), int32(body.length + 4), body]);
}

function cstring(text: string): Buffer {
	return Buffer.concat([Buffer.from(text, "utf8"), ends]);
}

function int16(value: number): Buffer {
	const bytes = Buffer.alloc(2);
	bytes.writeUInt16BE(value);
	return bytes;
}

function int32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeInt32BE(value);
	return bytes;
}
