import type { ExposureDetail } from "@unlisted/contracts/told";
import { useEffect, useRef } from "react";
import { fileAt } from "../../lib/api/authed-api.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { sayNotMe, setStatus, takeBackResolution } from "../api/scan-calls.ts";
import { useExposureChange } from "../api/use-exposure-change.ts";
import { AfterResolving, NextOpen } from "./after-resolving.tsx";
import { ExportChoice } from "./export-choice.tsx";

const said = new Map(
	Object.entries({
		acknowledge: "Marked as acknowledged.",
		resolve: "Marked as resolved.",
		reopen: "It is open again.",
		undo: "It counts again.",
	}),
);

interface ExposureActionsProps {
	exposure: ExposureDetail;
	/** Every step is ticked, so the next action is to resolve the exposure. */
	allDone: boolean;
}

export function ExposureActions({ exposure, allDone }: ExposureActionsProps) {
	const { id, status, not_me, next } = exposure;
	const change = useExposureChange(id);
	const isBusy = change.busy !== undefined;
	const heading = useRef<HTMLHeadingElement>(null);
	// The clicked button is gone. Without this, the keyboard focus would start again at the top of the page.
	useEffect(() => {
		if (change.done && document.activeElement === document.body)
			heading.current?.focus({ preventScroll: true });
	}, [change.done]);
	const notMe = (isNotMe: boolean) =>
		change.make(isNotMe ? "not-me" : "undo", () => sayNotMe(id, isNotMe), { not_me: isNotMe });
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
					<>
						<Notice tone="info" title="This is not you" announce>
							<p>You told us this isn't you. We removed it from your results and score.</p>
						</Notice>
						<div className="flex flex-wrap gap-3">
							<NextOpen next={next} />
							<Button look="secondary" disabled={isBusy} onClick={() => notMe(false)}>
								{change.busy === "undo" ? "Undoing..." : "Undo"}
							</Button>
						</div>
					</>
				) : status === "resolved" ? (
					<AfterResolving
						next={next}
						busy={change.busy}
						onUndo={() => change.make("reopen", () => takeBackResolution(id))}
						onNotMe={() => notMe(true)}
					/>
				) : (
					<>
						{allDone ? <p className="font-semibold">Every step is done. You can close this one.</p> : null}
						<div className="flex flex-wrap gap-3">
							{status === "new" ? (
								<Button
									look="secondary"
									disabled={isBusy}
									onClick={() => change.make("acknowledge", () => setStatus(id, "acknowledged"))}
								>
									{change.busy === "acknowledge" ? "Saving..." : "Mark as Acknowledged"}
								</Button>
							) : null}
							<Button
								look={allDone ? "primary" : "secondary"}
								disabled={isBusy}
								onClick={() => change.make("resolve", () => setStatus(id, "resolved"))}
							>
								{change.busy === "resolve" ? "Saving..." : "Mark as Resolved"}
							</Button>
							<Button look="quiet" className="px-2" disabled={isBusy} onClick={() => notMe(true)}>
								{change.busy === "not-me" ? "Saving..." : "This is not me"}
							</Button>
						</div>
					</>
				)}
				<div className="border-t border-rule pt-4">
					<ExportChoice
						label="Export Details"
						disabled={isBusy}
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
