import type { ReactNode } from "react";
import { Sheet } from "../../ui/sheet.tsx";

/** One section of the settings: a sheet, and a group that a screen reader names. */
export function SettingsGroup(props: { title: string; intro: ReactNode; children: ReactNode }) {
	return (
		<Sheet>
			<fieldset>
				<legend className="font-serif text-title font-medium">{props.title}</legend>
				<p className="mt-1 text-note text-ink-soft">{props.intro}</p>
				<div className="mt-4">{props.children}</div>
			</fieldset>
		</Sheet>
	);
}
