import { Monitor, Moon, Sun } from "lucide-react";
import { behaves } from "../../ui/behaves.ts";
import { themeSwitchBehavior } from "./theme-switch-behavior.ts";

const choices = [
	{ theme: "system", label: "Like my device", Icon: Monitor },
	{ theme: "light", label: "Light", Icon: Sun },
	{ theme: "dark", label: "Dark", Icon: Moon },
] as const;

const behavior = behaves("theme-switch", themeSwitchBehavior);

export function ThemeSwitch() {
	return (
		<fieldset
			{...behavior}
			className="inline-flex rounded-box border border-rule bg-sheet [@media(scripting:none)]:hidden"
		>
			<legend className="sr-only">Color theme</legend>
			{choices.map(({ theme, label, Icon }) => (
				<button
					key={theme}
					type="button"
					data-theme-choice={theme}
					aria-pressed={theme === "system"}
					aria-label={label}
					title={label}
					className="grid size-11 place-items-center rounded-box text-ink-soft hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
				>
					<Icon aria-hidden className="size-4" />
				</button>
			))}
		</fieldset>
	);
}
