import type { Cell, Drawing, Part, TableShape, TextStyle } from "./paper.ts";
import { drawInThread } from "./paper-thread.ts";

export type { Cell } from "./paper.ts";

/** What documents are written on, from top to bottom. A full sheet is followed by another one. */
export interface Paper {
	write(words: string, style?: TextStyle, after?: number): void;
	/** If its columns have titles, they are its head, repeated on every further sheet. */
	table(shape: TableShape, rows: readonly (readonly Cell[])[]): void;
	rule(): void;
	space(height: number): void;
	/** Continues on another sheet if less than that is left, so that what belongs together stays together. */
	keep(height: number): void;
	draw(drawing: Drawing): void;
	/** A word in a frame, at the top of the first sheet. */
	stamp(words: string): void;
	done(): Promise<Buffer>;
}

/** Collects what is written. A thread draws it at the end: a long document would hold every other request up. */
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
