import { headerSolidAfterPixels } from "@unlisted/contracts/limits";

/**
 * The header turns solid when the page is scrolled. The button opens the menu. Escape closes it and returns the focus
 * to the button; following a link or clicking outside closes it too.
 */
export function headerBehavior(header: HTMLElement): () => void {
	const button = header.querySelector<HTMLButtonElement>("button[aria-controls=menu]");
	const menu = header.querySelector<HTMLElement>("#menu");
	if (!button || !menu) return () => undefined;
	const end = new AbortController();
	const { signal } = end;

	const look = () => {
		header.dataset.solid = String(scrollY > headerSolidAfterPixels || !menu.hidden);
	};
	const show = (open: boolean) => {
		menu.hidden = !open;
		button.setAttribute("aria-expanded", String(open));
		look();
	};
	// A click before this point would have been lost.
	button.disabled = false;
	// Waits for the next frame: reading the scroll position now would make the browser do the layout twice.
	const first = requestAnimationFrame(look);
	addEventListener("scroll", look, { signal, passive: true });
	addEventListener("popstate", () => show(false), { signal });
	button.addEventListener("click", () => show(menu.hidden !== false), { signal });
	header.addEventListener(
		"click",
		({ target }) => {
			if (target instanceof Element && target.closest("a")) show(false);
		},
		{ signal },
	);
	document.addEventListener(
		"keydown",
		({ key }) => {
			if (key !== "Escape" || menu.hidden) return;
			show(false);
			button.focus();
		},
		{ signal },
	);
	document.addEventListener(
		"pointerdown",
		({ target }) => {
			const inside = target instanceof Node && (menu.contains(target) || button.contains(target));
			if (!inside && !menu.hidden) show(false);
		},
		{ signal },
	);
	return () => {
		cancelAnimationFrame(first);
		end.abort();
	};
}
