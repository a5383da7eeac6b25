import { useEffect } from "react";
import { useLocation } from "react-router";

let last: string | undefined;

/**
 * A link inside the site changes the page, but the browser does not notice. So we move the focus to the new page's
 * content: the keyboard continues there, and screen readers announce it.
 */
export function useFocusOnArrival(): void {
	const { pathname } = useLocation();
	useEffect(() => {
		const arrived = last !== undefined && last !== pathname;
		last = pathname;
		if (arrived) document.getElementById("content")?.focus({ preventScroll: true });
	}, [pathname]);
}
