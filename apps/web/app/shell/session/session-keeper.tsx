import { useState } from "react";
import { useNavigate } from "react-router";
import { countdownText } from "../../lib/session/session-clock.ts";
import { signOut } from "../../lib/session/sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { stayLoggedIn, useSessionKeeper } from "./use-session-keeper.ts";

export function SessionKeeper() {
	const secondsLeft = useSessionKeeper();
	const [busy, setBusy] = useState<"stay" | "leave">();
	const [unreachable, setUnreachable] = useState(false);
	const navigate = useNavigate();

	const run = (what: "stay" | "leave", act: () => Promise<unknown>) => async () => {
		setBusy(what);
		await act();
		setBusy(undefined);
		setUnreachable(false);
	};
	const stay = run("stay", () => stayLoggedIn(() => setUnreachable(true)));
	const leave = run("leave", () => signOut(navigate));

	// The dialog stays mounted: only a dialog that closes returns the focus to where it was.
	return (
		<Dialog
			open={secondsLeft !== null}
			title="Session Expiring Soon"
			size="sm"
			// Closing is an answer too, and a safe one: the person is there.
			onClose={stay}
			closeOnOverlay={false}
			locked={busy !== undefined}
		>
			<p className="text-ink-soft">
				You have been inactive for a while. To protect your data, we sign you out unless you stay.
			</p>
			<p className="my-5 flex items-baseline gap-3">
				<span className="font-mono text-display-sm" data-testid="countdown">
					{countdownText(secondsLeft ?? 0)}
				</span>
				<span className="text-note text-ink-soft">until you are signed out</span>
			</p>
			{/* Announced only now and then: nobody could follow an announcement each second. */}
			<p role="status" className="sr-only">
				{`You are signed out in ${Math.ceil((secondsLeft ?? 0) / 30) * 30} seconds or less.`}
			</p>
			{unreachable ? (
				<div className="mb-5">
					<Notice tone="attention" title="We could not reach the server" announce>
						<p>We keep trying until the time is up.</p>
					</Notice>
				</div>
			) : null}
			<DialogActions>
				<Button data-first-focus busy={busy !== undefined} onClick={stay}>
					{busy === "stay" ? (unreachable ? "Trying again..." : "Staying...") : "Stay Logged In"}
				</Button>
				<Button look="secondary" busy={busy === "leave" || (busy === "stay" && !unreachable)} onClick={leave}>
					{busy === "leave" ? "Signing out..." : "Log Out Now"}
				</Button>
			</DialogActions>
		</Dialog>
	);
}
