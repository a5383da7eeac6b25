import { BadValue } from "../../../platform/process/bad-value.ts";
import { grantOperator, type RoleDeps, revokeOperator } from "./grant-operator.ts";
import { listOperators } from "./list-operators.ts";
import { verifyAudit } from "./verify-audit.ts";

/** Runs `npm run cli -- operators …` in the process that holds the database. */
export function runOperators(deps: RoleDeps) {
	return async ([verb, given]: readonly string[]): Promise<string> => {
		switch (verb) {
			case "grant":
				return grantOperator(deps)(named(given));
			case "revoke":
				return revokeOperator(deps)(named(given));
			case "list":
				return listOperators(deps)();
			case "verify": {
				const { events, brokenAt, lostLeaves } = await verifyAudit(deps)();
				if (brokenAt !== null)
					throw new BadValue(
						`The audit log was changed: event ${brokenAt} is missing, or not what was written.`,
					);
				if (lostLeaves > 0)
					throw new BadValue(
						`The transparency log was changed: ${lostLeaves} of the leaves that it signed are gone.`,
					);
				return `${events} ${events === 1 ? "event" : "events"}, each as it was written and in the transparency log.\n`;
			}
			default:
				throw new BadValue("Say operators grant ADDRESS, revoke ADDRESS, list, or verify.");
		}
	};
}

function named(email: string | undefined): string {
	const address = email?.trim() ?? "";
	if (!address.includes("@")) throw new BadValue("Name the person by their email address.");
	return address;
}
