import { useIsFetching } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { type ReactNode, startTransition, useEffect, useId, useState } from "react";
import { whenIdle } from "./when-idle.ts";

interface PressProps {
	label: string;
	open: boolean;
	controls: string;
	onPress: () => void;
}

/** The button that shows secondary content on a phone. Wider screens do not have it. */
export function FoldedPress({ label, open, controls, onPress }: PressProps) {
	return (
		<button
			type="button"
			aria-expanded={open}
			aria-controls={controls}
			onClick={onPress}
			className="flex min-h-12 w-full items-center justify-between gap-4 rounded-box border border-edge px-5 text-left font-semibold hover:border-ink sm:hidden print:hidden"
		>
			{label}
			<ChevronDown aria-hidden className={`size-5 shrink-0 ${open ? "rotate-180" : ""}`} />
		</button>
	);
}

/** On a phone a click shows its content. On a wider screen and on paper the content is always shown. */
export function Folded({ label, children }: { label: string; children: ReactNode }) {
	const [open, setOpen] = useState(false);
	const drawn = useDrawn();
	const content = useId();
	return (
		<div>
			<FoldedPress label={label} open={open} controls={content} onPress={() => setOpen(!open)} />
			<div id={content} className={open ? "max-sm:mt-4" : "max-sm:hidden print:block"}>
				{drawn || open ? children : null}
			</div>
		</div>
	);
}

/**
 * Content that a phone hides at first is rendered when no request is running. If it were rendered earlier, it would
 * delay the answer that the page waits for. The width is the one of `max-sm`.
 */
function useDrawn(): boolean {
	const [drawn, setDrawn] = useState(() => !matchMedia("(max-width: 39.98rem)").matches);
	const asks = useIsFetching() > 0;
	useEffect(
		() => (drawn || asks ? undefined : whenIdle(() => startTransition(() => setDrawn(true)))),
		[drawn, asks],
	);
	return drawn;
}
