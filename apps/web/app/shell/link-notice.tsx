import { useEffect, useState } from "react";
import { hasLinkArrived, type LinkOutcome, linkOutcome, retryLink } from "../lib/link-arrival.ts";
import { staleLinkWarning } from "../lib/link-tokens.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** The person has read it. Kept here, because the layouts around the pages come and go. */
let dismissed = false;

/** What came of the link that led here, as far as the page itself does not show it. */
export function LinkNotice({ className = "" }: { className?: string }) {
	const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
	const [busy, setBusy] = useState(false);

	useEffect(() => {
		if (!hasLinkArrived() || dismissed) return;
		let here = true;
		void linkOutcome().then((result) => {
			if (here) setOutcome(result);
		});
		return () => {
			here = false;
		};
	}, []);

	async function retry() {
		setBusy(true);
		setOutcome(await retryLink());
		setBusy(false);
	}
	function close() {
		dismissed = true;
		setOutcome(null);
	}

	const said = outcome && sentenceFor(outcome);
	if (!said) return null;
	return (
		<div className={className}>
			<Notice tone={said.tone} title={said.title} announce>
				<p>{said.text}</p>
				<div className="mt-3 flex flex-wrap gap-3">
					{outcome.kind === "failed" && outcome.mayRetry ? (
						<Button look="secondary" disabled={busy} onClick={retry}>
							{busy ? "Trying..." : "Try again"}
						</Button>
					) : null}
					<Button look="quiet" disabled={busy} onClick={close}>
						Close
					</Button>
				</div>
			</Notice>
		</div>
	);
}

function sentenceFor(outcome: LinkOutcome) {
	if (outcome.kind === "failed") {
		return { tone: "exposed", title: "The link did not work", text: outcome.message } as const;
	}
	if (outcome.kind === "halfway") {
		return { tone: "info", title: "One address has agreed", text: outcome.message } as const;
	}
	const { email, insteadOf } = outcome;
	if (outcome.stale) return { tone: "attention", ...staleLinkWarning(email) } as const;
	if (!insteadOf) return null;
	const text = `The link signed you in as ${email}. Until now you were signed in here as ${insteadOf}.`;
	return { tone: "info", title: "You are in another account now", text } as const;
}
