interface TrustedTypes {
	createPolicy(
		name: string,
		rules: Record<"createHTML" | "createScriptURL", (text: string) => string | null>,
	): unknown;
}

/** React creates a script element with this text. It never runs. */
const emptyScript = "<script></script>";
const workerPath = "/service-worker.js";

/**
 * The policy of the pages (Trusted Types) refuses to turn text into HTML, a script or a script's address, except for
 * what is allowed here. So neither our mistakes nor a library's can run a stranger's text.
 */
export function installTrustedTypes(): void {
	const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
	// The scripts that the page contained when it was sent, because React may have to rebuild the page's head.
	const ownScripts = new Set(Array.from(document.scripts, ({ textContent }) => textContent ?? ""));
	trustedTypes?.createPolicy("default", {
		createHTML: (text) => (text === emptyScript || ownScripts.has(text) ? text : null),
		createScriptURL: (address) => (address === workerPath ? address : null),
	});
}
