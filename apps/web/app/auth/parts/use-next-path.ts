import { useLocation, useSearchParams } from "react-router";
import { nextOfSearch, safeNextPath } from "../../lib/site/next-path.ts";
import { useHydrated } from "../../ui/hydrated.ts";

/**
 * The page that asked for the sign-in, or the chosen plan, if the path is ours. Null on the first render, which must
 * match the prerendered page.
 */
export function useNextPath(): string | null {
	const [search] = useSearchParams();
	const state = useLocation().state as { from?: unknown } | null;
	const ready = useHydrated();
	if (!ready) return null;
	return nextOfSearch(search) ?? safeNextPath(typeof state?.from === "string" ? state.from : null);
}

/** The history state of the page that asked, for example that it follows a payment. */
export function useNextState(): unknown {
	return (useLocation().state as { fromState?: unknown } | null)?.fromState ?? null;
}

/** The address that was typed on the page before. It travels in the history state, so that no link can set it. */
export function useTypedEmail(): { email: string; sentAt: number | null } | null {
	const state = useLocation().state as { email?: unknown; sentAt?: unknown } | null;
	const ready = useHydrated();
	if (!ready || typeof state?.email !== "string") return null;
	return { email: state.email, sentAt: typeof state.sentAt === "number" ? state.sentAt : null };
}
