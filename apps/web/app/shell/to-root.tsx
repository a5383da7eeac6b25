import { Navigate } from "react-router";

/** Sends any path outside the route table to the root. The server redirects requests from outside the same way. */
export default function ToRoot() {
	return <Navigate to="/" replace />;
}
