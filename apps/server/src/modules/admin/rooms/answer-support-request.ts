import type { SupportRequestRead } from "@unlisted/contracts/admin";
import type { SupportDesk } from "../../support/support.slice.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import { type RecordSupportDeps, recordSupport } from "./record-support.ts";

/** The answer, its mail, the record of it and what the writer reads of it: all or none. */
export function answerSupportRequest(
	deps: RecordSupportDeps & { readonly desk: Pick<SupportDesk, "answer"> },
) {
	const record = recordSupport(deps);
	return (
		operator: ActingOperator,
		answer: { readonly reference: string; readonly text: string; readonly key: string },
	): Promise<SupportRequestRead> => deps.desk.answer(answer, record(operator, answer.reference));
}
