import { randomBytes } from "node:crypto";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { demoHome, sayHome, searchForMe } from "../../e2e/support/search-for-me.ts";
import type { RunningServer } from "../../e2e/support/server.ts";
import { type Credentials, signIn } from "../../e2e/support/sign-in.ts";

export type Session = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The two people whose pages we measure, and the ids in the addresses of the second one's pages. */
export interface PagePeople {
	/** This person confirmed their address today and has done nothing yet. */
	readonly newcomer: Session;
	/** This person was searched for, is listed, and asked one site to remove the listing. */
	readonly known: Session;
	readonly ids: { readonly exposure: string; readonly listing: string; readonly removal: string };
}

export const serviceRoleKey = `sb_secret_${randomBytes(20).toString("hex")}`;

export async function makePagePeople(browser: Browser, server: RunningServer): Promise<PagePeople> {
	const newcomer = { email: "newcomer@example.com", password: `Bench-${randomBytes(9).toString("hex")}-7!` };
	const named = { ...newcomer, user_metadata: { first_name: "Nora", last_name: "New" } };
	await ask(server, serviceRoleKey, "/auth/v1/admin/users", { ...named, email_confirm: true });
	const known = await signedIn(browser, server, server.demo, true);
	const token = tokenOf(known);
	const worst = (await ask(server, token, "/api/scanner/exposures?severity=critical")) as {
		exposures: { id: string }[];
	};
	const found = (await ask(server, token, "/api/brokers/listings")) as { listings: { id: string }[] };
	const listing = idOf(found.listings[0]);
	const asked = (await ask(server, token, "/api/removals", { listing_id: listing })) as {
		removal: { id: string };
	};
	return {
		newcomer: await signedIn(browser, server, newcomer),
		known,
		ids: { exposure: idOf(worst.exposures[0]), listing, removal: idOf(asked.removal) },
	};
}

function idOf(one: { id: string } | undefined): string {
	if (!one) throw new Error("The demo account's scan found nothing to show.");
	return one.id;
}

async function signedIn(
	browser: Browser,
	{ url }: RunningServer,
	person: Credentials,
	searched = false,
): Promise<Session> {
	const context = await browser.newContext();
	try {
		const page = await context.newPage();
		await signIn(page, url, person);
		if (searched) {
			await page.goto(new URL("/identity", url).href);
			await sayHome(page, demoHome);
			await searchForMe(page);
		}
		return await context.storageState();
	} finally {
		await context.close();
	}
}

/** Reads the token from where the sign-in client stores it. */
function tokenOf({ origins }: Session): string {
	const kept = origins.flatMap(({ localStorage }) => localStorage);
	const session = kept.find(({ value }) => value.includes('"access_token"'));
	return (JSON.parse(session?.value ?? "{}") as { access_token?: string }).access_token ?? "";
}

async function ask({ url }: RunningServer, token: string, path: string, body?: object): Promise<unknown> {
	const answer = await fetch(new URL(path, url), {
		...(body && { method: "POST", body: JSON.stringify(body) }),
		headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
	});
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
	return answer.json();
}
