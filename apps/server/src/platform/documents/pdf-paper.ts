import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const fontFile = (name: string) => fileURLToPath(new URL(`../../../fonts/${name}`, import.meta.url));

/** Points of an A4 page, with its margins. */
export const page = { left: 56, right: 539, top: 56, bottom: 780 } as const;
const grey = "#4A505C";
const ink = "#15181E";

export interface TextStyle {
	readonly size?: number;
	readonly bold?: boolean;
	readonly quiet?: boolean;
	readonly width?: number;
	readonly align?: "left" | "right";
}

/** What documents are drawn on. */
export interface Paper {
	/** Draws at a place, and answers how high it became. */
	text(words: string, x: number, y: number, style?: TextStyle): number;
	rule(y: number): void;
	turn(): void;
	done(): Promise<Buffer>;
}

/**
 * With fonts of our own: the ones that every reader has know no name but a Western one. These know the alphabets of
 * Europe, the Near East and the Caucasus; what they do not know is drawn as a box, and the address beside it says whose.
 */
export async function newPaper(title: string, made: Date): Promise<Paper> {
	// It takes a while to load, and most processes never draw.
	const { default: PDFDocument } = await import("pdfkit");
	const document = new PDFDocument({
		size: "A4",
		margin: page.left,
		info: { Title: title, Producer: "Unlisted", Creator: "Unlisted", CreationDate: made, ModDate: made },
		lang: "en-US",
		displayTitle: true,
	});
	document.registerFont("text", readFileSync(fontFile("DejaVuSans.ttf")));
	document.registerFont("bold", readFileSync(fontFile("DejaVuSans-Bold.ttf")));
	const chunks: Buffer[] = [];
	const ended = new Promise<Buffer>((resolve, reject) => {
		document.on("data", (chunk: Buffer) => chunks.push(chunk));
		document.on("end", () => resolve(Buffer.concat(chunks)));
		document.on("error", reject);
	});
	return {
		text: (
			words,
			x,
			y,
			{ size = 9, bold = false, quiet = false, width = page.right - x, align = "left" } = {},
		) => {
			document
				.font(bold ? "bold" : "text")
				.fontSize(size)
				.fillColor(quiet ? grey : ink);
			const options = { width, align, lineGap: 2 };
			const drawn = onOneLine(words);
			document.text(drawn, x, y, options);
			return document.heightOfString(drawn, options);
		},
		rule: (y) => {
			document.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.5).strokeColor("#C9C3B5").stroke();
		},
		turn: () => {
			document.addPage();
		},
		done: () => {
			document.end();
			return ended;
		},
	};
}

/** Whatever a person calls themselves: no control character, and nothing that turns the writing round for the rest. */
function onOneLine(words: string): string {
	return words.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, " ");
}
