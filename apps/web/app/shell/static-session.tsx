import { useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { MemoryRouter, useLocation } from "react-router";
import { takeLinkOnArrival } from "../lib/session/link-arrival.ts";
import { installTrustedTypes } from "../lib/site/trusted-types.ts";
import { ArrivalNotice } from "./frame/arrival-notice.tsx";
import { LinkNotice } from "./frame/link-notice.tsx";
import { SessionExpiry } from "./session/session-expiry.tsx";
import { SignOutButton } from "./session/sign-out-button.tsx";

/**
 * Adds to a static page what a person needs who has a session, a link that brings one, or a message from the page
 * before. It uses the same components as the other pages, in a router of their own, whose navigations become ordinary
 * ones.
 */
let started = false;

export function startStaticSession(): void {
	const content = document.getElementById("content");
	if (started || !content) return;
	started = true;
	installTrustedTypes();
	takeLinkOnArrival();
	const place = document.createElement("div");
	content.prepend(place);
	const { pathname, search } = location;
	const state: unknown = (history.state as { usr?: unknown } | null)?.usr ?? null;
	const root = createRoot(place);
	flushSync(() =>
		root.render(
			<MemoryRouter initialEntries={[{ pathname, search, state }]}>
				<StaticSession />
			</MemoryRouter>,
		),
	);
}

const wide = "mx-auto max-w-page px-5 pt-6 sm:px-8";

function StaticSession() {
	useMovesOfTheBrowser();
	const [places] = useState(takePlacesOfSignOut);
	return (
		<>
			<SessionExpiry />
			<ArrivalNotice className={wide} />
			<LinkNotice className={wide} />
			{places.map(({ parent, className, key }) =>
				createPortal(<SignOutButton className={className} />, parent, key),
			)}
		</>
	);
}

/** The prerendered buttons. React replaces each with its own button. */
function takePlacesOfSignOut() {
	const buttons = [...document.querySelectorAll<HTMLButtonElement>("button[data-signs-out]")];
	return buttons.flatMap((button, index) => {
		const parent = button.parentElement;
		button.remove();
		return parent ? [{ parent, className: button.className, key: String(index) }] : [];
	});
}

/** The message travels in the history state, as inside the site, so that no stranger's link can set it. */
function useMovesOfTheBrowser(): void {
	const { key, pathname, search, hash, state } = useLocation();
	useEffect(() => {
		if (key === "default") return;
		// The message is at the top, but a reload keeps the scroll position.
		scrollTo({ top: 0, behavior: "instant" });
		// Without the server, the browser's own error page would replace this one.
		if (state?.stays) return;
		history.pushState({ usr: state }, "", pathname + search + hash);
		location.reload();
	}, [key, pathname, search, hash, state]);
}
