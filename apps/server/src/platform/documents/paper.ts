/** The parts of a document. They are plain data, so that they can be sent to the thread that draws. */

export interface TextStyle {
	readonly size?: number;
	readonly bold?: boolean;
	readonly quiet?: boolean;
	/** Uses the typeface of headlines. */
	readonly serif?: boolean;
}

export interface Column {
	readonly title?: string;
	/** Without a width, the last column takes the remaining space. */
	readonly width?: number;
	readonly align?: "left" | "right";
	readonly style?: TextStyle;
}

export interface TableShape {
	readonly columns: readonly Column[];
	/** The distance from the left margin. */
	readonly indent?: number;
	/** The space between two rows. */
	readonly gap?: number;
	/** The style of all cells. The style of a column or cell overrides it. */
	readonly style?: TextStyle;
}

export type Cell =
	| string
	| {
			readonly text: string;
			readonly style?: TextStyle;
			/** Overrides the table's gap. */
			readonly gap?: number;
			/** Text below, in the same row, so the two are never on different sheets. */
			readonly under?: string;
	  };

/** Lines through points, such as a signature, in a box with its own coordinates. */
export interface Drawing {
	readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[];
	readonly box: { readonly width: number; readonly height: number };
	/** The width on the paper. The height follows from it. */
	readonly width: number;
}

export type Part =
	| { readonly kind: "words"; readonly words: string; readonly style: TextStyle; readonly after: number }
	| { readonly kind: "table"; readonly shape: TableShape; readonly rows: readonly (readonly Cell[])[] }
	| { readonly kind: "rule" }
	| { readonly kind: "space"; readonly height: number }
	| { readonly kind: "keep"; readonly height: number }
	| { readonly kind: "stamp"; readonly words: string }
	| { readonly kind: "drawing"; readonly drawing: Drawing };

export interface DocumentToDraw {
	readonly title: string;
	readonly made: Date;
	readonly parts: readonly Part[];
}
