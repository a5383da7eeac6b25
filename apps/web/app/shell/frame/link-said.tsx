import { useState } from "react";
import { useNavigate } from "react-router";
import { retryLink } from "../../lib/session/link-arrival.ts";
import type { LinkOutcome } from "../../lib/session/link-outcome.ts";
import { staleLinkWarning } from "../../lib/session/link-tokens.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TwoAccounts } from "./two-accounts.tsx";

interface LinkSaidProps {
	readonly outcome: LinkOutcome;
	readonly onOutcome: (outcome: LinkOutcome | null) => void;
	readonly onClose: () => void;
}

/** What a link did, and what the person can do about it. */
export function LinkSaid({ outcome, onOutcome, onClose }: LinkSaidProps) {
	const [busy, setBusy] = useState(false);
	const navigate = useNavigate();

	async function retry() {
		setBusy(true);
		onOutcome(await retryLink());
		setBusy(false);
	}
	async function leave() {
		const { signOut } = await import("../../lib/session/sign-out.ts");
		onClose();
		await signOut(navigate);
	}

	if (outcome.kind === "other") return <TwoAccounts {...outcome} onDone={onClose} />;
	const said = sentenceFor(outcome);
	return (
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
				<Button look="quiet" busy={busy} onClick={onClose}>
					Close
				</Button>
			</div>
		</Notice>
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
