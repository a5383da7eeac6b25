import { useEffect } from "react";
import { type Path, useBlocker } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";

interface AskBeforeLeavingProps {
	unsaved: boolean;
	/**
	 * The changes are being sent. A person who leaves then waits for the answer, and is asked only if it is a failure.
	 */
	saving: boolean;
}

/** Each tab counts as a place of its own: unsaved text is lost when another tab is shown. */
function placeOf({ pathname, search }: Path): string {
	return `${pathname} ${new URLSearchParams(search).get("tab") ?? ""}`;
}

/** Asks people who leave or close the page while changes are not saved. */
export function AskBeforeLeaving({ unsaved, saving }: AskBeforeLeavingProps) {
	const blocker = useBlocker(({ currentLocation, nextLocation }) => {
		return unsaved && placeOf(currentLocation) !== placeOf(nextLocation);
	});

	useEffect(() => {
		if (!unsaved) return;
		// The browser shows its own question.
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
