export type Theme = "system" | "light" | "dark";

const storageKey = "unlisted-theme";

/** Runs in the head of every page. The server allows it by its hash. */
export const themeScript = `try{var t=localStorage.getItem("${storageKey}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

export function readTheme(): Theme {
	const set = document.documentElement.dataset.theme;
	return set === "light" || set === "dark" ? set : "system";
}

export function setTheme(theme: Theme): void {
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
	try {
		if (theme === "system") localStorage.removeItem(storageKey);
		else localStorage.setItem(storageKey, theme);
	} catch {
		// The browser may block the storage. Then the choice lasts only for this page.
	}
}
