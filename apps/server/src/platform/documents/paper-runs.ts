import type { Fonts } from "./paper-fonts.ts";

/** The functions that pdfkit draws and measures one line with. Its types leave them out. */
interface LineDrawing {
	_fragment(text: string, x: number, y: number, options: LineOptions): void;
	_font: { readonly ascender: number };
	_fontSize: number;
	widthOfString(text: string, options?: LineOptions): number;
	font(name: string): unknown;
}
interface LineOptions {
	readonly align?: string;
	readonly width?: number;
	readonly lineWidth?: number;
}

/**
 * A line in several scripts needs several fonts, because no font has all letters. pdfkit handles one font at a time.
 * So this replaces the two functions in which pdfkit draws and measures a line. Wrapping and tables, which use them,
 * stay pdfkit's own.
 */
export function drawByRuns(document: PDFKit.PDFDocument, fonts: Fonts): void {
	const pdf = document as unknown as LineDrawing;
	const drawLine = pdf._fragment.bind(pdf);
	const measure = pdf.widthOfString.bind(pdf);

	/** Calls back for each run with its font set, then sets the line's own font again. */
	function eachRun(text: string, own: string, use: (run: string) => void): void {
		for (const { name, text: run } of fonts.runsOf(text, own)) {
			pdf.font(name);
			use(run);
		}
		pdf.font(own);
	}

	pdf.widthOfString = (text, options) => {
		const own = fonts.current();
		if (own === undefined || isPlain(text)) return measure(text, options);
		let width = 0;
		eachRun(text, own, (run) => {
			width += measure(run, options);
		});
		return width;
	};
	pdf._fragment = (text, x, y, options) => {
		const own = fonts.current();
		if (own === undefined || isPlain(text)) return drawLine(text, x, y, options);
		const line = inReadingOrder(text.replaceAll("\n", ""));
		const { width, lineWidth = 0, align } = options;
		let at = x;
		if (width && align === "right") at += lineWidth - pdf.widthOfString(line.trimEnd());
		// Places all runs on the baseline of the line's own font.
		const baseline = (-pdf._font.ascender / 1000) * pdf._fontSize;
		eachRun(line, own, (run) => {
			const textWidth = measure(run);
			drawLine(run, at, y, { ...options, align: "left", baseline, textWidth, wordCount: 1 } as LineOptions);
			at += textWidth;
		});
	};
}

/** In the usual case, plain text, this costs nothing. */
const isPlain = (text: string) => /^[\n\x20-\x7e]*$/.test(text);

/**
 * pdfkit draws each word in its own direction, but always puts words from left to right. So this reverses the order
 * of words that are read from right to left.
 */
function inReadingOrder(line: string): string {
	return line.replace(leftwards, (words) => words.split(" ").toReversed().join(" "));
}
const leftwards = /[\p{Script=Arabic}\p{Script=Hebrew}]+(?: [\p{Script=Arabic}\p{Script=Hebrew}]+)+/gu;
