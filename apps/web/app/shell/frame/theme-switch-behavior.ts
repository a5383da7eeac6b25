import { readTheme, setTheme, type Theme } from "./theme.ts";

/** Each button of the switch chooses its `data-theme-choice`, and the chosen button looks pressed. */
export function themeSwitchBehavior(set: HTMLElement): () => void {
	const buttons = [...set.querySelectorAll<HTMLElement>("[data-theme-choice]")];
	const end = new AbortController();
	const look = () => {
		const theme = readTheme();
		for (const button of buttons) {
			button.setAttribute("aria-pressed", String(button.dataset.themeChoice === theme));
		}
	};
	for (const button of buttons) {
		const choose = () => {
			setTheme(button.dataset.themeChoice as Theme);
			look();
		};
		button.addEventListener("click", choose, { signal: end.signal });
	}
	look();
	return () => end.abort();
}
