import { useSeemsSignedIn } from "../../lib/session/seems-signed-in.ts";
import { later } from "../../ui/later.tsx";

// Loaded only if someone is signed in. Without it the session still ends, only without a warning: no reason
// to break a page.
const SessionKeeper = later(() => import("./session-keeper.tsx").then((module) => module.SessionKeeper), {
	quiet: true,
	failed: () => null,
});

/** Watches for the end of a session, on every page. */
export function SessionExpiry() {
	return useSeemsSignedIn() ? <SessionKeeper /> : null;
}
