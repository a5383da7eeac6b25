import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { deliverRaw } from "../../apps/server/src/testing/deliver-raw.ts";
import { type PostgresServer, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { launchBrowser } from "../support/chromium.ts";
import { demoHome, sayHome, searchForMe } from "../support/search-for-me.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { signIn } from "../support/sign-in.ts";

// A server of its own, with a database whose dates the test can change: a complaint is ready only after months.
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const day = 86_400_000;
let postgres: PostgresServer;
let server: RunningServer;
let browser: Browser;
let db: Database;
let page: Page;

beforeAll(async () => {
	postgres = await startPostgresServer();
	const url = postgres.url("postgres");
	// Mail is not configured: the lab's brokers answer as after a plain start.
	server = await startServer({
		env: {
			RATE_LIMITS: "off",
			DATABASE_URL: url,
			BROKER_LAB_PORT: "0",
			// A worker looks every minute, and a busy machine is slow. So the proof lasts an hour, and the pages do not
			// ask for one meanwhile.
			AUTH_RECENT_PROOF_SECONDS: "3600",
		},
	});
	db = await openPostgres({ url, pool: 2, prepare: true, onIdleError: () => undefined });
	browser = await launchBrowser();
	const context = await browser.newContext({
		...phone,
		baseURL: `http://localhost:${server.port}`,
		reducedMotion: "reduce",
		serviceWorkers: "block",
	});
	context.setDefaultTimeout(20_000);
	page = await context.newPage();
});
afterAll(async () => {
	await browser?.close();
	await db?.close();
	await server?.stop();
	await postgres?.stop();
});

/** Opens the page again until it shows the text, because a worker looks every minute. */
async function until(path: string, text: RegExp | string): Promise<void> {
	await expect
		.poll(
			async () => {
				await page.goto(path);
				await page.getByRole("heading", { level: 1 }).waitFor();
				await page.waitForLoadState("networkidle");
				return page.getByText(text).count();
			},
			{ timeout: 150_000, interval: 2_000 },
		)
		.toBeGreaterThan(0);
}

const removal = async () => {
	const { rows } = await db.query<{ id: string; token: string }>(
		`select id, mail_token as token from private.removals where broker = 'mailroom.localhost'`,
		[],
	);
	const [row] = rows;
	if (!row) throw new Error("There is no removal.");
	return row;
};
/** Moves the removal's dates back by these days, so that it is due. */
const age = async (days: number) => {
	const ms = days * day;
	await db.query(
		`update private.removals set due_at = due_at - $1 * interval '1 ms', state_since = state_since - $1 * interval '1 ms',
			follow_up_at = follow_up_at - $1 * interval '1 ms', next_at = now(), leased_until = null
		 where broker = 'mailroom.localhost'`,
		[ms],
	);
};

it("a person who starts the product and writes to the lab's Mailroom gets its answer by mail", async () => {
	expect(server.output()).toMatch(/Answers +from mail servers at 127\.0\.0\.1:\d+/);
	await signIn(page, `http://localhost:${server.port}`, server.demo);
	await page.goto("/identity");
	await sayHome(page, demoHome);
	await searchForMe(page);
	// Moves to a place with a legal deadline. The listings already found stay.
	await page.goto("/identity");
	const saved = page.waitForResponse(
		(answer) => answer.url().endsWith("/api/brokers/identity") && answer.request().method() === "PUT",
	);
	await page.getByLabel("State").selectOption("CA");
	expect((await saved).status()).toBe(200);
	await page.goto("/removals");
	await page.getByRole("link", { name: "See the listings" }).tap();
	await page.getByRole("link", { name: "Mailroom" }).first().tap();
	await page
		.getByRole("button", { name: /^(Ask for removal|Yes, ask for removal)/ })
		.first()
		.tap();
	await page.getByRole("link", { name: /^(See each step|Do the next step)$/ }).tap();
	await page.getByRole("heading", { level: 1, name: "Removal from Mailroom Records" }).waitFor();
	await until(new URL(page.url()).pathname, "The site has the request.");
}, 420_000);

it("a mail that could not be read with certainty is shown, and the person says what it means", async () => {
	const { id, token } = await removal();
	const port = Number(/mail servers at 127\.0\.0\.1:(\d+)/.exec(server.output())?.[1]);
	const to = `removals+${token}@mail.localhost`;
	const raw = [
		"From: privacy@mailroom.localhost",
		`To: ${to}`,
		"Subject: Re: your message",
		"Message-ID: <unsure-1@mailroom.localhost>",
		"Content-Type: text/plain; charset=utf-8",
		"",
		"Hello,",
		"",
		"we have your letter. We are not sure whether we can remove the record, and may ask you for more.",
	].join("\r\n");
	await deliverRaw(port, { from: "privacy@mailroom.localhost", to, raw: Buffer.from(raw) });
	await until(`/removals/${id}`, "What does this mail mean?");
	const step = page.getByRole("region", { name: "Say what a mail means" });
	await step.getByRole("button", { name: "Show the mail" }).tap();
	await step.getByText("and may ask you for more.").waitFor();
	await step.getByRole("button", { name: "None of these" }).tap();
	await step.getByText("They need more time").tap();
	await step.getByRole("button", { name: "That is what it says" }).tap();
	await expect.poll(() => step.count()).toBe(0);
	await page.getByText("You said what the mail means.").first().waitFor();
}, 200_000);

it("if nobody answers, the complaint is ready with the authority and the file, and the person says that they filed it", async () => {
	const { id } = await removal();
	await age(120);
	await until(`/removals/${id}`, "A reminder went out.");
	await age(15);
	await until(`/removals/${id}`, /Then a complaint is ready\./);
	expect(await page.getByRole("region", { name: /^Complain about/ }).count()).toBe(0);
	await age(15);
	await until(`/removals/${id}`, "Complaint ready");
	const panel = page.getByRole("region", { name: "Complain about Mailroom Records" });
	await panel.getByText("File it with the California Privacy Protection Agency").waitFor();
	expect(await panel.getByRole("link", { name: /Open its page/ }).getAttribute("href")).toMatch(
		/^https:\/\/cppa/,
	);
	const coming = page.waitForEvent("download");
	await panel.getByRole("button", { name: "Download the complaint" }).tap();
	expect((await coming).suggestedFilename()).toBe("unlisted-complaint.zip");
	await panel.getByRole("button", { name: "Read or copy the text" }).tap();
	await panel.getByText(/Second reminder of my request/).waitFor();
	await panel.getByLabel(/Its case number/).fill("A-17");
	await panel.getByRole("button", { name: "I filed it" }).tap();
	await panel.getByText(/^You filed it on/).waitFor();
	await page.getByText("Its case number: A-17").waitFor();
	const wide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
	expect(wide).toBe(false);
}, 400_000);

it("a person in California stores the DROP ID and finds it again", async () => {
	await page.goto("/removals");
	await page.getByRole("link", { name: "File at DROP" }).tap();
	await page.getByRole("heading", { level: 1 }).waitFor();
	const show = page.getByRole("button", { name: /I have filed|Keep the DROP ID|filed/i }).first();
	if ((await page.getByLabel("DROP ID").count()) === 0) await show.tap();
	await page.getByLabel("DROP ID").fill("ABCD-1234");
	await page.getByRole("button", { name: "Keep the DROP ID" }).tap();
	await page.getByText("ABCD-1234").first().waitFor();
	await page.reload();
	await page.getByText("ABCD-1234").first().waitFor();
}, 60_000);
