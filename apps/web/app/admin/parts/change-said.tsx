import type { Change } from "../../lib/api/use-change.ts";
import { Notice } from "../../ui/notice.tsx";

interface ChangeSaidProps {
	change: Change<string>;
	title: string;
	/** What to say after a successful change. */
	done?: string | undefined;
}

/** The result of a click. Always in the page, so that screen readers announce it. */
export function ChangeSaid({ change, title, done }: ChangeSaidProps) {
	if (change.failure)
		return (
			<Notice tone="exposed" title={title} announce>
				{change.failure.message}
			</Notice>
		);
	return (
		<div role="status">{done && change.busy === undefined ? <Notice tone="safe" title={done} /> : null}</div>
	);
}
