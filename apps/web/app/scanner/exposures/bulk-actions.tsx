import { useQueryClient } from "@tanstack/react-query";
import type { Exposure } from "@unlisted/contracts/told";
import { useState } from "react";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { counted, digits } from "../../ui/words/counted.ts";
import { setStatusOfMany } from "../api/scan-calls.ts";

interface BulkActionsProps {
	chosen: readonly Exposure[];
	/** The exposures that can still change. */
	open: readonly Exposure[];
	/** How many more the list has than the page shows. */
	more: number;
	onChoose: (ids: readonly string[]) => void;
}

export function BulkActions({ chosen, open, more, onChoose }: BulkActionsProps) {
	const queries = useQueryClient();
	const [busy, setBusy] = useState<"acknowledged" | "resolved">();
	const [said, setSaid] = useState<{ tone: "safe" | "exposed"; text: string }>();
	const allChosen = open.length > 0 && chosen.length === open.length;
	const fresh = chosen.filter(({ status }) => status === "new");

	async function mark(which: readonly Exposure[], status: "acknowledged" | "resolved") {
		setBusy(status);
		setSaid(undefined);
		const ids = which.map(({ id }) => id);
		const { updated, failure } = await setStatusOfMany(ids, status);
		setBusy(undefined);
		const done = `${counted(updated.length, "exposure")} marked as ${status}.`;
		if (failure) {
			setSaid({ tone: "exposed", text: updated.length > 0 ? `${done} The others: ${failure}` : failure });
		} else {
			const left = ids.length - updated.length;
			const said = [
				done,
				left > 0 ? `${left} had changed in the meantime.` : "",
				allChosen && more > 0
					? `${counted(more, "exposure")} further down the list ${more === 1 ? "stays as it was" : "stay as they were"}.`
					: "",
			];
			setSaid({ tone: "safe", text: said.filter(Boolean).join(" ") });
			onChoose([]);
		}
		await queries.invalidateQueries({ queryKey: findingsKey });
	}

	return (
		<div data-print="no" className="space-y-3">
			<div className="flex flex-wrap items-center gap-3 border-y border-rule py-2">
				<Button
					look="quiet"
					disabled={open.length === 0}
					onClick={() => onChoose(allChosen ? [] : open.map(({ id }) => id))}
				>
					{allChosen ? "Select none" : more > 0 ? `Select these ${digits(open.length)}` : "Select all"}
				</Button>
				<p role="status" className="text-note text-ink-soft sm:mr-auto">
					{digits(chosen.length)} selected
				</p>
				<Button
					look="secondary"
					disabled={fresh.length === 0}
					busy={busy !== undefined}
					onClick={() => void mark(fresh, "acknowledged")}
				>
					{busy === "acknowledged" ? "Saving..." : "Acknowledge"}
				</Button>
				<Button
					look="secondary"
					disabled={chosen.length === 0}
					busy={busy !== undefined}
					onClick={() => void mark(chosen, "resolved")}
				>
					{busy === "resolved" ? "Saving..." : "Resolve"}
				</Button>
			</div>
			{said ? (
				<Notice tone={said.tone} announce>
					<p>{said.text}</p>
				</Notice>
			) : null}
		</div>
	);
}
