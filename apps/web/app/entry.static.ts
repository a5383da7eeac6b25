import { mayBringLink } from "./lib/session/link-hint.ts";
import { keepSessionMark } from "./lib/session/session-mark.ts";
import { onStoredSessionChange, readStored, storedSessionKey } from "./lib/session/stored-session.ts";
import { onIntent, prefetchPage } from "./lib/site/prefetch.ts";
import { newsletterFormBehavior } from "./newsletter/newsletter-form-behavior.ts";
import { headerBehavior } from "./shell/frame/header-behavior.ts";
import { themeSwitchBehavior } from "./shell/frame/theme-switch-behavior.ts";
import { supportFormBehavior } from "./support/support-form-behavior.ts";
import { startBehaviors } from "./ui/behaves.ts";

/**
 * The whole script of the static pages (static-pages.ts). Code that only signed-in people need is loaded only for them.
 */
keepSessionMark();
startBehaviors(
	new Map([
		["header", headerBehavior],
		["theme-switch", themeSwitchBehavior],
		["newsletter-form", newsletterFormBehavior],
		["support-form", supportFormBehavior],
		["verify-proof", checksProofs],
		["effectiveness", showsFigures],
	]),
);

const isSignedIn = () => readStored(storedSessionKey) !== null;
const session = () =>
	import("./shell/static-session.tsx").then(({ startStaticSession }) => startStaticSession());
/** After a failed download, the next click or page tries again. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);

// Reads only this value of the page's configuration, because the full reader would load more code.
if (document.getElementById("site-config")?.textContent?.includes('"traces":true'))
	quietly(import("./lib/site/trace-presses.ts"));

const hasNotice = typeof (history.state as { usr?: { notice?: unknown } } | null)?.usr?.notice === "string";
if (mayBringLink(location) || hasNotice) quietly(session());
else {
	whenQuiet(() => {
		if (isSignedIn()) quietly(session());
		quietly(prefetchPage(isSignedIn() ? "/dashboard" : "/login"));
	});
}
onStoredSessionChange(() => {
	if (isSignedIn()) quietly(session());
});

document.addEventListener("click", ({ target }) => {
	const button = target instanceof Element && target.closest<HTMLButtonElement>("button[data-signs-out]");
	if (!button) return;
	const place = button.parentElement;
	// By then React's own button has replaced this one, and handles clicks from now on.
	session().then(
		() => place?.querySelector<HTMLButtonElement>("button[data-signs-out]")?.click(),
		() => sayStillSignedIn(button),
	);
});

/** The browser remembers a failed download until the page is loaded again. */
function sayStillSignedIn(button: HTMLButtonElement): void {
	const said = document.createElement("span");
	said.role = "alert";
	said.className = "text-note text-exposed";
	said.textContent = "Logout failed: you are still signed in. Load this page again.";
	button.parentElement?.querySelector("[role=alert]")?.remove();
	button.after(said);
}

// Loads the page that the person will probably open next.
onIntent((path) => quietly(prefetchPage(path)));

/** Background downloads wait until the page is complete and idle. */
function whenQuiet(act: () => void): void {
	const idle = () => {
		if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 4000 });
		else setTimeout(act, 1000);
	};
	if (document.readyState === "complete") setTimeout(idle, 1000);
	else addEventListener("load", () => setTimeout(idle, 1000), { once: true });
}

/** Only for the page that shows the figures. */
function showsFigures(root: HTMLElement): () => void {
	import("./effectiveness/show-figures.ts").then(
		({ showFigures }) => showFigures(root),
		() => {
			root.querySelector("[data-state=loading]")?.setAttribute("hidden", "");
			root.querySelector("[data-state=failed]")?.removeAttribute("hidden");
		},
	);
	return () => undefined;
}

/** Loads the checker with its page, and only there: after a person chooses a file, nothing is loaded any more. */
function checksProofs(root: HTMLElement): () => void {
	import("./transparency/check-proof.ts").then(
		({ checkProofs }) => checkProofs(root),
		() => root.querySelector("[data-state=impossible]")?.removeAttribute("hidden"),
	);
	return () => undefined;
}
