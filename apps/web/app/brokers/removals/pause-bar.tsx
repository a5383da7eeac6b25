import { Pause, Play } from "lucide-react";
import { dateInWords } from "../../lib/site/format-date.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { Pausing } from "../api/use-pause.ts";

/** The button that stops everything that goes out. */
export function PauseButton({ pausing: { busy, pause } }: { pausing: Pausing }) {
	return (
		<Button look="secondary" className="max-sm:px-3" busy={busy} onClick={() => pause(true)}>
			<Pause aria-hidden className="size-4" />
			{busy ? "Pausing..." : "Pause everything"}
		</Button>
	);
}

/** Says that everything is paused, and what went wrong with the click. */
export function PauseSaid({ pausing, pausedAt }: { pausing: Pausing; pausedAt: string | null | undefined }) {
	const { busy, failure, pause } = pausing;
	return (
		<>
			{failure ? (
				<Notice tone="exposed" title="It was not changed" announce>
					<p>{failure}</p>
				</Notice>
			) : null}
			<div role="status" className="empty:hidden">
				{pausedAt ? (
					<Notice tone="attention" title={`Paused since ${dateInWords(pausedAt)}`}>
						<p>We send nothing to any site. We still check whether you are listed.</p>
						<Button className="mt-3" busy={busy} onClick={() => pause(false)}>
							<Play aria-hidden className="size-4" />
							{busy ? "Going on..." : "Go on"}
						</Button>
					</Notice>
				) : null}
			</div>
		</>
	);
}
