import {
	type AssuranceLevel,
	type Factor,
	hasVerifiedFactor,
	type Identity,
	type Session,
	type User,
} from "./user.ts";

export interface SignedIn {
	readonly session: Session;
	readonly user: User;
}

/** The person behind a request, and what its token proves. */
export interface PresentPerson extends SignedIn {
	readonly aal: AssuranceLevel;
}

/**
 * The lower of both levels. A token from before the second factor stays weak, and one from a removed factor is weak
 * again.
 */
export function lowerOf(ofToken: AssuranceLevel | undefined, ofSession: AssuranceLevel): AssuranceLevel {
	return ofToken === "aal2" && ofSession === "aal2" ? "aal2" : "aal1";
}

/** Whether the person has a second factor that this token does not show. */
export function lacksSecondFactor({ user, aal }: Pick<PresentPerson, "user" | "aal">): boolean {
	return hasVerifiedFactor(user) && aal !== "aal2";
}

/** The database returns one JSON value. Its names are the columns' names, its times are texts. */
export interface SignedInJson {
	readonly session: Row;
	readonly user: Row;
	readonly identities: readonly Row[] | null;
	readonly factors: readonly Row[] | null;
}
type Row = Readonly<Record<string, unknown>>;

export function signedInOf({ session, user, identities, factors }: SignedInJson): SignedIn {
	const { aal, ...row } = session;
	return {
		session: fromRow<Session>({ ...row, granted_aal: aal }, true),
		user: {
			...fromRow<Omit<User, "identities" | "factors">>(user, true),
			identities: (identities ?? []).map((row) => fromRow<Identity>(row, false)),
			factors: (factors ?? []).map((row) => fromRow<Factor>(row, false)),
		},
	};
}

const names = new Map<string, string>();

function camelCase(column: string): string {
	const known =
		names.get(column) ?? column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
	names.set(column, known);
	return known;
}

/** Columns with these endings are times, by our convention. */
const isTime = (column: string): boolean => column.endsWith("_at") || column === "banned_until";

/** Our types spell the tables' columns differently. Only this place relies on it. */
function fromRow<T>(row: Row, withDates: boolean): T {
	const result: Record<string, unknown> = {};
	for (const [column, value] of Object.entries(row)) {
		const date = withDates && typeof value === "string" && isTime(column);
		// open-lookup: the columns are ours.
		result[camelCase(column)] = date ? new Date(value) : value;
	}
	return result as T;
}
