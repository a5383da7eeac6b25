import { useSeemsSignedIn } from "../../lib/session/seems-signed-in.ts";
import { later } from "../../ui/later.tsx";

// Loaded only if someone is signed in. If it cannot be loaded, the session still ends, but without a warning. That must
// not break the page.
const SessionKeeper = later(() => import("./session-keeper.tsx").then((module) => module.SessionKeeper), {
	quiet: true,
	failed: () => null,
});

/** Watches for the end of a session, on every page. */
export function SessionExpiry() {
	return useSeemsSignedIn() ? <SessionKeeper /> : null;
}
