import { hostsOf } from "../engine/extract-listings.ts";
import { refuseWall, shows } from "../engine/signs.ts";
import { until } from "../engine/visit-context.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Capture, Driver, LookUpUnknownReason, Page } from "../look-up/look-up.ts";
import type { Playbook } from "../playbook/playbook.ts";
import type { ListedPerson } from "./opt-out.ts";

/** What a listing's own page says today. */
export type ListingNow =
	/** The page exists and shows the name. */
	| { readonly state: "there"; readonly capture: Capture | null }
	/** The broker itself says that there is no such page. A search may still list the person under another address. */
	| { readonly state: "gone"; readonly capture: Capture | null }
	| { readonly state: "unknown"; readonly reason: LookUpUnknownReason; readonly detail: string };

export interface LookAtDeps {
	readonly http: Driver;
	readonly browser: Driver | null;
	readonly visitMs?: number;
}

const patienceMs = 8_000;

/** Looks at one listing whose address is known. */
export function lookAtListing({ http, browser, visitMs = 60_000 }: LookAtDeps) {
	return async (
		playbook: Playbook,
		{ url, name }: Pick<ListedPerson, "url" | "name">,
		signal: AbortSignal,
	): Promise<ListingNow> => {
		const own = playbook.steps.find(({ stepType }) => stepType === "scan")?.driver ?? playbook.driver;
		const driver = own === "browser" ? browser : http;
		if (url === null) return { state: "unknown", reason: "needs_more", detail: "the listing has no page" };
		if (!driver) return { state: "unknown", reason: "no_browser", detail: "there is none here" };
		const ending = AbortSignal.any([signal, AbortSignal.timeout(visitMs)]);
		const hosts = hostsOf(playbook);
		let page: Page | undefined;
		try {
			page = await driver.open({ hosts, perMinute: playbook.perMinute, signal: ending });
			return await look(page, { playbook, driver: driver.kind, signal: ending }, { url, name });
		} catch (error) {
			const failure =
				error instanceof LookUpFailure ? error : new LookUpFailure("broken_answer", "no page to read");
			return { state: "unknown", reason: failure.reason, detail: failure.detail };
		} finally {
			await page?.close();
		}
	};
}

interface Looking {
	readonly playbook: Playbook;
	readonly driver: Driver["kind"];
	readonly signal: AbortSignal;
}

async function look(
	page: Page,
	looking: Looking,
	{ url, name }: { url: string; name: string },
): Promise<ListingNow> {
	const { markers, steps } = looking.playbook;
	await page.goTo(url);
	await refuseWall(page, markers.wall);
	const capture = () => page.capture().catch(() => null);
	if (page.status() === 404 || page.status() === 410) return { state: "gone", capture: await capture() };
	const words = wordsOf(name);
	const nobody = steps.flatMap(({ actions }) =>
		actions.flatMap((action) =>
			action.actionType === "extract" && action.noResultsSelector !== undefined
				? [action.noResultsSelector]
				: [],
		),
	);
	let said: "there" | "gone" | null = null;
	await until({ ...looking, page }, patienceMs, async () => {
		// Adjacent elements have no space between them, so a name may touch the age.
		const shown = (await page.text()).toLowerCase();
		if (words.length > 0 && words.every((word) => shown.includes(word))) said = "there";
		else if (await shows(page, [...markers.nothingFound, ...nobody.map((selector) => ({ selector }))]))
			said = "gone";
		return said !== null;
	});
	await refuseWall(page, markers.wall);
	if (said === null)
		return {
			state: "unknown",
			reason: "drift",
			detail: `neither the name nor that it is gone (status ${page.status()})`,
		};
	return { state: said, capture: await capture() };
}

const wordsOf = (text: string) =>
	text
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word.length > 1);
