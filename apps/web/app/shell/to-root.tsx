import { Navigate } from "react-router";

/** Any path outside the route table goes to the root. The server does the same for whoever arrives from outside. */
export default function ToRoot() {
	return <Navigate to="/" replace />;
}
