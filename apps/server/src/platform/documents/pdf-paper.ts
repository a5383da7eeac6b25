import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const fontFile = (name: string) => fileURLToPath(new URL(`../../../fonts/${name}`, import.meta.url));

const left = 56;
/** On the first page. The others need room for the head of a table that continues. */
const firstTop = 56;
const margins = { top: 80, bottom: 56, left, right: 56 };
const grey = "#4A505C";
const ink = "#15181E";
const line = "#C9C3B5";

export interface TextStyle {
	readonly size?: number;
	readonly bold?: boolean;
	readonly quiet?: boolean;
}

export interface Column {
	readonly title?: string;
	/** The last column may have none. It takes what is left. */
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
	/** For all of its cells. A column or a cell may say otherwise. */
	readonly style?: TextStyle;
}

export type Cell =
	| string
	| {
			readonly text: string;
			readonly style?: TextStyle;
			/** Instead of the table's. */
			readonly gap?: number;
	  };

/** What documents are written on, from top to bottom. When a page is full, another one follows. */
export interface Paper {
	write(words: string, style?: TextStyle, after?: number): void;
	/** Draws a head if its columns have titles, and repeats it on every page. */
	table(shape: TableShape, rows: readonly (readonly Cell[])[]): void;
	rule(): void;
	space(height: number): void;
	/** Begins a new page if less than this is left, so that what belongs together stays together. */
	keep(height: number): void;
	done(): Promise<Buffer>;
}

/**
 * Our own fonts. The fonts that every reader has know only Western letters. Ours know the alphabets of
 * Europe, the Near East and the Caucasus. Other letters become boxes, and the e-mail address beside them says
 * whose document it is.
 */
export async function newPaper(title: string, made: Date): Promise<Paper> {
	// Loading takes a while, and most processes never draw.
	const { default: PDFDocument } = await import("pdfkit");
	const document = new PDFDocument({
		size: "A4",
		margins,
		info: { Title: title, Producer: "Unlisted", Creator: "Unlisted", CreationDate: made, ModDate: made },
		lang: "en-US",
		displayTitle: true,
	});
	document.registerFont("text", readFileSync(fontFile("DejaVuSans.ttf")));
	document.registerFont("bold", readFileSync(fontFile("DejaVuSans-Bold.ttf")));
	document.font("text");
	document.y = firstTop;
	const chunks: Buffer[] = [];
	const ended = new Promise<Buffer>((resolve, reject) => {
		document.on("data", (chunk: Buffer) => chunks.push(chunk));
		document.on("end", () => resolve(Buffer.concat(chunks)));
		document.on("error", reject);
	});
	return {
		write: (words, { size = 9, bold = false, quiet = false } = {}, after = 4) => {
			document
				.font(bold ? "bold" : "text")
				.fontSize(size)
				.fillColor(quiet ? grey : ink);
			document.text(onOneLine(words), left, document.y, { lineGap: 2 });
			document.y += after;
		},
		table: (shape, rows) => {
			const drawHead = () => drawTable(document, shape, [headOf(shape)], { ruled: true });
			const titled = shape.columns.some(({ title }) => title !== undefined);
			const repeatHead = () => {
				document.y = firstTop;
				drawHead();
			};
			if (titled) drawHead();
			if (titled) document.on("pageAdded", repeatHead);
			drawTable(document, shape, rows, { ruled: false });
			document.off("pageAdded", repeatHead);
			document.x = left;
		},
		rule: () => {
			const { y } = document;
			const right = document.page.width - margins.right;
			document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(line).stroke();
		},
		space: (height) => {
			document.y += height;
		},
		keep: (height) => {
			if (document.y + height > document.page.height - margins.bottom) document.addPage();
		},
		done: () => {
			document.end();
			return ended;
		},
	};
}

const headOf = ({ columns }: TableShape): Cell[] =>
	columns.map(({ title = "" }) => ({ text: title, style: { size: 9, quiet: true } }));

function drawTable(
	document: PDFKit.PDFDocument,
	{ columns, indent = 0, gap = 4, style: ofTable }: TableShape,
	rows: readonly (readonly Cell[])[],
	{ ruled }: { ruled: boolean },
): void {
	const table = document.table({
		position: { x: left + indent, y: document.y },
		maxWidth: document.page.width - left - indent - margins.right,
		columnStyles: columns.map(({ width }) => ({ width: width ?? "*" })),
		defaultStyle: { border: 0 },
	});
	for (const row of rows) {
		table.row(
			row.map((cell, place) => {
				const bottom = typeof cell === "string" ? gap : (cell.gap ?? gap);
				const { align = "left", style: ofColumn } = columns[place] ?? {};
				const { text, style } = typeof cell === "string" ? { text: cell } : cell;
				const { size = 9, bold = false, quiet = false } = { ...ofTable, ...ofColumn, ...style };
				return {
					text: onOneLine(text),
					align: { x: align },
					font: { src: bold ? "bold" : "text", size },
					textColor: quiet ? grey : ink,
					textOptions: { lineGap: 2 },
					padding:
						align === "right" ? { left: 4, top: 0, right: 0, bottom } : { left: 0, top: 0, right: 4, bottom },
					...(ruled && { border: { bottom: 0.5 }, borderColor: { bottom: line } }),
				};
			}),
		);
	}
	table.end();
	if (ruled) document.y += 6;
}

/** Names are free text. Removes control characters, and those that reverse the rest of the line. */
function onOneLine(words: string): string {
	return words.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ");
}
