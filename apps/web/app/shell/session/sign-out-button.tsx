import { useState } from "react";
import { useNavigate } from "react-router";

export function SignOutButton({ className }: { className: string }) {
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState(false);
	const navigate = useNavigate();

	async function leave() {
		setBusy(true);
		setFailed(false);
		try {
			// Loaded on demand: the header is on pages that never need the sign-in client. Where somebody is signed in, the
			// session's keeper has loaded it, so it works without a connection.
			const { signOut } = await import("../../lib/session/sign-out.ts");
			await signOut(navigate);
		} catch {
			setFailed(true);
		} finally {
			setBusy(false);
		}
	}

	return (
		<>
			{/* A static page finds the button by this attribute (static-session.tsx). */}
			<button type="button" data-signs-out disabled={busy} onClick={leave} className={className}>
				{busy ? "Signing out..." : "Sign Out"}
			</button>
			{failed ? (
				<span role="alert" className="text-note text-exposed">
					Logout failed: you are still signed in. Try again.
				</span>
			) : null}
		</>
	);
}
