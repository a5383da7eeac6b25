import { type ComponentType, useEffect, useRef, useState } from "react";
import { CouldNotLoad } from "./could-not-load.tsx";
import { focusFirst } from "./dialog.tsx";
import { Skeleton } from "./skeleton.tsx";

/**
 * A part that few visits need, such as the form of a dialog: its code is loaded when it is first shown. Without a
 * connection it says so where it would be, and can be tried again; React's own `lazy` would remember the failure.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
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

		// A dialog that opened before its field was there has the focus on its title.
		useEffect(() => {
			const dialog = place.current?.closest("dialog");
			if (Part && dialog?.contains(document.activeElement)) {
				if (document.activeElement === dialog.querySelector("h2")) focusFirst(dialog);
			}
		}, [Part]);

		return (
			<div ref={place} className="contents">
				{Part ? (
					<Part {...props} />
				) : failed === attempt ? (
					<CouldNotLoad
						title="This part could not be loaded"
						message="Check your connection and try again."
						busy={false}
						onRetry={() => setAttempt(attempt + 1)}
					/>
				) : (
					<Skeleton label="Loading" widths={["60%", "100%", "60%"]} />
				)}
			</div>
		);
	};
}
