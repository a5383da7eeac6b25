import { Monitor, Moon, Sun } from "lucide-react";
import { useEffect, useState } from "react";
import { readTheme, setTheme, type Theme } from "./theme.ts";

const choices = [
	{ theme: "system", label: "Like my device", Icon: Monitor },
	{ theme: "light", label: "Light", Icon: Sun },
	{ theme: "dark", label: "Dark", Icon: Moon },
] as const;

export function ThemeSwitch() {
	const [theme, show] = useState<Theme>("system");
	useEffect(() => show(readTheme()), []);
	const choose = (next: Theme) => {
		setTheme(next);
		show(next);
	};
	return (
		<fieldset className="inline-flex rounded-box border border-rule bg-sheet [@media(scripting:none)]:hidden">
			<legend className="sr-only">Color theme</legend>
			{choices.map(({ theme: own, label, Icon }) => (
				<button
					key={own}
					type="button"
					aria-pressed={theme === own}
					aria-label={label}
					title={label}
					onClick={() => choose(own)}
					className="grid size-11 place-items-center rounded-box text-ink-soft hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
				>
					<Icon aria-hidden className="size-4" />
				</button>
			))}
		</fieldset>
	);
}
