import { type ComponentType, lazy, Suspense } from "react";
import { useSeemsSignedIn } from "../../lib/session/seems-signed-in.ts";

// Loaded only if someone is signed in. Without it the session still ends, only without a warning: no reason
// to break a page.
const SessionKeeper = lazy<ComponentType>(() =>
	import("./session-keeper.tsx").then(
		(module) => ({ default: module.SessionKeeper }),
		() => ({ default: () => null }),
	),
);

/** Watches for the end of a session, on every page. */
export function SessionExpiry() {
	if (!useSeemsSignedIn()) return null;
	return (
		<Suspense fallback={null}>
			<SessionKeeper />
		</Suspense>
	);
}
