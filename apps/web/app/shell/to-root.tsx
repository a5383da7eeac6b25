import { Navigate } from "react-router";

/**
 * Any path outside the route table goes to the root. The server redirects requests from outside the same way.
 */
export default function ToRoot() {
	return <Navigate to="/" replace />;
}
