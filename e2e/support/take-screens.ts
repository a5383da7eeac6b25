import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "./chromium.ts";
import { stillLoading } from "./look/still-loading.ts";
import { operatorState, writeToSupport } from "./operator.ts";
import type { Screen } from "./screen.ts";
import { type Credentials, type Session, sessionOfDemo } from "./sign-in.ts";
import { stage } from "./stage/stage.ts";

/** The files, and remarks for the person who looks at the pictures. */
export type Pictures = { written: string[]; remarks: string[] };

type Site = { url: string; demo: Credentials; dataDir: string };
type Shot = { screen: Screen; width: number; scheme: "light" | "dark" };

/** The narrowest phone (360) has its own checks: e2e/sweeps. */
const WIDTHS = [390, 768, 1280];
const SCHEMES = ["light", "dark"] as const;
/** More pages at once only wait for each other on a small machine. */
const AT_ONCE = 2;

export async function takeScreens(site: Site, screens: readonly Screen[], folder: string): Promise<Pictures> {
	const pictures: Pictures = { written: [], remarks: [] };
	const shots: Shot[] = screens.flatMap((screen) =>
		WIDTHS.flatMap((width) => SCHEMES.map((scheme) => ({ screen, width, scheme }))),
	);
	await mkdir(folder, { recursive: true });
	const browser = await launchBrowser();
	try {
		const session = screens.some((screen) => screen.signedIn)
			? await sessionOfDemo(browser, site).catch((error) => error as Error)
			: undefined;
		const take = async (some: readonly Shot[], as = session) => {
			const waiting = [...some];
			const worker = async () => {
				for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
					await takeOne(browser, site, shot, as, folder, pictures);
				}
			};
			await Promise.all(Array.from({ length: AT_ONCE }, worker));
		};
		await take(shots.filter(({ screen }) => !screen.scanned && !screen.operator));
		const afterwards = shots.filter(({ screen }) => screen.scanned);
		if (afterwards.length > 0) await take(inPlace(afterwards, ":id", await scanAsDemo(site)));
		const rooms = shots.filter(({ screen }) => screen.operator);
		if (rooms.length === 0) return pictures;
		const reference = await writeToSupport(site.url);
		await take(inPlace(rooms, ":reference", reference), await operatorState(browser, site));
	} finally {
		await browser.close();
	}
	return pictures;
}

const inPlace = (shots: readonly Shot[], of: string, value: string): Shot[] =>
	shots.map((shot) => ({ ...shot, screen: { ...shot.screen, path: shot.screen.path.replace(of, value) } }));

/** Scans as the demo account. Returns the id of the worst exposure. */
export async function scanAsDemo({ url, demo }: Pick<Site, "url" | "demo">): Promise<string> {
	const ask = async (path: string, init: RequestInit = {}) => {
		const answer = await fetch(new URL(path, url), init);
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
		return (await answer.json()) as {
			access_token?: string;
			task_id?: string;
			status?: string;
			exposures?: { id: string }[];
		};
	};
	const credentials = {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(demo),
	};
	const { access_token: token } = await ask("/auth/v1/token?grant_type=password", credentials);
	const headers = { authorization: `Bearer ${token}` };
	const { task_id: task } = await ask("/api/scanner/start", { method: "POST", headers });
	for (;;) {
		const { status } = await ask(`/api/scanner/status/${task}`, { headers });
		if (/completed|failed/.test(status ?? "")) break;
		await new Promise((resolve) => setTimeout(resolve, 100));
	}
	const { exposures } = await ask("/api/scanner/exposures?severity=critical", { headers });
	return exposures?.[0]?.id ?? "none";
}

/** If the form does not work, only the pictures for signed-in people are missing. */
type SessionOrWhyNot = Session | Error;

async function takeOne(
	browser: Browser,
	site: Site,
	{ screen, width, scheme }: Shot,
	session: SessionOrWhyNot,
	folder: string,
	pictures: Pictures,
): Promise<void> {
	const name = `${screen.name}-${width}-${scheme}`;
	const isSignedIn = screen.signedIn || screen.operator;
	if (isSignedIn && session instanceof Error) {
		pictures.remarks.push(`${name}: not taken, as nobody could sign in: ${firstLine(session)}`);
		return;
	}
	const context = await browser.newContext({
		viewport: { width, height: width < 700 ? 844 : 900 },
		colorScheme: scheme,
		reducedMotion: "reduce",
		storageState: isSignedIn && !(session instanceof Error) ? session : undefined,
	});
	try {
		const page = await context.newPage();
		page.on("pageerror", (error) => pictures.remarks.push(`${name}: a script failed: ${firstLine(error)}`));
		await stage(page, screen);
		const response = await page.goto(new URL(screen.path, site.url).href);
		await settle(page, screen.face);
		await use(page, screen);
		const path = join(folder, `${name}.png`);
		// What is fixed to the window stands where a person sees it only in a picture of the window.
		const isOverPage = screen.offline || (await page.locator("dialog[open]").count()) > 0;
		await page.screenshot({ path, fullPage: !isOverPage, animations: "disabled" });
		pictures.written.push(path);
		if (response && !response.ok()) pictures.remarks.push(`${name}: answered ${response.status()}`);
		const wanted = screen.path.split("?")[0];
		const seen = new URL(page.url()).pathname;
		if (seen !== wanted) pictures.remarks.push(`${name}: shows ${seen}, where ${wanted} led`);
		const excess = Number(await page.evaluate("document.documentElement.scrollWidth - innerWidth"));
		if (excess > 0) pictures.remarks.push(`${name}: ${excess} px wider than the screen`);
	} catch (error) {
		pictures.remarks.push(`${name}: not taken: ${firstLine(error)}`);
	} finally {
		await context.close();
	}
}

/** Does what the screen says a person did before. */
async function use(page: Page, { fill = {}, tick, press, sees, offline }: Screen): Promise<void> {
	for (const [label, text] of Object.entries(fill)) await page.getByLabel(label, { exact: true }).fill(text);
	if (tick) await page.getByRole("checkbox", { name: tick }).check();
	if (press) {
		await page.getByRole("button", { name: press }).click();
		await page.waitForLoadState("networkidle");
	}
	if (offline) await page.context().setOffline(true);
	if (sees) await page.getByText(sees).first().waitFor({ timeout: 10_000 });
	if (press) await page.evaluate("scrollTo(0, 0)");
}

/** Waits until fonts and data are loaded and the page was scrolled through. */
async function settle(page: Page, face: Screen["face"]): Promise<void> {
	await page.evaluate(`(async () => {
		const step = innerHeight, end = document.documentElement.scrollHeight;
		for (let top = 0; top < end; top += step) {
			scrollTo(0, top);
			await new Promise(requestAnimationFrame);
		}
		scrollTo(0, 0);
	})()`);
	await page
		.locator("h1")
		.first()
		.waitFor({ timeout: 10_000 })
		.catch(() => undefined);
	// The page repeats a refused request once, a second later.
	if (face === "failing") {
		const waiting = page.locator(stillLoading).first();
		await waiting.waitFor({ state: "detached", timeout: 10_000 }).catch(() => undefined);
	}
	// A page that keeps sending requests (a running scan) never becomes idle. We take its picture anyway.
	await page
		.waitForLoadState("networkidle", { timeout: face === "waiting" ? 1500 : 10_000 })
		.catch(() => undefined);
	await page.evaluate("document.fonts.ready.then(() => undefined)");
}

function firstLine(error: unknown): string {
	return (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
}
