/** What a document is made of: plain data, so that it can be sent to the thread that draws. */

export interface TextStyle {
	readonly size?: number;
	readonly bold?: boolean;
	readonly quiet?: boolean;
	/** The face of the headlines. */
	readonly serif?: boolean;
}

export interface Column {
	readonly title?: string;
	/** The last column takes what is left without one. */
	readonly width?: number;
	readonly align?: "left" | "right";
	readonly style?: TextStyle;
}

export interface TableShape {
	readonly columns: readonly Column[];
	/** Its distance from the left margin. */
	readonly indent?: number;
	/** Between two rows. */
	readonly gap?: number;
	/** The style of all its cells. A style of a column or cell overrides it. */
	readonly style?: TextStyle;
}

export type Cell =
	| string
	| {
			readonly text: string;
			readonly style?: TextStyle;
			/** Instead of the table's. */
			readonly gap?: number;
			/** Under the text, in the same row: the two are never on different sheets. */
			readonly under?: string;
	  };

/** Lines of points, such as a signature, in a box of their own measures. */
export interface Drawing {
	readonly strokes: readonly (readonly (readonly [x: number, y: number])[])[];
	readonly box: { readonly width: number; readonly height: number };
	/** On the paper. Its height follows. */
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
