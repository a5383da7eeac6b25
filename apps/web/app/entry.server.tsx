import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { staticScripts } from "virtual:static-script";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import { isStaticPage } from "./static-pages.ts";
import { StaticScripts } from "./static-scripts.ts";

/** Runs only in the build: it writes the prerendered pages. There is no rendering server. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	// The fallback page is requested at the root, but is not a static page.
	const isStatic = !context.isSpaMode && isStaticPage(new URL(request.url).pathname);
	const html = await render(
		<StaticScripts value={isStatic && staticScripts.length > 0 ? staticScripts : null}>
			<ServerRouter context={context} url={request.url} />
		</StaticScripts>,
	);
	headers.set("content-type", "text/html; charset=utf-8");
	return new Response(yieldToPaint(html), { status, headers });
}

function render(page: React.ReactNode): Promise<string> {
	return new Promise((resolve, reject) => {
		const { pipe } = renderToPipeableStream(page, {
			// Complete pages need no script to move late parts into place.
			onAllReady: () => resolve(text(pipe(new PassThrough()))),
			// A page that cannot be rendered must stop the build.
			onError: reject,
		});
	});
}

/**
 * The prerendered page can be read before its script has loaded, so on a slow connection its stylesheet and fonts must
 * come first.
 */
function yieldToPaint(html: string): string {
	return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
