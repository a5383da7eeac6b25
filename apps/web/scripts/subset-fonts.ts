/**
 * Makes the fonts that the site serves, and a stylesheet with fallbacks of the same measure, so that nothing moves when
 * a font arrives. Run `npm run fonts -w apps/web` after changing a font's version; the results are committed.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type FontMetrics, measure } from "./font-metrics.ts";

type Axis = number | { min: number; max: number; default?: number };
type SubsetFont = (
	font: Buffer,
	text: string,
	options: { targetFormat: "woff2" | "sfnt"; variationAxes: Record<string, Axis>; keepFeatures?: string[] },
) => Promise<Buffer>;

const require = createRequire(import.meta.url);
// The package has no types of its own.
const subsetFont = require("subset-font") as SubsetFont;

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const latin = `${ascii}\u00a0${Array.from({ length: 95 }, (_, i) => String.fromCharCode(0xa1 + i)).join("")}`;
const typography = "–—‘’“”„…•†‡‹›€™−×→←↑↓ŒœŠšŽžŸıŁł§¶";

interface Face {
	family: string;
	file: string;
	source: string;
	text: string;
	weight: string;
	axes: Record<string, Axis>;
	features: string[];
	fallback: { family: string; locals: string[]; metrics: FontMetrics };
}

// Published measures of the fonts that stand in, in units of their em (2048); widths are means over English text.
const timesNewRoman: FontMetrics = {
	unitsPerEm: 2048,
	ascent: 1825,
	descent: 443,
	lineGap: 87,
	meanWidth: 819,
};
const arial: FontMetrics = { unitsPerEm: 2048, ascent: 1854, descent: 434, lineGap: 67, meanWidth: 904 };
const courierNew: FontMetrics = { unitsPerEm: 2048, ascent: 1705, descent: 615, lineGap: 0, meanWidth: 1229 };

const faces: Face[] = [
	{
		family: "Newsreader",
		file: "newsreader.woff2",
		source: require.resolve("@fontsource-variable/newsreader/files/newsreader-latin-standard-normal.woff2"),
		text: latin + typography,
		weight: "500",
		// One display cut: headlines are all of one weight, and body text is never set in it.
		axes: { opsz: 40, wght: 500 },
		features: ["kern", "liga", "lnum", "onum", "pnum", "tnum", "mark", "ccmp"],
		fallback: {
			family: "Newsreader Fallback",
			locals: ["Times New Roman", "Liberation Serif"],
			metrics: timesNewRoman,
		},
	},
	{
		family: "Instrument Sans",
		file: "instrument-sans.woff2",
		source: require.resolve(
			"@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
		),
		text: latin + typography,
		weight: "400 600",
		axes: { wght: { min: 400, max: 600 } },
		features: ["kern", "liga", "tnum", "mark", "ccmp"],
		fallback: {
			family: "Instrument Sans Fallback",
			locals: ["Arial", "Liberation Sans"],
			metrics: arial,
		},
	},
	{
		family: "Geist Mono",
		file: "geist-mono.woff2",
		source: require.resolve("@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2"),
		text: `${ascii}\u00a0·–—…×→§©’`,
		weight: "400 500",
		axes: { wght: { min: 400, max: 500 } },
		features: ["kern", "mark", "ccmp"],
		fallback: {
			family: "Geist Mono Fallback",
			locals: ["Courier New", "Liberation Mono"],
			metrics: courierNew,
		},
	},
];

const percent = (part: number) => `${(part * 100).toFixed(2)}%`;

async function makeFace(face: Face): Promise<string> {
	const source = await readFile(face.source);
	const options = { variationAxes: face.axes, keepFeatures: face.features };
	const served = await subsetFont(source, face.text, { ...options, targetFormat: "woff2" });
	await writeFile(new URL(`../app/ui/fonts/${face.file}`, import.meta.url), served);
	const own = measure(await subsetFont(source, face.text, { ...options, targetFormat: "sfnt" }));
	const other = face.fallback.metrics;
	const size = own.meanWidth / own.unitsPerEm / (other.meanWidth / other.unitsPerEm);
	console.log(`${face.file}: ${served.length} bytes, fallback at ${percent(size)}`);
	return `@font-face {
	font-family: "${face.family}";
	font-weight: ${face.weight};
	font-style: normal;
	font-display: swap;
	src: url("./fonts/${face.file}") format("woff2");
}
@font-face {
	font-family: "${face.fallback.family}";
	src: ${face.fallback.locals.map((name) => `local("${name}")`).join(", ")};
	size-adjust: ${percent(size)};
	ascent-override: ${percent(own.ascent / own.unitsPerEm / size)};
	descent-override: ${percent(own.descent / own.unitsPerEm / size)};
	line-gap-override: ${percent(own.lineGap / own.unitsPerEm / size)};
}
`;
}

const rules: string[] = [];
for (const face of faces) rules.push(await makeFace(face));
await writeFile(
	new URL("../app/ui/fonts.css", import.meta.url),
	`/* Written by scripts/subset-fonts.ts; change it there. */\n${rules.join("")}`,
);
