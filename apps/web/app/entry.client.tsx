import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeLinkOnArrival } from "./lib/session/link-arrival.ts";
import { installTrustedTypes } from "./lib/site/trusted-types.ts";

// Before anything makes an element: what comes later goes by its rules.
installTrustedTypes();
// Before the router reads the address: from here on nothing can carry the tokens of a link any further.
takeLinkOnArrival();

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<HydratedRouter />
		</StrictMode>,
	);
});
