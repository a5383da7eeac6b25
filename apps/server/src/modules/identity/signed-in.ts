import type { Factor, Identity, Session, User } from "./user.ts";

export interface SignedIn {
	readonly session: Session;
	readonly user: User;
}

/** Out of the database as one JSON value: the names are the columns', the times are texts. */
export interface SignedInJson {
	readonly session: Row;
	readonly user: Row;
	readonly identities: readonly Row[] | null;
	readonly factors: readonly Row[] | null;
}
type Row = Readonly<Record<string, unknown>>;

export function signedInOf({ session, user, identities, factors }: SignedInJson): SignedIn {
	return {
		session: fromRow<Session>(session, true),
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

/** Columns whose names end so are times, by the habit of our tables. */
const isTime = (column: string): boolean => column.endsWith("_at") || column === "banned_until";

/** The types of ours are the tables' columns in another spelling: this is the one place that takes that on trust. */
function fromRow<T>(row: Row, withDates: boolean): T {
	const result: Record<string, unknown> = {};
	for (const column in row) {
		const value = row[column];
		const date = withDates && typeof value === "string" && isTime(column);
		result[camelCase(column)] = date ? new Date(value) : value;
	}
	return result as T;
}
