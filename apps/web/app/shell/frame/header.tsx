import { Menu, X } from "lucide-react";
import { behaves } from "../../ui/behaves.ts";
import { Brand } from "./brand.tsx";
import { headerBehavior } from "./header-behavior.ts";
import { PersonMenu, PersonRow, VisitorMenu, VisitorRow } from "./header-links.tsx";
import { useLinks } from "./use-links.ts";

const behavior = behaves("header", headerBehavior);

/**
 * The header of every page, including those without the framework. So it contains the links of visitors and of
 * signed-in people, and session-mark.css shows the right ones. It has no state: its behavior is in header-behavior.ts.
 */
export function Header() {
	const links = useLinks();
	return (
		<header
			{...behavior}
			data-print="no"
			data-solid="false"
			// Without its script it cannot turn solid, so it stays at the top and does not cover the text.
			className="@container/header fixed inset-x-0 top-0 z-40 border-b border-transparent transition-colors data-[solid=true]:border-rule data-[solid=true]:bg-paper [@media(scripting:none)]:absolute"
		>
			<div className="mx-auto flex h-16 max-w-page items-center justify-between gap-6 px-5 sm:px-8">
				<Brand />
				<nav aria-label="Main" className="for-visitors hidden flex-1 items-center in-full-header:flex">
					<VisitorRow links={links} />
				</nav>
				<nav aria-label="Main" className="for-signed-in hidden flex-1 items-center in-header:flex">
					<PersonRow links={links} />
				</nav>
				<button
					type="button"
					// Disabled until the behavior has started, because a click would be lost.
					disabled
					aria-expanded={false}
					aria-controls="menu"
					className="group -mr-3 inline-flex min-h-11 min-w-11 items-center gap-2 px-3 font-semibold in-full-header:hidden [@media(scripting:none)]:hidden"
				>
					<Menu aria-hidden className="size-5 group-aria-expanded:hidden" />
					<X aria-hidden className="hidden size-5 group-aria-expanded:block" />
					Menu
				</button>
			</div>
			<nav
				id="menu"
				aria-label="Menu"
				hidden
				className="max-h-[calc(100dvh-4rem)] overflow-y-auto border-t border-rule bg-paper px-5 py-3 sm:px-8 in-full-header:hidden"
			>
				<div className="for-visitors">
					<VisitorMenu links={links} />
				</div>
				<div className="for-signed-in">
					<PersonMenu links={links} />
				</div>
			</nav>
		</header>
	);
}
