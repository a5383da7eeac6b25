import { CircleCheck, Info, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

export type Tone = "safe" | "exposed" | "attention" | "info";

const tones = {
	safe: { Icon: CircleCheck, look: "border-safe bg-safe-wash", icon: "text-safe" },
	exposed: { Icon: OctagonAlert, look: "border-exposed bg-exposed-wash", icon: "text-exposed" },
	attention: { Icon: TriangleAlert, look: "border-attention bg-attention-wash", icon: "text-attention" },
	info: { Icon: Info, look: "border-info bg-info-wash", icon: "text-info" },
};

interface NoticeProps {
	tone: Tone;
	title?: ReactNode;
	children?: ReactNode;
	/** Whether screen readers announce it. They read an error at once, and anything else when the person pauses. */
	announce?: boolean;
}

export function Notice({ tone, title, children, announce = false }: NoticeProps) {
	const { Icon, look, icon } = tones[tone];
	const role = announce ? (tone === "exposed" ? "alert" : "status") : undefined;
	return (
		<div role={role} className={`flex gap-3 rounded-box border-l-4 px-4 py-3 ${look}`}>
			<Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${icon}`} />
			<div className="min-w-0 space-y-1">
				{title ? <p className="font-semibold">{title}</p> : null}
				{children ? <div className="text-note text-ink">{children}</div> : null}
			</div>
		</div>
	);
}
