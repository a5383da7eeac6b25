import { Plus } from "lucide-react";
import type { ReactNode } from "react";

/**
 * A question that opens. It uses the browser's own element, so it works before the page's script has loaded, and
 * without it.
 */
export function AccordionItem({ title, children }: { title: string; children: ReactNode }) {
	return (
		<details className="group border-b border-rule">
			<summary className="flex min-h-14 list-none items-center justify-between gap-4 py-4 text-lead font-semibold hover:text-safe">
				{title}
				<Plus
					aria-hidden
					className="size-5 shrink-0 text-ink-soft motion-safe:transition-transform group-open:rotate-45"
				/>
			</summary>
			<div className="max-w-prose pr-8 pb-6 text-ink-soft">{children}</div>
		</details>
	);
}
