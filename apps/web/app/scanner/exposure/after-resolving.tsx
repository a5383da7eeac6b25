import type { ExposureDetail } from "@unlisted/contracts/told";
import { ArrowRight } from "lucide-react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface AfterResolvingProps {
	/** The worst that is still open. */
	next: ExposureDetail["next"];
	busy: string | undefined;
	onUndo: () => void;
}

/** Done with this one: the next, or back. */
export function AfterResolving({ next, busy, onUndo }: AfterResolvingProps) {
	return (
		<>
			<Notice tone="safe" title="Resolved">
				<p>If it turns up in a newer breach, it comes back as new.</p>
			</Notice>
			<div className="flex flex-wrap gap-3">
				{next ? (
					<ButtonLink to={`/scanner/exposure/${next.id}`}>
						Next: {next.title}
						<ArrowRight aria-hidden className="size-4" />
					</ButtonLink>
				) : null}
				<Button look="secondary" disabled={busy !== undefined} onClick={onUndo}>
					{busy === "reopen" ? "Undoing..." : "Undo"}
				</Button>
			</div>
		</>
	);
}
