import { type ComponentType, lazy, Suspense } from "react";
import { useSeemsSignedIn } from "../../lib/session/stored-session.ts";

// Fetched only where somebody is signed in. Without it the session still ends, only unannounced: no reason to break a page.
const SessionKeeper = lazy<ComponentType>(() =>
	import("./session-keeper.tsx").then(
		(module) => ({ default: module.SessionKeeper }),
		() => ({ default: () => null }),
	),
);

/** Watches over the end of a session, on every page. */
export function SessionExpiry() {
	if (!useSeemsSignedIn()) return null;
	return (
		<Suspense fallback={null}>
			<SessionKeeper />
		</Suspense>
	);
}
