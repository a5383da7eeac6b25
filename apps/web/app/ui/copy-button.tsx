import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "./button.tsx";

const confirmationMs = 2000;

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
		const timer = setTimeout(() => setState("idle"), confirmationMs);
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
		<>
			<button
				type="button"
				aria-label={label}
				onClick={copy}
				className={
					shown
						? buttonClass("secondary")
						: "inline-grid size-11 place-items-center rounded-box text-ink-soft hover:bg-tint hover:text-ink"
				}
			>
				<Icon aria-hidden className="size-4" />
				{shown}
			</button>
			<span role="status" className="sr-only">
				{state === "copied" ? "Copied" : state === "failed" ? "Could not copy. Select the text instead." : ""}
			</span>
		</>
	);
}
