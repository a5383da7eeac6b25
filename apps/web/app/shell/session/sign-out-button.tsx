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
			// Loaded on demand: the header is on pages that never need the sign-in client.
			const { signOut } = await import("../../lib/session/session.ts");
			const { notice } = await signOut();
			await navigate("/", { replace: true, state: { notice } });
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
				Sign Out
			</button>
			{failed ? (
				<span role="alert" className="text-note text-exposed">
					Logout failed. Try again.
				</span>
			) : null}
		</>
	);
}
