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
 * Asks the signed-in person for a recent proof whenever a request waits for one. Loaded only then: few visits need one, and
 * its forms weigh as much as a page.
 */
export function ProofAsker() {
	const isSignedIn = useSeemsSignedIn();
	const request = useProofRequest();
	// Once asked it stays: a dialog that closes returns the focus to where it was.
	const wasAsked = useRef(false);
	if (request) wasAsked.current = true;
	if (!isSignedIn || !wasAsked.current) return null;
	return <ProofDialog />;
}

/** If the dialog could not be loaded, waiting requests are refused with that reason. */
function NobodyToAsk() {
	const request = useProofRequest();
	useEffect(() => request?.settle(false), [request]);
	return null;
}
