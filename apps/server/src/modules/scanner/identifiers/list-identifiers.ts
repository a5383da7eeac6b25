import { type Identifier, type Identifiers, identifierLimits } from "@unlisted/contracts/identifiers";
import { Refusal } from "../../../platform/http/problem.ts";
import { loadPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import type { OpenIdentifier } from "../core/watched-identifiers.ts";
import { resendGapSeconds } from "./send-identifier-code.ts";

/** Lists the watched identifiers, and data in the profile that is not watched yet. */
export function listIdentifiers(deps: ScannerDeps) {
	const { db, sms } = deps;
	return async (userId: string): Promise<Identifiers> => {
		const person = await loadPerson(deps, db, userId);
		if (!person) throw new Refusal("unauthenticated");
		const { identifiers, holder } = person;
		const name = [holder.first, holder.last].filter((part) => part !== "").join(" ");
		const offered = [
			{ kind: "name" as const, value: name.includes(" ") ? name : "" },
			{ kind: "username" as const, value: holder.username },
		];
		return {
			identifiers: identifiers.map(presentIdentifier),
			suggestions: offered.filter(
				({ kind, value }) => value !== "" && !identifiers.some((one) => one.kind === kind),
			),
			limits: identifierLimits,
			phones_available: sms !== null,
		};
	};
}

export function presentIdentifier(one: OpenIdentifier): Identifier {
	const isPending = one.verifiedAt === null;
	const sent = one.codeSentAt?.getTime();
	return {
		id: one.id,
		kind: one.kind,
		value: one.value,
		city: one.city ?? null,
		birth_year: one.birthYear ?? null,
		status: isPending ? "pending" : "verified",
		origin: one.origin,
		added_at: one.addedAt.toISOString(),
		verified_at: one.verifiedAt?.toISOString() ?? null,
		code_expires_at: isPending ? (one.codeExpiresAt?.toISOString() ?? null) : null,
		resend_after: isPending && sent ? new Date(sent + resendGapSeconds * 1000).toISOString() : null,
	};
}

export function readIdentifier(deps: ScannerDeps) {
	return async (userId: string, id: string): Promise<Identifier> => {
		const person = await loadPerson(deps, deps.db, userId);
		const found = person?.identifiers.find((one) => one.id === id);
		if (!found) throw new Refusal("not_found", "This identifier is not watched");
		return presentIdentifier(found);
	};
}
