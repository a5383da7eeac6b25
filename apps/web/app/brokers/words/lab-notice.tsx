import { Notice } from "../../ui/notice.tsx";

/** Says that the sites are made up, so that nobody takes them for real ones. */
export function LabNotice() {
	return (
		<Notice tone="info" title="These are made-up sites">
			<p>
				So that you can try it out, this installation searches made-up people on made-up sites. It says
				nothing about real ones.
			</p>
		</Notice>
	);
}
