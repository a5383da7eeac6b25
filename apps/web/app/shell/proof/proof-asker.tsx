import { type ComponentType, lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { proofRequests } from "../../lib/session/recent-proof.ts";
import { useSeemsSignedIn } from "../../lib/session/seems-signed-in.ts";

const ProofDialog = lazy<ComponentType>(() =>
	import("./proof-dialog.tsx").then(
		(module) => ({ default: module.ProofDialog }),
		() => ({ default: NobodyToAsk }),
	),
);

/**
 * Asks the signed-in person for a recent proof whenever a request waits for one. Loaded only if someone is
 * signed in.
 */
export function ProofAsker() {
	if (!useSeemsSignedIn()) return null;
	return (
		<Suspense fallback={null}>
			<ProofDialog />
		</Suspense>
	);
}

/** If the dialog could not be loaded, waiting requests are refused with that reason. */
function NobodyToAsk() {
	const request = useSyncExternalStore(proofRequests.subscribe, proofRequests.current, () => null);
	useEffect(() => request?.settle(false), [request]);
	return null;
}
