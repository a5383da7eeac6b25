import { WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { PrefetchPageLinks } from "react-router";
import { useSeemsSignedIn } from "../../lib/session/seems-signed-in.ts";
import { opensOffline, pagesToKeep } from "./kept-pages.ts";

/**
 * Without a connection the page stays, and a bar says so. Links to pages whose code is not here do nothing but
 * say so. What a person sends says by itself that it did not happen (lib/api).
 */
export function OfflineBar() {
	const online = useOnline();
	const [refused, setRefused] = useState(false);

	useEffect(() => {
		setRefused(false);
		if (online) return;
		const onClick = (event: MouseEvent) => {
			const link = event.target instanceof Element ? event.target.closest("a") : null;
			if (!link || link.origin !== location.origin || staysHere(link)) return;
			event.preventDefault();
			event.stopPropagation();
			setRefused(true);
		};
		// Before the router, and before the browser.
		document.addEventListener("click", onClick, { capture: true });
		return () => document.removeEventListener("click", onClick, { capture: true });
	}, [online]);

	return (
		<>
			{/* Always there: what it comes to say is read out. */}
			<div role="status" data-print="no" className="fixed inset-x-0 bottom-0 z-50">
				{online ? null : (
					<p className="flex items-start justify-center gap-3 bg-ink px-5 py-3 text-note font-semibold text-paper">
						<WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
						{refused
							? "You are offline, so that page cannot be opened. You are still where you were."
							: "You are offline. This page stays as it is, and what you change now is not saved."}
					</p>
				)}
			</div>
			<KeptPages />
		</>
	);
}

function staysHere(link: HTMLAnchorElement): boolean {
	return link.pathname === location.pathname || opensOffline(link.pathname);
}

/** Fetched while nothing else is asked of the network. */
function KeptPages() {
	const signedIn = useSeemsSignedIn();
	const [quiet, setQuiet] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setQuiet(true), 3000);
		return () => clearTimeout(timer);
	}, []);
	if (!signedIn || !quiet) return null;
	return pagesToKeep.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

function useOnline(): boolean {
	return useSyncExternalStore(
		hearConnection,
		() => navigator.onLine,
		() => true,
	);
}

function hearConnection(onChange: () => void): () => void {
	window.addEventListener("online", onChange);
	window.addEventListener("offline", onChange);
	return () => {
		window.removeEventListener("online", onChange);
		window.removeEventListener("offline", onChange);
	};
}
