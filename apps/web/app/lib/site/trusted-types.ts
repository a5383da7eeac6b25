interface TrustedTypes {
	createPolicy(
		name: string,
		rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>,
	): unknown;
}

/** How React makes an element for a script: one that never runs. */
const emptyScript = "<script></script>";
const workerPath = "/service-worker.js";

/**
 * The pages' policy lets no text become HTML, a script or the address of one (Trusted Types), but for what is allowed
 * here. So a text that somebody else wrote cannot become one by a mistake of ours, or of a library.
 */
export function installTrustedTypes(): void {
	const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
	// What stands in the page as it was sent: React may have to make the page's head anew.
	const ownScripts = new Set(Array.from(document.scripts, ({ textContent }) => textContent ?? ""));
	trustedTypes?.createPolicy("default", {
		createHTML: (text) => (text === emptyScript || ownScripts.has(text) ? text : null),
		createScriptURL: (address) => (address === workerPath ? address : null),
	});
}
