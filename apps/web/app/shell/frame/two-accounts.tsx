import type { AuthError } from "@supabase/auth-js";
import { useState } from "react";
import { authSentence } from "../../lib/session/auth-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface TwoAccountsProps {
	readonly mine: string;
	readonly theirs: string;
	readonly change: () => Promise<AuthError | null>;
	readonly onDone: () => void;
}

/** A link is for another account than the one signed in here. Nothing changes until the person chooses. */
export function TwoAccounts({ mine, theirs, change, onDone }: TwoAccountsProps) {
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string>();

	async function switchAccount() {
		setBusy(true);
		const error = await change().catch(() => null);
		setBusy(false);
		if (error) return setProblem(authSentence(error));
		onDone();
	}

	return (
		<Notice tone="attention" title="This link opens another account" announce>
			<p>
				You are signed in as <strong className="break-all">{mine}</strong>. The link opens the account of{" "}
				<strong className="break-all">{theirs}</strong>. If someone sent it to you, keep your own: they could
				see what you enter in the other account.
			</p>
			{problem ? <p className="mt-2">{problem}</p> : null}
			<div className="mt-3 flex flex-wrap gap-3">
				<Button busy={busy} onClick={onDone}>
					Keep my account
				</Button>
				<Button look="secondary" busy={busy} onClick={switchAccount}>
					{busy ? "Switching..." : "Switch account"}
				</Button>
			</div>
		</Notice>
	);
}
