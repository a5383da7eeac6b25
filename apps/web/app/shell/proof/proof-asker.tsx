import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { proofRequests } from "../../lib/session/recent-proof.ts";
import { useSeemsSignedIn } from "../../lib/session/stored-session.ts";

const ProofDialog = lazy<ComponentType>(() =>
	import("./proof-dialog.tsx").then(
		(module) => ({ default: module.ProofDialog }),
		() => ({ default: NobodyToAsk }),
	),
);

/** Asks who is signed in to show that it is they, whenever something waits for that. Fetched where somebody is. */
export function ProofAsker() {
	if (!useSeemsSignedIn()) return null;
	return (
		<Suspense fallback={null}>
			<ProofDialog />
		</Suspense>
	);
}

/** Where the dialog could not be loaded, what waits is refused, and says so. */
function NobodyToAsk() {
	const request = useSyncExternalStore(proofRequests.subscribe, proofRequests.current, () => null);
	useEffect(() => request?.settle(false), [request]);
	return null;
}
