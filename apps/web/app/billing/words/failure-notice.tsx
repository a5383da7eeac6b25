import { FormFailure } from "../../shell/parts/form-failure.tsx";
import type { Failure } from "./messages.ts";

export function FailureNotice({ failure }: { failure: Failure | undefined }) {
	if (!failure) return null;
	return (
		<FormFailure title={failure.title}>
			{failure.message ? <p>{failure.message}</p> : null}
			{failure.note ? <p>{failure.note}</p> : null}
		</FormFailure>
	);
}
