import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { takeLinkOnArrival } from "./lib/link-arrival.ts";

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
