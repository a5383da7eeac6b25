import type { Page } from "playwright-core";
import { expect } from "vitest";
import { nothingLoads } from "./look/still-loading.ts";

/** One stop of the Tab key. */
export interface Stop {
	/** Its position among all reachable elements, in the order of the page; -1 for any other element. */
	readonly place: number;
	readonly name: string;
	/** Whether the focus changes its outline, shadow or border. */
	readonly marked: boolean;
	/** Whether it is in the window and nothing covers it. */
	readonly inView: boolean;
	/** Whether it is a date field: Tab stops at its month, day, year and calendar. */
	readonly inParts: boolean;
}

/** Records everything that the keyboard should reach, and how it looks without focus. Runs in the page. */
const listReachable = `(() => {
	const look = (element) => {
		const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(element);
		const own = [outlineStyle === "none" ? "" : outlineStyle + outlineWidth + outlineColor, boxShadow, borderColor].join();
		// A foreign control (the card field) is marked by our frame around it.
		const { host } = element.getRootNode();
		return host ? own + look(host.parentElement) : own;
	};
	const everything = (root) => [...root.querySelectorAll("*")].flatMap((element) =>
		element.shadowRoot ? [element, ...everything(element.shadowRoot)] : [element]);
	const isHeldByGroup = (element) => element.type === "radio" && element.name &&
		[...document.getElementsByName(element.name)].find((other) => other.checked) !== element &&
		[...document.getElementsByName(element.name)].some((other) => other.checked || other === element) &&
		([...document.getElementsByName(element.name)].some((other) => other.checked) ||
			document.getElementsByName(element.name)[0] !== element);
	const scrolls = (element) => {
		const { overflowX, overflowY } = getComputedStyle(element);
		return (/auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
			(/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1);
	};
	const all = everything(document).filter((element) =>
		element.matches("a[href], button, input, select, textarea, summary, iframe, [tabindex]"));
	const reachable = all.filter((element) => element.tabIndex >= 0 && !element.matches(":disabled") &&
		!element.closest("[inert]") && element.checkVisibility({ visibilityProperty: true }) && !isHeldByGroup(element));
	const nameOf = (element) => element.tagName.toLowerCase() + " " + (element.getAttribute("aria-label") ||
		element.labels?.[0]?.innerText || element.innerText || element.title || "").trim().replace(/\\s+/g, " ").slice(0, 60);
	window.reachable = { list: reachable, looks: reachable.map(look), look, nameOf, scrolls };
	return reachable.map(nameOf);
})()`;

const currentStop = `(async () => {
	// What scrolls to the focused element, or fades its mark in, gets the time to.
	await new Promise(requestAnimationFrame);
	let element = document.activeElement;
	while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
	await Promise.all(element.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
	if (element === document.body) return null;
	const { list, looks, look, nameOf } = window.reachable;
	const place = list.indexOf(element);
	const box = element.getBoundingClientRect();
	const x = Math.min(Math.max(box.left + Math.min(box.width, innerWidth) / 2, 1), innerWidth - 1);
	const inWindow = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
	const y = Math.min(Math.max((Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2, 1), innerHeight - 1);
	const outer = inWindow ? document.elementFromPoint(x, y) : null;
	const hit = outer?.shadowRoot?.elementFromPoint(x, y) ?? outer;
	const own = (node) => element.contains(node) || node?.contains(element) || [...(element.labels ?? [])].some((label) => label.contains(node));
	return { place, name: nameOf(element), marked: place >= 0 && look(element) !== looks[place], inView: Boolean(hit) && Boolean(own(hit)), inParts: element.type === "date" };
})()`;

/** The names of everything that the keyboard should reach, in the order of the page. */
export async function reachableIn(page: Page): Promise<string[]> {
	return (await page.evaluate(listReachable)) as string[];
}

/** Where the Tab key stops until it leaves the page or starts over. Throws if neither happens. */
export async function tabThrough(page: Page, key: "Tab" | "Shift+Tab" = "Tab"): Promise<Stop[]> {
	const atMost = (await reachableIn(page)).length + 10;
	const stops: Stop[] = [];
	for (let parts = 0; ; ) {
		await page.keyboard.press(key);
		const stop = (await page.evaluate(currentStop)) as Stop | null;
		if (!stop || (stops[0] && stop.place === stops[0].place)) return stops;
		if (stop.inParts && stops.at(-1)?.place === stop.place) parts += 1;
		else stops.push(stop);
		if (stops.length > atMost || parts > 20) {
			const names = stops.slice(-12).map(({ name }) => name);
			throw new Error(`The ${key} key never leaves ${page.url()}; its last stops: ${names.join(" → ")}`);
		}
	}
}

/** The element and name of what has the focus. */
export async function focused(page: Page): Promise<string> {
	return String(
		await page.evaluate(`(() => {
			let element = document.activeElement;
			while (element.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
			const name = element.getAttribute("aria-label") || element.labels?.[0]?.innerText || element.innerText || element.id;
			return element.tagName.toLowerCase() + " " + name.trim().replace(/\\s+/g, " ").slice(0, 60);
		})()`),
	);
}

/** Presses Tab until the target has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, wanted: RegExp): Promise<void> {
	for (let presses = 0; presses < 80; presses += 1) {
		await page.keyboard.press("Tab");
		if (wanted.test(await focused(page))) return;
	}
	throw new Error(`The Tab key does not reach ${wanted} on ${page.url()}.`);
}

/** Checks that the Tab key stops at everything once, in order, visibly, and leaves the page at its end. */
export async function walkByTab(page: Page): Promise<void> {
	await page.getByRole("heading", { level: 1 }).waitFor();
	await page.waitForLoadState("networkidle");
	await nothingLoads(page);
	const wanted = await reachableIn(page);
	const stops = await tabThrough(page);
	expect(stops.map(({ name }) => name)).toEqual(wanted);
	expect(stops.map(({ place }) => place)).toEqual(wanted.map((_name, place) => place));
	expect(stops.filter(({ marked }) => !marked)).toEqual([]);
	expect(stops.filter(({ inView }) => !inView)).toEqual([]);
	expect(stops.length).toBeGreaterThan(0);
}
