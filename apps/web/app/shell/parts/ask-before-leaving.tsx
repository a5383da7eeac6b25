import { useEffect } from "react";
import { type Path, useBlocker } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";

interface AskBeforeLeavingProps {
	unsaved: boolean;
	/** They are being sent: who leaves then waits for the answer, and is asked only if it is a failure. */
	saving: boolean;
}

/** A tab is a place of its own: what was typed in it goes when another is shown. */
function placeOf({ pathname, search }: Path): string {
	return `${pathname} ${new URLSearchParams(search).get("tab") ?? ""}`;
}

/** Asks a person who goes elsewhere, or closes the page, while changes are not saved. */
export function AskBeforeLeaving({ unsaved, saving }: AskBeforeLeavingProps) {
	const blocker = useBlocker(({ currentLocation, nextLocation }) => {
		return unsaved && placeOf(currentLocation) !== placeOf(nextLocation);
	});

	useEffect(() => {
		if (!unsaved) return;
		// The browser asks in its own words.
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
	}, [unsaved]);

	useEffect(() => {
		if (blocker.state === "blocked" && !unsaved) blocker.proceed();
	}, [blocker, unsaved]);

	const stay = () => blocker.reset?.();
	return (
		<Dialog
			open={blocker.state === "blocked" && unsaved && !saving}
			title="Leave without saving?"
			size="sm"
			onClose={stay}
		>
			<div className="space-y-5">
				<p>Your last changes are not saved. If you leave now, they are lost.</p>
				<DialogActions>
					<Button data-first-focus onClick={stay}>
						Stay
					</Button>
					<Button look="secondary" onClick={() => blocker.proceed?.()}>
						Leave without saving
					</Button>
				</DialogActions>
			</div>
		</Dialog>
	);
}
