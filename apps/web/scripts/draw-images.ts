/**
 * Draws the touch icon, the small icon and the social card from HTML, in a real browser. Run `npm run images -w apps/web`
 * after changing the brand, with CHROMIUM_PATH set if the browser is elsewhere; the pictures are committed.
 */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright-core";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const dataUrl = async (path: string, type: string) =>
	`data:${type};base64,${(await readFile(here(path))).toString("base64")}`;

const icon = await dataUrl("../public/favicon.svg", "image/svg+xml");
const serif = await dataUrl("../app/ui/fonts/newsreader.woff2", "font/woff2");
const sans = await dataUrl("../app/ui/fonts/instrument-sans.woff2", "font/woff2");

const iconPage = `<body style="margin:0;background:#15181e"><img src="${icon}" style="width:100vw;display:block">`;

const lines = [46, 64, 38, 72, 54];
const card = `<style>
@font-face { font-family: Display; src: url(${serif}) }
@font-face { font-family: Sans; src: url(${sans}); font-weight: 400 600 }
body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 72px 80px; background: #faf8f3;
	color: #15181e; font: 26px/1.5 Sans; display: grid; grid-template-columns: 1fr 380px; gap: 56px; align-items: center }
h1 { font: 500 84px/1.04 Display; letter-spacing: -0.012em; margin: 0 0 28px }
p { margin: 0; color: #4a505c }
.brand { position: absolute; left: 80px; top: 56px; font: 500 40px/1 Display }
.brand i { font-style: normal; position: relative }
.brand i::after { content: ""; position: absolute; left: -1px; right: -1px; top: 47%; height: 8px; background: #0f6b4f }
.sheet { background: #fff; border: 1px solid #e4dfd3; border-radius: 6px; padding: 18px 30px; box-shadow: 12px 12px 0 #f2eee4 }
.sheet div { padding: 22px 0; border-bottom: 1px solid #e4dfd3 }
.sheet div:last-child { border: 0 }
.sheet b { display: block; height: 26px; border-radius: 1px; background: #15181e }
</style><div class="brand">Un<i>list</i>ed</div>
<div><h1>Your details, struck from the record.</h1><p>Found, removed, proved, and watched.</p></div>
<div class="sheet">${lines.map((width) => `<div><b style="width:${width}%"></b></div>`).join("")}</div>`;

async function draw(browser: Browser, html: string, width: number, height: number, file: string) {
	const page = await browser.newPage({ viewport: { width, height } });
	await page.setContent(html);
	await page.evaluate(() => document.fonts.ready);
	await page.screenshot({ path: here(`../public/${file}`) });
	await page.close();
}

const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
	args: ["--no-sandbox"],
});
await draw(browser, iconPage, 180, 180, "apple-touch-icon.png");
await draw(browser, iconPage, 32, 32, "favicon-32.png");
await draw(browser, card, 1200, 630, "social-card.png");
await browser.close();
