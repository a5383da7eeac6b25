import { Notice } from "../../ui/notice.tsx";

/** Said after a save that another tab or device was ahead of: something changed here that nobody here pressed. */
export function ChangedElsewhere() {
	return (
		<Notice tone="info" title="These settings were changed elsewhere" announce>
			<p>Another tab or device had saved a change since you opened this page. Both changes are kept.</p>
		</Notice>
	);
}
