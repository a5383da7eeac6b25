import { useEffect, useRef } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { hasJustEnded, useSession } from "../lib/session/session.ts";
import { loginPath } from "../lib/site/next-path.ts";
import { GuardFailure, GuardWaiting } from "./session/guard-states.tsx";
import { QueryProvider } from "./session/query-provider.tsx";

/**
 * As high as the window from the start, so that parts that load later do not move the footer through the visible area.
 */
export default function SignedInGuard() {
	return (
		<div className="min-h-dvh">
			<Guarded />
		</div>
	);
}

/** Sends visitors to /login, which remembers the page that they wanted. The server guards the data itself. */
function Guarded() {
	const session = useSession();
	const { pathname, search, hash } = useLocation();
	const from = pathname + search + hash;
	const wasSignedIn = useRef(false);
	useEffect(() => {
		if (session.status === "signed-in") wasSignedIn.current = true;
	}, [session]);
	if (session.status === "loading") return <GuardWaiting />;
	if (session.status === "unavailable") return <GuardFailure onRetry={() => location.reload()} />;
	if (session.status === "signed-out") {
		// The message is for the person who was here when the session ended, not for later visitors. They may have
		// clicked a link at that moment, so this may be another page than the one that they were on.
		const wasHere = wasSignedIn.current || (hasJustEnded() && session.farewell?.goTo === undefined);
		const { goTo, notice, stays } = (wasHere && session.farewell) || {};
		// The file of another page may be as unreachable as the server was.
		if (stays) {
			const signIn = () => location.assign(loginPath(from));
			return <GuardFailure title="You are signed out" message={notice} label="Sign in" onRetry={signIn} />;
		}
		return <Navigate to={goTo ?? loginPath(from)} replace state={{ from, notice }} />;
	}
	// The login page asks for the missing code.
	if (session.secondFactorDue) return <Navigate to={loginPath(from)} replace state={{ from }} />;
	return (
		<QueryProvider key={session.user.id}>
			<Outlet />
		</QueryProvider>
	);
}
