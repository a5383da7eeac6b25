import type { Cell, DocumentToDraw, Drawing, Part, TableShape, TextStyle } from "./paper.ts";
import { type Fonts, fontsFor } from "./paper-fonts.ts";
import { drawFooters, drawMasthead, drawStamp, ink, left, line, quietInk } from "./paper-frame.ts";
import { drawByRuns } from "./paper-runs.ts";

/** The top margin of further sheets, with room for the head of a continued table. */
const furtherTop = 56;
/** Below each row of a table. */
const usualGap = 4;
const margins = { top: 80, bottom: 72, left, right: left };

/** A last sheet that ends above this height has a few lines only, and looks like a mistake of the printer. */
const fewLines = furtherTop + 80;
/** A longer document has a last sheet like any other, and drawing it again would take long. */
const shortDocument = 3;
/** How far the room between the lines may shrink so that the last few fit on the sheet before. */
const closer = [0.75, 0.5, 0.3];

interface Drawn {
	readonly pdf: Buffer;
	readonly sheets: number;
	/** Where the last sheet ends. */
	readonly end: number;
}

/** Draws a document. This is slow, so only the thread for documents calls it. */
export async function drawPaper(document: DocumentToDraw): Promise<Buffer> {
	const drawn = await drawSheets(document);
	if (drawn.sheets === 1 || drawn.sheets > shortDocument || drawn.end > fewLines) return drawn.pdf;
	for (const by of closer) {
		const again = await drawSheets({ ...document, parts: document.parts.map((part) => closedUp(part, by)) });
		if (again.sheets < drawn.sheets) return again.pdf;
	}
	return drawn.pdf;
}

function closedUp(part: Part, by: number): Part {
	if (part.kind === "words") return { ...part, after: part.after * by };
	if (part.kind === "space") return { ...part, height: part.height * by };
	if (part.kind !== "table") return part;
	return { ...part, shape: { ...part.shape, gap: (part.shape.gap ?? usualGap) * by } };
}

async function drawSheets({ title, made, parts }: DocumentToDraw): Promise<Drawn> {
	const { default: PDFDocument } = await import("pdfkit");
	const document = new PDFDocument({
		size: "A4",
		margins,
		info: { Title: title, Producer: "Unlisted", Creator: "Unlisted", CreationDate: made, ModDate: made },
		lang: "en-US",
		displayTitle: true,
		// Pages are buffered because footers show the number of pages.
		bufferPages: true,
	});
	const chunks: Buffer[] = [];
	const ended = new Promise<Buffer>((resolve, reject) => {
		document.on("data", (chunk: Buffer) => chunks.push(chunk));
		document.on("end", () => resolve(Buffer.concat(chunks)));
		document.on("error", reject);
	});
	const fonts = fontsFor(document);
	drawByRuns(document, fonts);
	drawMasthead(document, fonts);
	for (const part of parts) drawPart(document, fonts, part);
	const { y: end } = document;
	const { count: sheets } = document.bufferedPageRange();
	drawFooters(document, fonts, { title, made });
	document.end();
	return { pdf: await ended, sheets, end };
}

function drawPart(document: PDFKit.PDFDocument, fonts: Fonts, part: Part): void {
	if (part.kind === "words") drawWords(document, fonts, part);
	if (part.kind === "table") drawWholeTable(document, fonts, part.shape, part.rows);
	if (part.kind === "stamp") drawStamp(document, fonts, part.words);
	if (part.kind === "drawing") drawLines(document, part.drawing);
	if (part.kind === "space") document.y += part.height;
	if (part.kind === "keep" && document.y + part.height > document.page.height - margins.bottom) {
		document.addPage();
		document.y = furtherTop;
	}
	if (part.kind === "rule") {
		const { y } = document;
		const right = document.page.width - margins.right;
		document.moveTo(left, y).lineTo(right, y).lineWidth(0.5).strokeColor(line).stroke();
	}
}

function drawLines(document: PDFKit.PDFDocument, { strokes, box, width }: Drawing): void {
	const scale = width / box.width;
	const top = document.y;
	document.save();
	document.lineWidth(1.4).lineCap("round").lineJoin("round").strokeColor(ink);
	for (const stroke of strokes) {
		for (const [place, [x, y]] of stroke.entries()) {
			const at = [left + x * scale, top + y * scale] as const;
			if (place === 0) document.moveTo(...at);
			else document.lineTo(...at);
		}
		document.stroke();
	}
	document.restore();
	document.x = left;
	document.y = top + box.height * scale;
}

function drawWords(
	document: PDFKit.PDFDocument,
	fonts: Fonts,
	{ words, style, after }: Extract<Part, { kind: "words" }>,
): void {
	const text = onOneLine(words);
	document
		.font(fonts.nameFor(style))
		.fontSize(style.size ?? 9)
		.fillColor(style.quiet ? quietInk : ink);
	document.text(text, left, document.y, { lineGap: 2 });
	document.y += after;
}

function drawWholeTable(
	document: PDFKit.PDFDocument,
	fonts: Fonts,
	shape: TableShape,
	rows: readonly (readonly Cell[])[],
): void {
	const drawHead = () => drawTable(document, fonts, shape, [headOf(shape)], { ruled: true });
	const titled = shape.columns.some(({ title }) => title !== undefined);
	const repeatHead = () => {
		document.y = furtherTop;
		drawHead();
	};
	if (titled) drawHead();
	if (titled) document.on("pageAdded", repeatHead);
	drawTable(document, fonts, shape, rows, { ruled: false });
	document.off("pageAdded", repeatHead);
	document.x = left;
}

const headOf = ({ columns }: TableShape): Cell[] =>
	columns.map(({ title = "" }) => ({ text: title, style: { size: 9, quiet: true } }));

function drawTable(
	document: PDFKit.PDFDocument,
	fonts: Fonts,
	{ columns, indent = 0, gap = usualGap, style: ofTable }: TableShape,
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
				const {
					text,
					style,
					gap: own,
					under,
				} = typeof cell === "string" ? { text: cell } : (cell as Exclude<Cell, string>);
				const bottom = own ?? gap;
				const { align = "left", style: ofColumn } = columns[place] ?? {};
				const merged: TextStyle = { ...ofTable, ...ofColumn, ...style };
				const words = under === undefined ? onOneLine(text) : `${onOneLine(text)}\n${onOneLine(under)}`;
				return {
					text: words,
					align: { x: align },
					font: { src: fonts.nameFor(merged), size: merged.size ?? 9 },
					textColor: merged.quiet ? quietInk : ink,
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

/** Names are free text, so this removes control characters and characters that reverse the rest of the line. */
function onOneLine(words: string): string {
	return words.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ");
}
