import type { Fonts } from "./paper-fonts.ts";

export const left = 56;
export const ink = "#15181E";
export const quietInk = "#4A505C";
export const line = "#C9C3B5";
const evergreen = "#0F6B4F";

/** Draws the wordmark with its struck middle, and a rule under it. */
export function drawMasthead(document: PDFKit.PDFDocument, fonts: Fonts): void {
	const top = 44;
	const size = 17;
	document
		.font(fonts.nameFor({ serif: true }))
		.fontSize(size)
		.fillColor(ink);
	let x = left;
	for (const part of ["Un", "list", "ed"]) {
		const width = document.widthOfString(part);
		document.text(part, x, top, { lineBreak: false });
		if (part === "list")
			document
				.rect(x - 0.5, top + size * 0.62, width + 1, 2)
				.fill(ink)
				.fillColor(ink);
		x += width;
	}
	const under = top + size + 10;
	document
		.moveTo(left, under)
		.lineTo(document.page.width - left, under)
		.lineWidth(1)
		.strokeColor(ink)
		.stroke();
	document.x = left;
	document.y = under + 26;
}

/** Draws a word in a frame, slightly turned, like a rubber stamp. */
export function drawStamp(document: PDFKit.PDFDocument, fonts: Fonts, words: string): void {
	const { x, y } = document;
	const size = 20;
	document.save();
	document.font(fonts.nameFor({ bold: true })).fontSize(size);
	const width = document.widthOfString(words) + 28;
	const height = size + 18;
	const from = document.page.width - left - width - 6;
	const top = 104;
	document.rotate(-8, { origin: [from + width / 2, top + height / 2] });
	document.roundedRect(from, top, width, height, 4).lineWidth(2).strokeColor(evergreen).stroke();
	document.fillColor(evergreen).text(words, from + 14, top + 8, { lineBreak: false });
	document.restore();
	document.x = x;
	document.y = y;
}

/** Draws on every sheet: the person, the title, the date, and the page number of the total. */
export function drawFooters(
	document: PDFKit.PDFDocument,
	fonts: Fonts,
	{ title, made }: { title: string; made: Date },
): void {
	const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(made);
	const { start, count } = document.bufferedPageRange();
	for (let page = start; page < start + count; page += 1) {
		document.switchToPage(page);
		// Without this, text below the bottom margin would begin another sheet.
		document.page.margins.bottom = 0;
		const y = document.page.height - 46;
		const right = document.page.width - left;
		document
			.moveTo(left, y - 8)
			.lineTo(right, y - 8)
			.lineWidth(0.5)
			.strokeColor(line)
			.stroke();
		const said = `Unlisted · ${title} · ${day}`;
		document.font(fonts.nameFor({})).fontSize(7.5).fillColor(quietInk);
		document.text(said, left, y, { lineBreak: false });
		const place = `Page ${page - start + 1} of ${count}`;
		document.text(place, right - document.widthOfString(place), y, { lineBreak: false });
	}
}
