import type { OwnProof } from "@unlisted/contracts/told";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ApiResult } from "../../lib/api/api.ts";
import { type ProofRequest, proofRequests } from "../../lib/session/recent-proof.ts";
import { usePasskeysPossible } from "../../lib/sign-in/passkey-support.ts";
import { Button } from "../../ui/button.tsx";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { readOwnProof } from "./own-proof.ts";
import { wayForms } from "./proof-ways.tsx";

/** Opens over the page that needs it. The request continues after the person has answered, or is refused. */
export function ProofDialog() {
	const request = useSyncExternalStore(proofRequests.subscribe, proofRequests.current, () => null);
	const [busy, setBusy] = useState(false);
	const decline = () => request?.settle(false);
	return (
		<Dialog
			open={request !== null}
			title="Confirm that it is you"
			size="sm"
			onClose={decline}
			closeOnOverlay={false}
			locked={busy}
		>
			{request ? <Ask key={request.token} request={request} onBusy={setBusy} /> : null}
		</Dialog>
	);
}

function Ask({ request, onBusy }: { request: ProofRequest; onBusy: (busy: boolean) => void }) {
	const [own, setOwn] = useState<ApiResult<OwnProof>>();
	const [attempt, setAttempt] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
	useEffect(() => {
		let here = true;
		setOwn(undefined);
		void readOwnProof(request.token).then((answer) => {
			if (here) setOwn(answer);
		});
		return () => {
			here = false;
		};
	}, [attempt, request.token]);

	if (!own) return <Skeleton label="Loading" widths={["80%", "30%", "100%"]} />;
	if (own.ok) return <Ways ways={own.data.ways} request={request} onBusy={onBusy} />;
	return (
		<CouldNotLoad
			title="We could not prepare this"
			message={own.message}
			busy={false}
			onRetry={() => setAttempt(attempt + 1)}
		/>
	);
}

interface WaysProps {
	ways: OwnProof["ways"];
	request: ProofRequest;
	onBusy: (busy: boolean) => void;
}

function Ways({ ways: known = [], request, onBusy }: WaysProps) {
	const passkeys = usePasskeysPossible();
	const ways = known.filter(({ way }) => way !== "passkey" || passkeys);
	const [chosen, setChosen] = useState(0);
	const current = ways[chosen] ?? { way: "sign-in" as const, sent_to: null };
	const { Form } = wayForms[current.way];
	return (
		<div className="space-y-4">
			<p>
				This gives access to your account or your data, so please confirm that it is you. We will not ask
				again for a few minutes.
			</p>
			<Form
				token={request.token}
				sentTo={current.sent_to ?? null}
				onProved={() => request.settle(true)}
				onCancel={() => request.settle(false)}
				onBusy={onBusy}
			/>
			{ways.map(({ way }, index) =>
				index === chosen ? null : (
					<Button key={way} look="quiet" onClick={() => setChosen(index)}>
						{wayForms[way].instead}
					</Button>
				),
			)}
		</div>
	);
}
