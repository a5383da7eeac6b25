import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeLinkOnArrival } from "./lib/session/link-arrival.ts";
import { knowSessionEarly } from "./lib/session/session.ts";
import { keepSessionMark } from "./lib/session/session-mark.ts";
import { drawFirstInLongSlices } from "./lib/site/first-slices.ts";
import { siteConfig } from "./lib/site/site-config.ts";
import { installTrustedTypes } from "./lib/site/trusted-types.ts";

// Must run before anything creates an element: its rules apply to everything later.
installTrustedTypes();
// Must run before the router reads the address, so that nothing can pass on the tokens of a link.
takeLinkOnArrival();
keepSessionMark();
knowSessionEarly();
if (siteConfig.traces) import("./lib/site/trace-presses.ts").catch(() => undefined);

drawFirstInLongSlices();
startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
