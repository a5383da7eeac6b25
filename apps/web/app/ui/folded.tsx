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

/** On a phone, brings what is second to what the page is for. There is none on a wider screen. */
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

/** On a phone behind one press; on a wider screen and on paper simply there. */
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
 * What a phone does not show at first is drawn once nothing is asked any more: drawn while the page waits for an answer, it would
 * hold that answer up. The width is the one of `max-sm`.
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
