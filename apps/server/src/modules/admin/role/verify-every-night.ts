import type { Log } from "../../../platform/log/log.ts";
import type { AuditDeps } from "../core/admin.deps.ts";
import { keepVerdict } from "../core/verdict.repository.ts";
import { verifyAudit } from "./verify-audit.ts";

/** Nobody reads the record every day, so it is checked every night. What was found is a figure with an alert. */
export function verifyEveryNight(deps: Pick<AuditDeps, "db" | "clock" | "keys"> & { readonly log: Log }) {
	const verify = verifyAudit(deps);
	return async (): Promise<void> => {
		const { brokenAt, lostLeaves } = await verify();
		await keepVerdict(deps.db, { brokenAt, lostLeaves, at: deps.clock.now().toISOString() });
		if (brokenAt !== null || lostLeaves > 0)
			deps.log.error({ brokenAt, lostLeaves }, "the record of what operators did was changed");
	};
}
