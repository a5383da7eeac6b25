import { Notice } from "../../ui/notice.tsx";
import type { Failure } from "./messages.ts";

export function FailureNotice({ failure }: { failure: Failure | undefined }) {
	if (!failure) return null;
	return (
		<Notice tone="exposed" title={failure.title} announce>
			{failure.message ? <p>{failure.message}</p> : null}
			{failure.note ? <p>{failure.note}</p> : null}
		</Notice>
	);
}
