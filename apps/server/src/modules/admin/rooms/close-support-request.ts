import type { SupportRequestRead } from "@unlisted/contracts/admin";
import type { SupportDesk } from "../../support/support.slice.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import { type RecordSupportDeps, recordSupport } from "./record-support.ts";

/** Stores the new state, the record and the writer's security event together, or none of them. */
export function closeSupportRequest(deps: RecordSupportDeps & { readonly desk: Pick<SupportDesk, "close"> }) {
	const record = recordSupport(deps);
	return (operator: ActingOperator, reference: string): Promise<SupportRequestRead> =>
		deps.desk.close(reference, record(operator, reference));
}
