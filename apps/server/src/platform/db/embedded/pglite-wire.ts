/**
 * Messages to the embedded database, in PostgreSQL's protocol. The driver's own writer uses one shared
 * buffer, and keeps its content when it throws. These messages are built from separate parts and share
 * nothing.
 */
const ends = Buffer.from([0]);

export const sync = message("S");
export const executePortal = message("E", ends, int32(0));
export const describePortal = message("D", Buffer.from("P"), ends);

/** One or several statements, without parameters. */
export const script = (text: string) => message("Q", cstring(text));
/** With a name, or without one. Without a name it lasts until the next unnamed statement. */
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
	// We name no formats, so everything is text in both directions.
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
