import type { Page } from "playwright-core";
import { type Person, signedInVisitor, signOut } from "./person.ts";
import type { Site } from "./site.ts";
import { addAuthenticator, type VirtualAuthenticator, withoutAutofill } from "./virtual-authenticator.ts";

/** The part of the account page. */
export const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" });
export const byButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

export async function addPasskey(page: Page): Promise<void> {
	await page.goto("/account#passkeys");
	await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
	await passkeys(page).getByText("You can sign in with it now.").waitFor();
}

export async function passkeyOwner(
	site: Site,
): Promise<{ page: Page; person: Person; device: VirtualAuthenticator }> {
	const { page, person } = await signedInVisitor(site);
	await withoutAutofill(page);
	const device = await addAuthenticator(page);
	await addPasskey(page);
	return { page, person, device };
}

export async function leave(page: Page): Promise<void> {
	await page.goto("/dashboard");
	await signOut(page);
}
