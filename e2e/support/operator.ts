import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { runCommand } from "./command-line.ts";
import type { RunningServer } from "./server.ts";
import type { Credentials } from "./sign-in.ts";
import { totpCode } from "./totp.ts";

type Server = Pick<RunningServer, "url" | "dataDir">;

/**
 * Gives the account an authenticator app and the operator role, which ends its other sessions. Returns the app's
 * secret.
 */
export async function makeOperator({ url, dataDir }: Server, account: Credentials): Promise<string> {
	const ask = async (path: string, body: object, token?: string) => {
		const answer = await fetch(new URL(`/auth/v1${path}`, url), {
			method: "POST",
			headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
			body: JSON.stringify(body),
		});
		if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
		return (await answer.json()) as { id: string; access_token: string; totp?: { secret: string } };
	};
	const { access_token: token } = await ask("/token?grant_type=password", account);
	const factor = await ask("/factors", { factor_type: "totp", friendly_name: "App" }, token);
	const secret = factor.totp?.secret ?? "";
	const challenge = await ask(`/factors/${factor.id}/challenge`, {}, token);
	const proof = { challenge_id: challenge.id, code: totpCode(secret) };
	await ask(`/factors/${factor.id}/verify`, proof, token);
	const granted = await runCommand(["operators", "grant", account.email], { DATA_DIR: dataDir });
	if (granted.code) throw new Error(`The role was not granted: ${granted.stderr}`);
	return secret;
}

/** Signs in through the forms, as an operator does, and ends at /admin. */
export async function signInAsOperator(
	page: Page,
	url: string,
	{ email, password, secret }: Credentials & { readonly secret: string },
	stepsAhead = 0,
): Promise<void> {
	await page.goto(new URL("/login?next=/admin", url).href);
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.getByLabel("Authentication code").fill(totpCode(secret, stepsAhead));
	await page.getByRole("button", { name: "Verify" }).click();
	await page.getByRole("heading", { level: 1, name: "Health" }).waitFor();
}

export async function operatorState(
	browser: Browser,
	server: Server & { readonly demo: Credentials },
): Promise<BrowserContextOptions["storageState"] | Error> {
	const context = await browser.newContext();
	try {
		const secret = await makeOperator(server, server.demo);
		await signInAsOperator(await context.newPage(), server.url, { ...server.demo, secret });
		return await context.storageState();
	} catch (error) {
		return error instanceof Error ? error : new Error(String(error));
	} finally {
		await context.close();
	}
}

/** Writes support requests, so that the room is not empty. Returns the reference of one of them. */
export async function writeToSupport(url: string): Promise<string> {
	const topics = ["account", "billing", "removal"];
	const references: string[] = [];
	for (const topic of topics) {
		const answer = await fetch(new URL("/api/support", url), {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({
				name: "Cleo Writer",
				email: "cleo@example.com",
				topic,
				message: `I do not find the page about ${topic}.\n\nCould you tell me where it is?`,
			}),
		});
		references.push(((await answer.json()) as { reference: string }).reference);
	}
	return references[0] ?? "none";
}
