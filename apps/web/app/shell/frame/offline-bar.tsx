import { WifiOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { opensOffline, rememberOpened } from "./kept-pages.ts";
import { keepOfflineAnswer } from "./offline-worker.ts";

/**
 * Without a connection the page stays, and a bar says so. Links to pages whose code is not loaded do nothing, and the
 * bar says so. Requests report by themselves that they failed (lib/api).
 */
export function OfflineBar() {
	const online = useOnline();
	const [refused, setRefused] = useState(false);
	const { pathname } = useLocation();

	useEffect(() => {
		rememberOpened(pathname);
		// On another page the person is not where they were.
		setRefused(false);
	}, [pathname]);
	useEffect(() => keepOfflineAnswer(), []);

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
		// Runs before the router and the browser handle the click.
		document.addEventListener("click", onClick, { capture: true });
		return () => document.removeEventListener("click", onClick, { capture: true });
	}, [online]);

	return (
		// Always in the page, so that screen readers announce its text.
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
	);
}

function staysHere(link: HTMLAnchorElement): boolean {
	return link.pathname === location.pathname || opensOffline(link.pathname);
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
