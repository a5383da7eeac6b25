import { useEffect } from "react";
import { useLocation } from "react-router";

let last: string | undefined;

/**
 * A link inside the site changes the page without the browser noticing. Focus then goes to the new page's
 * content, so that a keyboard starts there and a screen reader announces it.
 */
export function useFocusOnArrival(): void {
	const { pathname } = useLocation();
	useEffect(() => {
		const arrived = last !== undefined && last !== pathname;
		last = pathname;
		if (arrived) document.getElementById("content")?.focus({ preventScroll: true });
	}, [pathname]);
}
