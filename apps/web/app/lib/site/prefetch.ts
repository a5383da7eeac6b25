/**
 * Loads the files that a page will need before the person opens it. The page's document names them. The browser only
 * stores them: nothing runs. For people who save data it loads nothing.
 */
const asked = new Set<string>();

export async function prefetchPage(path: string): Promise<void> {
	if (asked.has(path) || savesData()) return;
	asked.add(path);
	try {
		const answer = await fetch(path, { priority: "low", headers: { accept: "text/html" } });
		for (const file of filesOf(await answer.text())) prefetchFile(file);
	} catch {
		// Without a network, the files load when the person opens the page.
		asked.delete(path);
	}
}

/** The scripts of this site that a document names. */
export function filesOf(html: string): string[] {
	return [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, file = ""]) => file);
}

function prefetchFile(href: string): void {
	if (asked.has(href)) return;
	asked.add(href);
	const link = document.createElement("link");
	link.rel = "prefetch";
	link.as = "script";
	link.crossOrigin = "";
	link.href = href;
	document.head.append(link);
}

/**
 * Reports which page of this site somebody will probably open: they point at its link, or reach it with the keyboard.
 * Returns a function that stops it.
 */
export function onIntent(act: (path: string) => void): () => void {
	const end = new AbortController();
	const intend = ({ target }: Event) => {
		const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[href]");
		if (!link || link.origin !== location.origin || link.pathname === location.pathname || savesData())
			return;
		act(link.pathname);
	};
	for (const sign of ["pointerover", "focusin", "touchstart"]) {
		document.addEventListener(sign, intend, { passive: true, signal: end.signal });
	}
	return () => end.abort();
}

function savesData(): boolean {
	const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
	return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}
