import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "./button.tsx";

const confirmationMs = { copied: 2000, failed: 6000 };

interface CopyButtonProps {
	text: string;
	label: string;
	/** The text on the button. Without it, the button shows only its icon. */
	shown?: string;
}

export function CopyButton({ text, label, shown }: CopyButtonProps) {
	const [state, setState] = useState<"idle" | "copied" | "failed">("idle");

	useEffect(() => {
		if (state === "idle") return;
		const timer = setTimeout(() => setState("idle"), confirmationMs[state]);
		return () => clearTimeout(timer);
	}, [state]);

	async function copy() {
		try {
			// Not available without TLS, and refused if the person said no. Both show the same message.
			await navigator.clipboard.writeText(text);
			setState("copied");
		} catch {
			setState("failed");
		}
	}
	const Icon = state === "copied" ? Check : Copy;
	return (
		<span className="relative inline-flex">
			<button
				type="button"
				aria-label={label}
				onClick={copy}
				className={
					shown
						? buttonClass("secondary", "w-full")
						: "inline-grid size-11 place-items-center rounded-box text-ink-soft hover:bg-tint hover:text-ink"
				}
			>
				<Icon aria-hidden className="size-4" />
				{shown && state === "copied" ? "Copied" : shown}
			</button>
			{/* A failure covers what is above the button, so that nothing moves. */}
			<span
				role="status"
				className={
					state === "failed"
						? "pointer-events-none absolute right-0 bottom-full z-10 w-max max-w-52 rounded-box border border-exposed bg-sheet px-3 py-2 font-sans text-note text-exposed"
						: "sr-only"
				}
			>
				{state === "copied" ? "Copied" : state === "failed" ? "Could not copy. Select the text instead." : ""}
			</span>
		</span>
	);
}
