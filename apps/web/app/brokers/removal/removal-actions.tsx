import { Download } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { fileAt } from "../../lib/api/authed-api.ts";
import { DownloadSaid } from "../../shell/parts/download-said.tsx";
import { useDownload } from "../../shell/parts/use-download.ts";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import type { RemovalDetail } from "../api/types.ts";
import type { RemovalStep } from "../api/use-removal-step.ts";

/** The button for the proof file, and the button to stop the removal. */
export function RemovalActions({ removal, step }: { removal: RemovalDetail; step: RemovalStep }) {
	const { id, broker, can = [] } = removal;
	const download = useDownload();
	const path = fileAt("GET /api/removals/:id/proof", { params: { id } });
	return (
		<div data-print="no">
			<Sheet className="space-y-4">
				<h2 className="text-title">Proof</h2>
				<p className="text-note text-ink-soft">
					One file with each step, what was seen, and a proof that nothing was changed afterwards. It shows
					your data in full, so we may ask you to confirm that it is you.
				</p>
				<Button
					look="secondary"
					className="w-full"
					busy={download.busy !== undefined}
					onClick={() => download.start(path, "The proof")}
				>
					<Download aria-hidden className="size-4" />
					{download.busy ? "Preparing..." : "Download proof"}
				</Button>
				<p className="text-note">
					<Link
						to="/verify"
						className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
					>
						Check a proof file
					</Link>
					<span className="block text-ink-soft">In your browser; the file is sent nowhere.</span>
				</p>
				<DownloadSaid download={download} />
				{can.includes("cancel") && !can.includes("confirm") ? (
					<Stop name={broker.name} busy={step.doing === "cancel"} onStop={() => step.cancel(id)} />
				) : null}
			</Sheet>
		</div>
	);
}

function Stop({ name, busy, onStop }: { name: string; busy: boolean; onStop: () => void }) {
	const [asked, setAsked] = useState(false);
	return (
		<div className="border-t border-rule pt-3">
			{asked ? (
				<div className="space-y-3">
					<p>Then we send {name} nothing more about this. We cannot take back what was already sent.</p>
					<div className="flex flex-wrap gap-3">
						<Button look="danger-quiet" busy={busy} onClick={onStop}>
							{busy ? "Stopping..." : "Yes, stop it"}
						</Button>
						<Button look="quiet" className="px-2" onClick={() => setAsked(false)}>
							Go on
						</Button>
					</div>
				</div>
			) : (
				<Button look="quiet" onClick={() => setAsked(true)}>
					Stop this removal
				</Button>
			)}
		</div>
	);
}
