import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Sheet } from "../../ui/sheet.tsx";

interface SettingsPartProps {
	title: string;
	intro: string;
	/** The state of its last change: "Saving...", "Saved" or empty. */
	said: string;
	children: ReactNode;
}

export function SettingsPart({ title, intro, said, children }: SettingsPartProps) {
	return (
		<Sheet className="relative">
			<fieldset>
				<legend className="pr-20 font-serif text-title font-medium">{title}</legend>
				<p className="mt-1 max-w-prose text-note text-ink-soft">{intro}</p>
				<div className="mt-4">{children}</div>
			</fieldset>
			<p
				role="status"
				className="absolute top-6 right-5 flex items-center gap-1.5 text-note font-semibold text-safe sm:top-9 sm:right-8"
			>
				{said === "Saved" ? <Check aria-hidden className="size-4" /> : null}
				<span className={said === "Saved" ? "" : "text-ink-soft"}>{said}</span>
			</p>
		</Sheet>
	);
}
