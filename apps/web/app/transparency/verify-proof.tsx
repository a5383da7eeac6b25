import { behaves } from "../ui/behaves.ts";
import { Notice } from "../ui/notice.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { checkProofs } from "./check-proof.ts";

const behavior = behaves("verify-proof", checkProofs);

/** The markup contains every state. check-proof.ts shows the current one. */
export function VerifyProof() {
	return (
		<div {...behavior} className="space-y-6">
			<Sheet>
				<div
					data-drop=""
					className="rounded-box border-2 border-dashed border-edge p-5 data-[over=true]:border-safe data-[over=true]:bg-safe-wash sm:p-8"
				>
					<label htmlFor="proof-file" className="text-title">
						Proof file
					</label>
					<p id="proof-file-hint" className="mt-1 text-ink-soft">
						Choose a file, or drop it here.
					</p>
					<input
						id="proof-file"
						type="file"
						accept=".json,application/json"
						aria-describedby="proof-file-hint"
						className="mt-4 block min-h-11 w-full cursor-pointer text-note file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-box file:border-0 file:bg-safe file:px-5 file:font-semibold file:text-body file:text-on-safe hover:file:bg-safe-strong"
					/>
				</div>
				<noscript>
					<p className="mt-4">
						This page checks files by JavaScript, which is off in your browser. The command removal-proof
						works without it.
					</p>
				</noscript>
				<div aria-live="polite" className="mt-6 empty:mt-0" data-outcome="">
					<p data-state="reading" hidden>
						Checking <span data-name="" className="break-all font-mono text-note" />…
					</p>
					<div data-state="verified" hidden>
						<Notice tone="safe" title="Verified">
							<ul data-facts="" className="space-y-1" />
						</Notice>
					</div>
					<div data-state="failed" hidden>
						<Notice tone="exposed" title="Not verified">
							<p data-sentence="" />
						</Notice>
					</div>
					<div data-state="impossible" hidden>
						<Notice tone="attention" title="This could not be checked">
							<p data-sentence="">A part of this page could not be loaded. Load the page again.</p>
						</Notice>
					</div>
				</div>
			</Sheet>
			<div data-details="" hidden className="space-y-6">
				<Sheet>
					<h2 className="text-title">The log's key</h2>
					<p className="mt-2 max-w-prose text-ink-soft">
						It was taken from the file. Compare it with the one that the service publishes at{" "}
						<span data-published="" className="break-all font-mono text-note" />
					</p>
					<p data-key="" className="mt-3 break-all rounded-box bg-tint p-3 font-mono text-note" />
				</Sheet>
				<div data-removals="" className="space-y-6" />
			</div>
		</div>
	);
}
