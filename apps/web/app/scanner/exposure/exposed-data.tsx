import type { ExposureDetail } from "@unlisted/contracts/told";
import { useState } from "react";
import { RevealDialog } from "../../shell/parts/reveal-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Masked } from "../../ui/masked.tsx";
import { reveal } from "../api/scan-calls.ts";
import { Part } from "../words/record-part.tsx";
import { spaced } from "../words/words.ts";

/** The values are masked until the person gives a recent proof. Revealed values stay only on this page. */
export function ExposedData({ exposure }: { exposure: ExposureDetail }) {
	const [revealed, setRevealed] = useState<Record<string, string>>();
	const [asking, setAsking] = useState(false);
	const entries = Object.entries(exposure.exposed_data);
	if (entries.length === 0) return null;
	return (
		<Part title="Exposed Data">
			<dl className="divide-y divide-rule border-y border-rule">
				{entries.map(([key, value]) => (
					<div key={key} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[10rem_1fr]">
						<dt className="text-note text-ink-soft">{spaced(key)}</dt>
						<dd className="min-w-0 wrap-anywhere">
							<Value
								value={value}
								revealed={revealed && Object.hasOwn(revealed, key) ? revealed[key] : undefined}
							/>
						</dd>
					</div>
				))}
			</dl>
			{exposure.revealable && exposure.revealable.length > 0 ? (
				<div className="mt-4">
					{revealed ? (
						<Button look="secondary" onClick={() => setRevealed(undefined)}>
							Hide again
						</Button>
					) : (
						<Button look="secondary" onClick={() => setAsking(true)}>
							Reveal
						</Button>
					)}
				</div>
			) : null}
			<RevealDialog
				reveal={() => reveal(exposure.id)}
				open={asking}
				onClose={() => setAsking(false)}
				onRevealed={({ exposed_data }) => {
					setRevealed(exposed_data);
					setAsking(false);
				}}
			/>
		</Part>
	);
}

/** A sentence instead of a value says that we keep no copy of it. */
function Value({ value, revealed }: { value: unknown; revealed: string | undefined }) {
	if (typeof value !== "string") return <span className="font-mono text-note">{JSON.stringify(value)}</span>;
	const isSentence = revealed === undefined && /\s/.test(value) && !/[*•]/.test(value);
	return isSentence ? (
		<span className="text-ink-soft">{value}</span>
	) : (
		<Masked masked={value} revealed={revealed} />
	);
}
