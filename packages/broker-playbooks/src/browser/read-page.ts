import type { CDPSession, Page } from "playwright-core";
import { isXPath } from "../html/select.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Row } from "../look-up/look-up.ts";
import type { Box } from "./picture-of.ts";

/**
 * Gets the current HTML from the browser and not from the page. So no script of ours has to be compiled, which would
 * take a new process longer than the page itself.
 */
export async function htmlOf(session: CDPSession): Promise<string> {
	const { root } = await session.send("DOM.getDocument", { depth: 0 });
	const { outerHTML } = await session.send("DOM.getOuterHTML", { nodeId: root.nodeId });
	return outerHTML;
}

/** The position of one of the elements that a selector finds, from the top left of the whole page. */
export async function boxOf(page: Page, session: CDPSession, { selector, index }: Row): Promise<Box> {
	const { cssVisualViewport: seen } = await session.send("Page.getLayoutMetrics");
	const box = isXPath(selector)
		? await page.locator(`xpath=${selector}`).nth(index).boundingBox()
		: await boxByCss(session, selector, index);
	if (!box) throw new LookUpFailure("drift", "nothing is to be seen");
	return { ...box, x: box.x + seen.pageX, y: box.y + seen.pageY };
}

async function boxByCss(session: CDPSession, selector: string, index: number): Promise<Box | null> {
	const { root } = await session.send("DOM.getDocument", { depth: 0 });
	const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
	const nodeId = nodeIds[index];
	if (nodeId === undefined) return null;
	// An element that is not drawn has no box.
	const answer = await session.send("DOM.getBoxModel", { nodeId }).catch(() => null);
	if (!answer) return null;
	const { border } = answer.model;
	const [xs, ys] = [0, 1].map((at) => border.filter((_, index) => index % 2 === at)) as [number[], number[]];
	const [x, y] = [Math.min(...xs), Math.min(...ys)];
	return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
