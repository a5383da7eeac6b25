import type { Cell, Drawing, Part, TableShape, TextStyle } from "./paper.ts";
import { drawInThread } from "./paper-thread.ts";

export type { Cell } from "./paper.ts";

/** The paper that documents are written on, from top to bottom. A full sheet is followed by another one. */
export interface Paper {
	write(words: string, style?: TextStyle, after?: number): void;
	/** Draws a table. Column titles form its head, which is repeated on every further sheet. */
	table(shape: TableShape, rows: readonly (readonly Cell[])[]): void;
	rule(): void;
	space(height: number): void;
	/**
	 * Continues on another sheet if less than this height is left, so that parts that belong together stay together.
	 */
	keep(height: number): void;
	draw(drawing: Drawing): void;
	/** Draws a word in a frame at the top of the first sheet. */
	stamp(words: string): void;
	done(): Promise<Buffer>;
}

/**
 * Collects what is written. A thread draws it at the end, because a long document would delay every other request.
 */
export function newPaper(title: string, made: Date): Paper {
	const parts: Part[] = [];
	return {
		write: (words, style = {}, after = 4) => void parts.push({ kind: "words", words, style, after }),
		table: (shape, rows) => void parts.push({ kind: "table", shape, rows }),
		rule: () => void parts.push({ kind: "rule" }),
		space: (height) => void parts.push({ kind: "space", height }),
		keep: (height) => void parts.push({ kind: "keep", height }),
		draw: (drawing) => void parts.push({ kind: "drawing", drawing }),
		stamp: (words) => void parts.push({ kind: "stamp", words }),
		done: () => drawInThread({ title, made, parts }),
	};
}
