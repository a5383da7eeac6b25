import { Notice } from "../../ui/notice.tsx";

/** For a save that was refused because another tab or device was ahead, and could not be repeated. */
export const changedMeanwhile = "Another tab or device changed these settings at the same time. Try again.";

/**
 * Said after a save that another tab or device was ahead of, if something changed here that nobody here pressed. If both
 * changed the same choice, the last press counts, and there is nothing to say.
 */
export function ChangedElsewhere() {
	return (
		<Notice tone="info" title="These settings were changed elsewhere" announce>
			<p>Another tab or device changed these settings. Your change is saved too.</p>
		</Notice>
	);
}
