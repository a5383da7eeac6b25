import { useQueryClient } from "@tanstack/react-query";
import type { BillingOverview } from "@unlisted/contracts/told";
import { useState } from "react";
import type { ApiResult } from "../../lib/api/api.ts";
import { showAnswer } from "../../lib/api/show-answer.ts";
import { Button, type ButtonLook } from "../../ui/button.tsx";
import { overviewKey } from "../api/overview.ts";

interface ChangeButtonProps {
	look: ButtonLook;
	call: () => Promise<ApiResult<BillingOverview>>;
	busyText: string;
	children: React.ReactNode;
}

/** Changes the subscription on a click. The notice disappears after the change; a failure is shown beside it. */
export function ChangeButton({ look, call, busyText, children }: ChangeButtonProps) {
	const queries = useQueryClient();
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState<string>();

	async function change() {
		setBusy(true);
		setFailure(undefined);
		const result = await call();
		setBusy(false);
		if (!result.ok) return setFailure(result.message);
		await showAnswer(queries, overviewKey, [result.data, "subscription"]);
		// The button disappears with its notice, so we move the focus before it is lost.
		document.getElementById("content")?.focus({ preventScroll: true });
	}

	return (
		<div className="mt-3 space-y-2">
			<Button look={look} busy={busy} onClick={change}>
				{busy ? busyText : children}
			</Button>
			<p role="alert" className="font-semibold text-exposed empty:hidden">
				{failure}
			</p>
		</div>
	);
}
