import type { Page } from "playwright-core";
import { askOneByOne } from "../ask-one-by-one.ts";
import type { Screen } from "../screen.ts";

const problem = JSON.stringify({
	type: "/docs#unavailable",
	title: "Unavailable",
	status: 503,
	code: "unavailable",
	detail: "This is not available just now. Please try again in a moment.",
});
const page = (title: string) => `<h1>${title}</h1><p>Ann Example, 46</p><p>Los Angeles, CA</p>`;

/** Answers the page's requests in place of the server. */
export async function stage(opened: Page, { answers = {}, face }: Screen): Promise<void> {
	if (face === "failing" || face === "waiting") {
		// Leaves out the requests for the session and the profile: without them there is no page.
		await opened.route(/\/(api|auth\/v1)\/|\/rest\/v1\/(?!profiles)/, (route) =>
			face === "waiting"
				? undefined
				: route.fulfill({ status: 503, contentType: "application/problem+json", body: problem }),
		);
	}
	for (const [address, answer] of Object.entries(answers)) {
		const [method, path = ""] = address.split(" ");
		const named = path.replaceAll(".", "\\.").replaceAll(":id", "[\\da-f]{8}-[\\w-]+");
		const at = new RegExp(`^${named.replace(/:[a-zA-Z]+/g, "[^/]+")}$`);
		await opened.route(
			(url) => at.test(url.pathname),
			(route) => (route.request().method() === method ? route.fulfill({ json: answer }) : route.fallback()),
		);
	}
	await askOneByOne(opened);
	await opened.route(/\/api\/removals\/[^/]+\/events\/[^/]+\/file/, (route) =>
		route.fulfill({
			contentType: "text/plain",
			body: page(route.request().url().includes("moment=before") ? "Opt out" : "Thank you"),
		}),
	);
}
