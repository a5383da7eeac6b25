import type { ExposureDetail } from "@unlisted/contracts/told";
import { useEffect, useRef } from "react";
import { fileAt } from "../../lib/api/authed-api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { sayNotMe, setStatus } from "../api/scan-calls.ts";
import { useExposureChange } from "../api/use-exposure-change.ts";
import { ExportChoice } from "./export-choice.tsx";

const said = new Map(
	Object.entries({
		acknowledge: "Marked as acknowledged.",
		resolve: "Marked as resolved.",
		undo: "It counts again.",
	}),
);

export function ExposureActions({ exposure }: { exposure: ExposureDetail }) {
	const { id, status, not_me } = exposure;
	const change = useExposureChange(id);
	const isBusy = change.busy !== undefined;
	const heading = useRef<HTMLHeadingElement>(null);
	// The pressed button is gone: without this the keyboard would start again at the top of the page.
	useEffect(() => {
		if (change.done && document.activeElement === document.body)
			heading.current?.focus({ preventScroll: true });
	}, [change.done]);
	return (
		<div data-print="no">
			<Sheet className="space-y-4">
				<h2 ref={heading} tabIndex={-1} className="text-title">
					Actions
				</h2>
				<p role="status" className="sr-only">
					{change.done ? said.get(change.done) : ""}
				</p>
				{change.failure ? (
					<Notice tone="exposed" title="It was not changed" announce>
						<p>{change.failure}</p>
					</Notice>
				) : null}
				{not_me ? (
					<Notice tone="info" title="This is not you" announce>
						<p>You marked it so. It no longer counts, and we match more carefully.</p>
						<Button
							look="secondary"
							className="mt-3"
							disabled={isBusy}
							onClick={() => change.make("undo", () => sayNotMe(id, false))}
						>
							{change.busy === "undo" ? "Undoing..." : "Undo"}
						</Button>
					</Notice>
				) : (
					<div className="flex flex-col gap-3">
						{status === "new" ? (
							<Button
								disabled={isBusy}
								onClick={() => change.make("acknowledge", () => setStatus(id, "acknowledged"))}
							>
								{change.busy === "acknowledge" ? "Saving..." : "Mark as Acknowledged"}
							</Button>
						) : null}
						{status === "resolved" ? (
							<p className="text-ink-soft">
								Resolved. If it turns up in a newer breach, it comes back as new.
							</p>
						) : (
							<Button
								look={status === "new" ? "secondary" : "primary"}
								disabled={isBusy}
								onClick={() => change.make("resolve", () => setStatus(id, "resolved"))}
							>
								{change.busy === "resolve" ? "Saving..." : "Mark as Resolved"}
							</Button>
						)}
						<Button
							look="quiet"
							disabled={isBusy}
							onClick={() => change.make("not-me", () => sayNotMe(id, true))}
						>
							{change.busy === "not-me" ? "Saving..." : "This is not me"}
						</Button>
					</div>
				)}
				<div className="border-t border-rule pt-4">
					<ExportChoice
						label="Export Details"
						pathOf={(format) =>
							fileAt("GET /api/scanner/exposures/:id/export", { params: { id }, query: { format } })
						}
						what="This exposure"
					/>
				</div>
			</Sheet>
		</div>
	);
}
