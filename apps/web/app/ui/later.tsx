import { type ComponentType, useEffect, useRef, useState } from "react";
import { CouldNotLoad } from "./could-not-load.tsx";
import { focusFirst } from "./dialog.tsx";
import { Skeleton } from "./skeleton.tsx";

interface LaterOptions {
	/** The page works without the part, so nothing is shown while it loads. */
	quiet?: boolean;
	/** Replaces the message if the part could not be loaded. */
	failed?: ComponentType;
}

/**
 * A part that few visits need, such as the form of a dialog. Its code is loaded when it is first shown. If that fails,
 * the part says so in its place and offers another try. React's own `lazy` would break the whole page.
 */
export function later<P extends object>(
	load: () => Promise<ComponentType<P>>,
	{ quiet = false, failed: Failed }: LaterOptions = {},
): ComponentType<P> {
	let loaded: ComponentType<P> | undefined;

	return function Later(props: P) {
		const [Part, setPart] = useState(() => loaded);
		const [attempt, setAttempt] = useState(1);
		const [failed, setFailed] = useState(0);
		const place = useRef<HTMLDivElement>(null);

		useEffect(() => {
			if (loaded && attempt === 1) return;
			let here = true;
			load().then(
				(part) => {
					loaded = part;
					if (here) setPart(() => part);
				},
				() => {
					if (here) setFailed(attempt);
				},
			);
			return () => {
				here = false;
			};
		}, [attempt]);

		// If a dialog opened before its field had loaded, the focus is on its title.
		useEffect(() => {
			const dialog = place.current?.closest("dialog");
			if (Part && dialog?.contains(document.activeElement)) {
				if (document.activeElement === dialog.querySelector("h2")) focusFirst(dialog);
			}
		}, [Part]);

		const part = Part ? (
			<Part {...props} />
		) : failed === 0 ? (
			quiet ? null : (
				<Skeleton label="Loading" widths={["60%", "100%", "60%"]} />
			)
		) : Failed ? (
			<Failed />
		) : (
			<NotLoaded busy={failed !== attempt} again={attempt > 1} onRetry={() => setAttempt(attempt + 1)} />
		);
		// Without a wrapper, the page's spacing applies to the part's content.
		if (quiet) return part;
		return (
			<div ref={place} className="contents">
				{part}
			</div>
		);
	};
}

interface NotLoadedProps {
	busy: boolean;
	/** Whether the second attempt failed too. */
	again: boolean;
	onRetry: () => void;
}

/** Chrome remembers a failed download until the page is loaded again, and does not send a second request. */
function NotLoaded({ busy, again, onRetry }: NotLoadedProps) {
	const reloads = again && !busy && navigator.onLine;
	return (
		<CouldNotLoad
			title="This part could not be loaded"
			message={
				reloads
					? "The rest of the page works. Load the page again to get this part too."
					: "Check your connection and try again."
			}
			label={reloads ? "Load the page again" : undefined}
			busy={busy}
			onRetry={reloads ? () => location.reload() : onRetry}
		/>
	);
}
