import type { CDPSession, Page } from "playwright-core";

export interface VirtualAuthenticator {
	/** Sets whether the device recognizes its owner by finger, face or PIN. */
	verifies(verified: boolean): Promise<void>;
	/** How many passkeys it holds for accounts of this site. */
	keys(): Promise<number>;
}

/** Adds a device to this browser, like one built into a phone or laptop: it keeps passkeys and recognizes its owner. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
	const cdp: CDPSession = await page.context().newCDPSession(page);
	await cdp.send("WebAuthn.enable", { enableUI: false });
	const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return {
		verifies: async (isUserVerified) =>
			void (await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })),
		keys: async () => (await cdp.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length,
	};
}

/** Makes the browser offer passkeys only with the button, as some browsers do. Call it before the page opens. */
export async function withoutAutofill(page: Page): Promise<void> {
	await page.addInitScript("PublicKeyCredential.isConditionalMediationAvailable = async () => false");
}

/** Records how the page asks for a passkey from now on: "conditional" in a field, "" with the browser's dialog. */
export async function questionsFor(page: Page): Promise<string[]> {
	const asked: string[] = [];
	await page.exposeFunction("noteQuestion", (mediation: string) => void asked.push(mediation));
	await page.addInitScript(`{
		const get = navigator.credentials.get.bind(navigator.credentials);
		navigator.credentials.get = (options) => {
			window.noteQuestion(options?.mediation ?? "");
			return get(options);
		};
	}`);
	return asked;
}
