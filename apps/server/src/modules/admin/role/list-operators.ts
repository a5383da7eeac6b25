import type { AuditDeps } from "../core/admin.deps.ts";
import { allOperators } from "../core/operators.repository.ts";

export function listOperators({ db }: Pick<AuditDeps, "db">) {
	return async (): Promise<string> => {
		const operators = await allOperators(db);
		if (operators.length === 0) return "Nobody has the operator role.\n";
		const lines = operators.map(({ userId, email, grantedAt, keys, lastAt }) => {
			const last = lastAt === null ? "no open session" : `last seen ${minuteOf(lastAt)}`;
			return `${email ?? userId}  since ${minuteOf(grantedAt)}, ${keys} ${keys === 1 ? "key" : "keys"}, ${last}`;
		});
		return `${lines.join("\n")}\n`;
	};
}

const minuteOf = (at: Date): string => at.toISOString().slice(0, 16).replace("T", " ");
