import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";

const confirmationMs = 2000;

export function CopyButton({ text, label }: { text: string; label: string }) {
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
				className="inline-grid size-11 place-items-center rounded-box text-ink-soft hover:bg-tint hover:text-ink"
			>
				<Icon aria-hidden className="size-4" />
			</button>
			<span role="status" className="sr-only">
				{state === "copied" ? "Copied" : state === "failed" ? "Could not copy. Select the text instead." : ""}
			</span>
		</>
	);
}
