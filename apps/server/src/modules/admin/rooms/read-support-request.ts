import type { SupportRequestRead } from "@unlisted/contracts/admin";
import type { SupportDesk } from "../../support/support.slice.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import { type RecordSupportDeps, recordSupport } from "./record-support.ts";

/** Who wrote what. The look is in the record, found or not, and the writer reads of it. */
export function readSupportRequest(deps: RecordSupportDeps & { readonly desk: Pick<SupportDesk, "read"> }) {
	const record = recordSupport(deps);
	return (operator: ActingOperator, reference: string): Promise<SupportRequestRead> =>
		deps.desk.read(reference, record(operator, reference));
}
