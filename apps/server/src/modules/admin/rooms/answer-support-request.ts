import type { SupportRequestRead } from "@unlisted/contracts/admin";
import type { SupportDesk } from "../../support/support.slice.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import { type RecordSupportDeps, recordSupport } from "./record-support.ts";

/** Stores the answer, its mail, the record and the writer's security event together, or none of them. */
export function answerSupportRequest(
	deps: RecordSupportDeps & { readonly desk: Pick<SupportDesk, "answer"> },
) {
	const record = recordSupport(deps);
	return (
		operator: ActingOperator,
		answer: { readonly reference: string; readonly text: string; readonly key: string },
	): Promise<SupportRequestRead> => deps.desk.answer(answer, record(operator, answer.reference));
}
