interface TrustedTypes {
	createPolicy(
		name: string,
		rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>,
	): unknown;
}

/** React creates an element for a script this way; it never runs. */
const emptyScript = "<script></script>";
const workerPath = "/service-worker.js";

/**
 * The pages' policy (Trusted Types) turns no text into HTML, a script or a script's address, except what is
 * allowed here. So neither our mistakes nor a library's can run a stranger's text.
 */
export function installTrustedTypes(): void {
	const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
	// What the page contained when it was sent: React may have to rebuild the page's head.
	const ownScripts = new Set(Array.from(document.scripts, ({ textContent }) => textContent ?? ""));
	trustedTypes?.createPolicy("default", {
		createHTML: (text) => (text === emptyScript || ownScripts.has(text) ? text : null),
		createScriptURL: (address) => (address === workerPath ? address : null),
	});
}
