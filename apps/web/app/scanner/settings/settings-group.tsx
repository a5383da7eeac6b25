import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Sheet } from "../../ui/sheet.tsx";

interface SettingsGroupProps {
	title: string;
	intro: ReactNode;
	/** The state of its last change: "Saving...", "Saved", "Not saved" or empty. */
	said: string;
	children: ReactNode;
}

const looks = new Map([
	["Saved", ""],
	["Not saved", "text-exposed"],
]);

/** One section of the settings: a sheet, and a named group for screen readers. */
export function SettingsGroup({ title, intro, said, children }: SettingsGroupProps) {
	return (
		<Sheet className="relative">
			<fieldset>
				<legend className="pr-20 font-serif text-title font-medium">{title}</legend>
				<p className="mt-1 text-note text-ink-soft">{intro}</p>
				<div className="mt-4">{children}</div>
			</fieldset>
			<p
				role="status"
				className="absolute top-6 right-5 flex items-center gap-1.5 text-note font-semibold text-safe sm:top-9 sm:right-8"
			>
				{said === "Saved" ? <Check aria-hidden className="size-4" /> : null}
				<span className={looks.get(said) ?? "text-ink-soft"}>{said}</span>
			</p>
		</Sheet>
	);
}
