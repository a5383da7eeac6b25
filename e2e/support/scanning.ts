import type { BrowserContextOptions, Page } from "playwright-core";
import { samplePeople } from "../../packages/breach-corpus/src/sample/sample-people.ts";
import { newPerson, type Person, signedInVisitor } from "./person.ts";
import type { Site } from "./site.ts";

/**
 * A person from the bundled corpus of invented people, with their own account, at the scanner. The number
 * decides which sources know them: see sample-sources.ts.
 */
export async function sampleVisitor(
	site: Site,
	number: number,
	options: BrowserContextOptions = {},
): Promise<{ page: Page; person: Person }> {
	const sample = samplePeople()[number];
	if (!sample) throw new Error(`The sample has no person ${number}`);
	const person = { ...newPerson(), email: sample.email, firstName: sample.first, lastName: sample.last };
	const visitor = await signedInVisitor(site, { person, ...options });
	await visitor.page.goto("/scanner");
	return visitor;
}

/** The link to all exposures, by what the scanner shows of them itself: some, or all. */
export const allExposures = /^(Show all|Filter and select)$/;

/** Starts a scan with one click and waits for its result. */
export async function scan(page: Page): Promise<void> {
	await page.getByRole("button", { name: "Start Scan" }).click();
	await page.getByText(/^(Scan finished|The scan did not finish)$/).waitFor({ timeout: 30_000 });
}

/** Scans as if the person had left at once: blocks the calls that say that the page is being watched. */
export async function scanUnwatched(page: Page): Promise<void> {
	await page.route("**/api/scanner/start", (route) => route.continue({ postData: '{"watching":false}' }));
	await page.route("**/api/scanner/watching/*", (route) => route.fulfill({ json: { running: true } }));
	await scan(page);
}

/** The four lines of the sources, on either page that has them. */
export async function sourceLines(page: Page): Promise<string[]> {
	const lines = page
		.getByRole("region", { name: /^(Scan in Progress|Where we looked)$/ })
		.getByRole("listitem");
	const texts = (await lines.allInnerTexts()).map((line) => line.replace(/\s+/g, " "));
	return texts.filter((text) => !text.startsWith(brokers));
}

const brokers = "Data Brokers";

/** The fifth line: data brokers. */
export async function brokerLine(page: Page): Promise<string> {
	const region = page.getByRole("region", { name: /^(Scan in Progress|Where we looked)$/ });
	const text = await region.getByRole("listitem").filter({ hasText: brokers }).innerText();
	return text.replace(/\s+/g, " ");
}

/** The exposures of a table, each as a list of cells. */
export async function rowsOf(page: Page, caption: string): Promise<string[][]> {
	const rows = await page.getByRole("table", { name: caption }).getByRole("row").all();
	const texts = rows.slice(1).map((row) => row.getByRole("cell").allInnerTexts());
	return (await Promise.all(texts)).map((cells) => cells.map((cell) => cell.replace(/\s+/g, " ").trim()));
}
