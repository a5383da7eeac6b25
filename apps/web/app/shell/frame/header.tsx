import { headerSolidAfterPixels } from "@unlisted/contracts/limits";
import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSeemsSignedIn } from "../../lib/session/stored-session.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Brand } from "./brand.tsx";
import { PersonMenu, PersonRow, VisitorMenu, VisitorRow } from "./header-links.tsx";

/**
 * On every page. A page without the framework needs four things of its own script: `data-solid` after 10 px of
 * scroll; the menu's `hidden` and the button's `aria-expanded`; the person's row and menu in the place of the
 * visitor's if a session is stored; and what Sign Out does. A prerendered page has the visitor's.
 */
export function Header() {
	const signedIn = useSeemsSignedIn();
	const solid = useScrolledPast(headerSolidAfterPixels);
	const { open, setOpen, button, menu } = useMenu();
	const ready = useHydrated();
	const Icon = open ? X : Menu;
	return (
		<header
			data-print="no"
			data-solid={solid || open}
			// Without its script it cannot turn solid, so it stays at the top instead of covering the text.
			className="fixed inset-x-0 top-0 z-40 border-b border-transparent transition-colors data-[solid=true]:border-rule data-[solid=true]:bg-paper [@media(scripting:none)]:absolute"
		>
			<div className="mx-auto flex h-16 max-w-page items-center justify-between gap-6 px-5 sm:px-8">
				<Brand />
				<nav
					aria-label="Main"
					className={`flex-1 items-center ${signedIn ? "hidden sm:flex" : "hidden lg:flex"}`}
				>
					{signedIn ? <PersonRow /> : <VisitorRow />}
				</nav>
				<button
					ref={button}
					type="button"
					// A press before the page's script runs would be lost.
					disabled={!ready}
					aria-expanded={open}
					aria-controls="menu"
					onClick={() => setOpen(!open)}
					className="-mr-3 inline-flex min-h-11 min-w-11 items-center gap-2 px-3 font-semibold lg:hidden [@media(scripting:none)]:hidden"
				>
					<Icon aria-hidden className="size-5" />
					Menu
				</button>
			</div>
			<nav
				ref={menu}
				id="menu"
				aria-label="Menu"
				hidden={!open}
				className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-rule bg-paper px-5 py-3 sm:px-8 lg:hidden"
			>
				{signedIn ? <PersonMenu /> : <VisitorMenu />}
			</nav>
		</header>
	);
}

function useScrolledPast(pixels: number): boolean {
	const [past, setPast] = useState(false);
	useEffect(() => {
		const look = () => setPast(window.scrollY > pixels);
		look();
		window.addEventListener("scroll", look, { passive: true });
		return () => window.removeEventListener("scroll", look);
	}, [pixels]);
	return past;
}

/** Escape closes it and returns focus to the button; navigating, or pressing outside, closes it too. */
function useMenu() {
	const [open, setOpen] = useState(false);
	const button = useRef<HTMLButtonElement>(null);
	const menu = useRef<HTMLElement>(null);
	const { key } = useLocation();

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new location key is what closes the menu
	useEffect(() => setOpen(false), [key]);

	useEffect(() => {
		if (!open) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== "Escape") return;
			setOpen(false);
			button.current?.focus();
		};
		const onPress = ({ target }: PointerEvent) => {
			const inside =
				target instanceof Node && (menu.current?.contains(target) || button.current?.contains(target));
			if (!inside) setOpen(false);
		};
		document.addEventListener("keydown", onKey);
		document.addEventListener("pointerdown", onPress);
		return () => {
			document.removeEventListener("keydown", onKey);
			document.removeEventListener("pointerdown", onPress);
		};
	}, [open]);

	return { open, setOpen, button, menu };
}
