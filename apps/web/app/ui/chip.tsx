import type { ReactNode } from "react";
import type { Tone } from "./notice.tsx";

const tones: Record<Tone | "neutral", string> = {
	safe: "bg-safe-wash text-safe",
	exposed: "bg-exposed-wash text-exposed",
	attention: "bg-attention-wash text-attention",
	info: "bg-info-wash text-info",
	neutral: "bg-tint text-ink-soft",
};

/** A status in a word. The word carries the meaning; the color only helps to find it. */
export function Chip({ tone = "neutral", children }: { tone?: Tone | "neutral"; children: ReactNode }) {
	return (
		<span
			className={`inline-flex items-center gap-1.5 rounded-chip px-3 py-1 font-sans text-note font-semibold tracking-normal ${tones[tone]}`}
		>
			{children}
		</span>
	);
}
