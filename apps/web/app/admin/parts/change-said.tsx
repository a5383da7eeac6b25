import type { Change } from "../../lib/api/use-change.ts";
import { Notice } from "../../ui/notice.tsx";

interface ChangeSaidProps {
	change: Change<string>;
	title: string;
	/** What a change that went well came to. */
	done?: string | undefined;
}

/** What came of a press. Always there, so that it is read out. */
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
