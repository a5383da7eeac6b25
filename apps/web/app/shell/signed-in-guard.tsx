import { Navigate, Outlet, useLocation } from "react-router";
import { loginPath } from "../lib/next-path.ts";
import { useSession } from "../lib/session.ts";
import { GuardFailure, GuardWaiting } from "./guard-states.tsx";
import { QueryProvider } from "./query-provider.tsx";

/** Nobody signed in: to /login, which remembers where the person came from. The server guards the data itself. */
export default function SignedInGuard() {
	const session = useSession();
	const { pathname, search, hash } = useLocation();
	const from = pathname + search + hash;
	if (session.status === "loading") return <GuardWaiting />;
	if (session.status === "unavailable") return <GuardFailure onRetry={() => location.reload()} />;
	if (session.status === "signed-out") {
		const { goTo, notice } = session.farewell ?? {};
		return <Navigate to={goTo ?? loginPath(from)} replace state={{ from, notice }} />;
	}
	// The login page asks for the code that is still missing.
	if (session.secondFactorDue) return <Navigate to={loginPath(from)} replace state={{ from }} />;
	return (
		<QueryProvider key={session.user.id}>
			<Outlet />
		</QueryProvider>
	);
}
