import type { Page } from "playwright-core";

/** Collects every complaint of the browser, and every request to another site, one line each, while the page lives. */
export async function watchPage(page: Page, origin: string): Promise<string[]> {
	const complaints: string[] = [];
	const at = () => URL.parse(page.url())?.pathname ?? page.url();
	const complain = (text: string) => complaints.push(`${at()}: ${text}`);

	await page.exposeBinding("reportViolation", (_source, text: string) =>
		complain(`policy violated: ${text}`),
	);
	await page.addInitScript(`addEventListener("securitypolicyviolation", (event) =>
		reportViolation(event.effectiveDirective + " " + event.blockedURI));`);
	page.on("console", (message) => {
		// Journeys block the service worker unless they are about it.
		if (message.text() === "Service Worker registration blocked by Playwright") return;
		if (message.type() === "error" || message.type() === "warning") complain(`console: ${message.text()}`);
	});
	page.on("pageerror", (error) => complain(`script failed: ${error.message}`));
	page.on("requestfailed", (request) => {
		const failure = request.failure()?.errorText;
		// The page itself canceled the request, because the page was left or closed a stream. Network failures have
		// other names.
		if (failure !== "net::ERR_ABORTED") complain(`request failed: ${request.url()} ${failure}`);
	});
	page.on("response", (response) => {
		if (response.status() >= 400) complain(`answered ${response.status()}: ${response.url()}`);
	});
	page.on("request", (request) => {
		const { protocol, origin: asked } = new URL(request.url());
		if (protocol !== "data:" && asked !== origin) complain(`left the site: ${request.url()}`);
	});
	return complaints;
}

/**
 * Scrolls to the end and back, so that everything that loads on scrolling has loaded. Then waits until the network is
 * idle.
 */
export async function lookThrough(page: Page): Promise<void> {
	await page.evaluate(`(async () => {
		for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
			scrollTo({ top, behavior: "instant" });
			await new Promise(requestAnimationFrame);
		}
		scrollTo({ top: 0, behavior: "instant" });
	})()`);
	await page.waitForLoadState("networkidle");
}
