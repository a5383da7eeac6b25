import type { ReactNode } from "react";
import { Notice } from "../../ui/notice.tsx";

/**
 * Says why a form was not sent. A long form was left at its button, and its message stands above the fields or under
 * the buttons of a dialog, so the page scrolls to it.
 */
export function FormFailure({ title, children }: { title: string; children?: ReactNode }) {
	return (
		<div ref={bringIntoView} className="scroll-mt-4 scroll-mb-36">
			<Notice tone="exposed" title={title} announce>
				{children}
			</Notice>
		</div>
	);
}

/** Called once for each message, because the function stays the same. */
function bringIntoView(message: HTMLElement | null): void {
	message?.scrollIntoView({ block: "nearest" });
}
