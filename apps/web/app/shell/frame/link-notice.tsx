import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { hasLinkArrived, type LinkOutcome, linkOutcome, retryLink } from "../../lib/session/link-arrival.ts";
import { staleLinkWarning } from "../../lib/session/link-tokens.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TwoAccounts } from "./two-accounts.tsx";

/** Whether the person has closed it. Kept outside the component, because the layouts around the pages change. */
let dismissed = false;

/** The result of the link that opened this page, unless the page shows it itself. */
export function LinkNotice({ className = "" }: { className?: string }) {
	const [outcome, setOutcome] = useState<LinkOutcome | null>(null);
	const [busy, setBusy] = useState(false);
	const navigate = useNavigate();

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
	async function leave() {
		const { signOut } = await import("../../lib/session/sign-out.ts");
		close();
		await signOut(navigate);
	}
	function close() {
		dismissed = true;
		setOutcome(null);
	}

	if (!outcome) return null;
	if (outcome.kind === "other") {
		return (
			<div className={className}>
				<TwoAccounts {...outcome} onDone={close} />
			</div>
		);
	}
	const said = sentenceFor(outcome);
	return (
		<div className={className}>
			<Notice tone={said.tone} title={said.title} announce>
				<p>{said.text}</p>
				<div className="mt-3 flex flex-wrap gap-3">
					{outcome.kind === "failed" && outcome.mayRetry ? (
						<Button look="secondary" busy={busy} onClick={retry}>
							{busy ? "Trying..." : "Try again"}
						</Button>
					) : null}
					{outcome.kind === "signed-in" ? (
						<Button look="secondary" onClick={leave}>
							Sign out
						</Button>
					) : null}
					<Button look="quiet" busy={busy} onClick={close}>
						Close
					</Button>
				</div>
			</Notice>
		</div>
	);
}

function sentenceFor(outcome: Exclude<LinkOutcome, { kind: "other" }>) {
	if (outcome.kind === "failed") {
		return { tone: "exposed", title: "The link did not work", text: outcome.message } as const;
	}
	if (outcome.kind === "halfway") {
		return { tone: "info", title: "One address is confirmed", text: outcome.message } as const;
	}
	const { email } = outcome;
	if (outcome.stale) return { tone: "attention", ...staleLinkWarning(email) } as const;
	const text = `This is the account of ${email}. If that is not you, sign out: they could see what you enter here.`;
	return { tone: "info", title: "A link signed you in", text } as const;
}
