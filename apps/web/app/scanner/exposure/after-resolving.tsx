import type { ExposureDetail } from "@unlisted/contracts/told";
import { ArrowRight } from "lucide-react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

interface NextOpenProps {
	/** The worst exposure that is still open. */
	next: ExposureDetail["next"];
}

interface AfterResolvingProps extends NextOpenProps {
	busy: string | undefined;
	onUndo: () => void;
	/** Marks the exposure as somebody else's. */
	onNotMe: () => void;
}

/** Shown when this exposure is done: offers the next one, or the way back. */
export function AfterResolving({ next, busy, onUndo, onNotMe }: AfterResolvingProps) {
	return (
		<>
			<Notice tone="safe" title="Resolved">
				<p>If it turns up in a newer breach, it comes back as new.</p>
			</Notice>
			<div className="flex flex-wrap gap-3">
				<NextOpen next={next} />
				<Button look="secondary" disabled={busy !== undefined} onClick={onUndo}>
					{busy === "reopen" ? "Undoing..." : "Undo"}
				</Button>
				<Button look="quiet" className="px-2" disabled={busy !== undefined} onClick={onNotMe}>
					{busy === "not-me" ? "Saving..." : "This is not me"}
				</Button>
			</div>
		</>
	);
}

export function NextOpen({ next }: NextOpenProps) {
	return next ? (
		<ButtonLink to={`/scanner/exposure/${next.id}`}>
			Next: <bdi>{next.title}</bdi>
			<ArrowRight aria-hidden className="size-4" />
		</ButtonLink>
	) : null;
}
