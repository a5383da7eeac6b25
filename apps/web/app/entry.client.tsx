import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeLinkOnArrival } from "./lib/session/link-arrival.ts";
import { knowSessionEarly } from "./lib/session/session.ts";
import { keepSessionMark } from "./lib/session/session-mark.ts";
import { siteConfig } from "./lib/site/site-config.ts";
import { installTrustedTypes } from "./lib/site/trusted-types.ts";

// Before anything creates an element: its rules apply to everything later.
installTrustedTypes();
// Before the router reads the address: from here on nothing can pass the tokens of a link on.
takeLinkOnArrival();
keepSessionMark();
knowSessionEarly();
if (siteConfig.traces) import("./lib/site/trace-presses.ts").catch(() => undefined);

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
