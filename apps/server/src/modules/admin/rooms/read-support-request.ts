import type { SupportRequestRead } from "@unlisted/contracts/admin";
import type { SupportDesk } from "../../support/support.slice.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import { type RecordSupportDeps, recordSupport } from "./record-support.ts";

/**
 * Shows one request and its writer. The look is recorded whether the request exists or not, and the writer reads
 * about it.
 */
export function readSupportRequest(deps: RecordSupportDeps & { readonly desk: Pick<SupportDesk, "read"> }) {
	const record = recordSupport(deps);
	return (operator: ActingOperator, reference: string): Promise<SupportRequestRead> =>
		deps.desk.read(reference, record(operator, reference));
}
