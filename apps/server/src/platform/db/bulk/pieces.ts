import type { Piece } from "./bulk-connection.ts";

const newline = 10;
/** Limits the memory: we hold one piece at a time. A longer row is a piece of its own. */
export const pieceBytes = 4_000_000;

/**
 * Cuts a stream of lines into pieces of whole lines. COPY escapes a line break inside a value as two characters, so
 * each line break ends a row.
 */
export async function* inPieces(
	table: string,
	stream: AsyncIterable<Buffer>,
	most = pieceBytes,
): AsyncGenerator<Piece> {
	let held: Buffer[] = [];
	let bytes = 0;
	for await (const chunk of stream) {
		held.push(chunk);
		bytes += chunk.length;
		const cut = bytes < most ? -1 : chunk.lastIndexOf(newline);
		if (cut === -1) continue;
		const rest = chunk.subarray(cut + 1);
		held[held.length - 1] = chunk.subarray(0, cut + 1);
		yield pieceOf(table, held);
		held = rest.length > 0 ? [rest] : [];
		bytes = rest.length;
	}
	if (bytes > 0) yield pieceOf(table, held);
}

function pieceOf(table: string, held: readonly Buffer[]): Piece {
	const lines = Buffer.concat(held);
	return { table, rows: linesIn(lines), lines };
}

export function linesIn(lines: Buffer): number {
	let count = 0;
	for (let at = lines.indexOf(newline); at !== -1; at = lines.indexOf(newline, at + 1)) count += 1;
	return count;
}
