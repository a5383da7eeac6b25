import type { CDPSession } from "playwright-core";
import { LookUpFailure } from "../look-up/failure.ts";

/** A longer listing is cut, because nobody reads further. */
const heightMax = 3_000;

/** Where something is on the page. */
export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/**
 * Takes a picture of the window or of a part of the page with the browser's own command. The library's method waits for
 * fonts and two frames and scrolls, which takes as long as the whole page.
 */
export async function pictureOf(session: CDPSession, box?: Box): Promise<Uint8Array> {
	if (box && (box.width < 1 || box.height < 1)) throw new LookUpFailure("drift", "nothing is to be seen");
	const { data } = await session.send("Page.captureScreenshot", {
		format: "png",
		optimizeForSpeed: true,
		...(box && {
			clip: { ...box, height: Math.min(box.height, heightMax), scale: 1 },
			captureBeyondViewport: await isBeyond(session, box),
		}),
	});
	return Buffer.from(data, "base64");
}

/** Drawing more than the window needs a second layout. */
async function isBeyond(session: CDPSession, { x, y, width, height }: Box): Promise<boolean> {
	const { cssVisualViewport: seen } = await session.send("Page.getLayoutMetrics");
	const [left, top] = [x - seen.pageX, y - seen.pageY];
	return left < 0 || top < 0 || left + width > seen.clientWidth || top + height > seen.clientHeight;
}
