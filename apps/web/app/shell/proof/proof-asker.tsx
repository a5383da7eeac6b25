import { useEffect, useRef, useSyncExternalStore } from "react";
import { proofRequests } from "../../lib/session/recent-proof.ts";
import { useSeemsSignedIn } from "../../lib/session/seems-signed-in.ts";
import { later } from "../../ui/later.tsx";

const ProofDialog = later(() => import("./proof-dialog.tsx").then((module) => module.ProofDialog), {
	quiet: true,
	failed: NobodyToAsk,
});

const useProofRequest = () =>
	useSyncExternalStore(proofRequests.subscribe, proofRequests.current, () => null);

/**
 * Asks the signed-in person for a recent proof when a request waits for one. It loads only then: few visits need it,
 * and its forms are as large as a page.
 */
export function ProofAsker() {
	const isSignedIn = useSeemsSignedIn();
	const request = useProofRequest();
	// After the first question it stays mounted: a dialog that closes returns the focus to where it was.
	const wasAsked = useRef(false);
	if (request) wasAsked.current = true;
	if (!isSignedIn || !wasAsked.current) return null;
	return <ProofDialog />;
}

/** If the dialog cannot be loaded, the waiting requests are refused with that reason. */
function NobodyToAsk() {
	const request = useProofRequest();
	useEffect(() => request?.settle(false), [request]);
	return null;
}
