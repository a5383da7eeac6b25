import type pg from "pg";

type Row = Record<string, unknown>;

/** One person, with one of their rows from each table that has any. */
export interface Sample {
	readonly id: string;
	readonly rows: ReadonlyMap<string, Row>;
}

/** One of the parameters $1, $2, … of a statement. `kind` is the name of its type. */
interface Place {
	readonly kind: string;
	/** The column that the parameter is compared with or written to. */
	readonly column: string | null;
	readonly operator: string;
	/** Whether the parameter is in an insert, or between "set" and "where". */
	readonly isWritten: boolean;
	/** Whether the parameter is a text that the statement reads as a time. */
	readonly isMoment?: boolean;
}

/** A person who has rows everywhere: person `n` of those that `fill` made, where n must be divisible by 1000. */
export async function sampleOf(client: pg.Client, n: number): Promise<Sample> {
	const { rows: people } = await client.query<{ id: string }>("select md5('person' || $1::int)::uuid as id", [
		n,
	]);
	const id = people[0]?.id ?? "";
	const { rows: tables } = await client.query<{ name: string; owner: string | null }>(
		`select c.oid::regclass::text as name,
			(select a.attname from pg_attribute a where a.attrelid = c.oid and a.attname in ('user_id', 'person_id') and not a.attisdropped) as owner
		 from pg_class c where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('auth', 'public', 'private', 'jobs')
			and not c.relispartition`,
	);
	const rows = new Map<string, Row>();
	for (const { name, owner } of tables) {
		const { rows: own } = owner
			? await client.query<Row>(`select * from ${name} where ${owner} = $1 limit 1`, [id])
			: name === "auth.users"
				? await client.query<Row>(`select * from ${name} where id = $1`, [id])
				: { rows: [] };
		const [row] = own.length > 0 ? own : (await client.query<Row>(`select * from ${name} limit 1`)).rows;
		if (row) rows.set(name, row);
	}
	return { id, rows };
}

export interface Prepared {
	readonly text: string;
	readonly tables: readonly string[];
	readonly places: readonly Place[];
}

export async function prepare(client: pg.Client, text: string): Promise<Prepared> {
	await client.query(`prepare asked as ${text}`);
	const { rows } = await client.query<{ types: string[] }>(
		"select parameter_types::text[] as types from pg_prepared_statements where name = 'asked'",
	);
	await client.query("deallocate asked");
	const tables = [
		...text.matchAll(/\b(?:from|join|into|update|using)\s+((?:auth|private|public|jobs)\.\w+)/g),
	].map((match) => match[1] ?? "");
	const places = (rows[0]?.types ?? []).map((kind, index) => ({
		...placeOf(text, index + 1, kind),
		isMoment: new RegExp(`\\$${index + 1}::text::timestamptz`).test(text),
	}));
	return { text, tables, places };
}

const comparison =
	"=|<>|<=|>=|<|>|is distinct from|is not distinct from|= any\\(|<> all\\(|= all\\(|&&|not in \\(";

function placeOf(text: string, number: number, kind: string): Place {
	const mark = `\\$${number}(?!\\d)`;
	const compared = [
		...text.matchAll(
			new RegExp(
				`(?:lower\\()?(?:\\w+\\.)?(\\w+)\\)?(?:::\\w+)?\\s*(${comparison})\\s*(?:lower\\()?${mark}`,
				"gi",
			),
		),
	].find((match) => match[1] !== undefined && !/^(then|else|end|when|and|or)$/i.test(match[1]));
	if (compared) {
		const isWritten = /\bset\b/.test(text) && compared.index < text.search(/\bwhere\b/);
		return { kind, column: compared[1] ?? null, operator: (compared[2] ?? "").toLowerCase(), isWritten };
	}
	if (new RegExp(`\\blimit\\s+${mark}`, "i").test(text))
		return { kind, column: null, operator: "limit", isWritten: false };
	if (new RegExp(`\\boffset\\s+${mark}`, "i").test(text))
		return { kind, column: null, operator: "offset", isWritten: false };
	const [, columns, values] =
		/\binsert into [\w.]+(?: as \w+)?\s*\(([^)]*)\)\s*(?:values\s*\(|select\s)(.*)/is.exec(text) ?? [];
	if (columns && values) {
		const position = values.split(",").findIndex((value) => new RegExp(mark).test(value));
		const column = columns.split(",")[position]?.trim();
		if (column) return { kind, column, operator: "insert", isWritten: true };
	}
	return { kind, column: null, operator: "", isWritten: /^\s*insert/.test(text) };
}

/**
 * The values that a person's request, or a sweep on a usual day, would pass. `skipped` is how many rows come before
 * the page.
 */
export async function valuesFor(
	client: pg.Client,
	prepared: Prepared,
	{ sample, skipped = 0 }: { readonly sample: Sample; readonly skipped?: number },
): Promise<unknown[]> {
	const values: unknown[] = [];
	for (const place of prepared.places) {
		values.push(place.operator === "offset" ? skipped : await valueFor(client, prepared, sample, place));
	}
	return values;
}

/** How many rows a sweep finds, whatever the size: those that came since its last run. */
const swept = 50;

async function valueFor(
	client: pg.Client,
	prepared: Prepared,
	sample: Sample,
	place: Place,
): Promise<unknown> {
	const { kind, column, operator, isWritten } = place;
	const isList = kind.endsWith("[]");
	if (operator === "limit") return 50;
	// A page begins after a time that is passed as text, so that no digit is lost.
	if (place.isMoment) return new Date(0).toISOString();
	if (operator.includes("all(") || operator.startsWith("not in")) return isList ? [] : null;
	const table = prepared.tables.find(
		(name) => column !== null && Object.hasOwn(sample.rows.get(name) ?? {}, column),
	);
	const own = table && column ? sample.rows.get(table)?.[column] : undefined;
	if (/^(user_id|person_id|wanted_user)$/.test(column ?? "")) return isList ? [sample.id] : sample.id;
	if (operator === "insert" && isKey.test(column ?? "")) return fresh(kind);
	if (isWritten && own === null) return null;
	if (/^(date|timestamp)/.test(kind) && table && column && /[<>]/.test(operator)) {
		if (/\buser_id = \$/.test(prepared.text))
			return operator.startsWith("<") ? new Date() : new Date(Date.now() - 30 * 86_400_000);
		return edgeOf(client, table, column, operator.startsWith("<") ? "asc" : "desc");
	}
	if (own !== undefined && own !== null && fits(kind, own)) {
		const value = kind.startsWith("json") ? JSON.stringify(own) : own;
		return isList && !Array.isArray(value) ? [value] : value;
	}
	return usual(kind, sample);
}

/** If we guessed the wrong column, its value could not even be planned. */
function fits(kind: string, own: unknown): boolean {
	const one = kind.replace("[]", "");
	if (Array.isArray(own)) return kind.endsWith("[]") || one.startsWith("json");
	if (/^(date|timestamp)/.test(one)) return own instanceof Date || typeof own === "string";
	if (own instanceof Date) return false;
	if (one === "uuid") return typeof own === "string" && /^[0-9a-f-]{36}$/.test(own);
	if (/^(integer|bigint|smallint|double|real|numeric)/.test(one)) return !Number.isNaN(Number(own));
	if (one === "boolean") return typeof own === "boolean";
	if (one === "bytea") return Buffer.isBuffer(own);
	return true;
}

const isKey =
	/^(id|link_hash|code_hash|commitment|fingerprint|dedupe_key|request_key|reference|place|round|size|value_hash|name|master|endpoint_hash)$/;

const edges = new Map<string, Date>();

/** The time beyond which a usual number of rows lies. */
async function edgeOf(
	client: pg.Client,
	table: string,
	column: string,
	order: "asc" | "desc",
): Promise<Date> {
	const key = `${client.database} ${table} ${column} ${order}`;
	const known = edges.get(key);
	if (known) return known;
	const { rows } = await client.query<{ at: Date }>(
		`select ${column} as at from ${table} where ${column} is not null order by 1 ${order} offset least(${swept}, (select count(*) from ${table}) / 10) limit 1`,
	);
	const edge = rows[0]?.at ?? new Date();
	edges.set(key, edge);
	return edge;
}

function fresh(kind: string): unknown {
	if (kind === "uuid") return crypto.randomUUID();
	if (/^(integer|bigint|smallint)/.test(kind)) return 30_000;
	if (kind === "bytea") return Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
	if (kind === "text") return crypto.randomUUID();
	return 1;
}

function usual(kind: string, sample: Sample): unknown {
	if (kind.endsWith("[]")) return [];
	if (kind === "uuid") return sample.id;
	if (kind === "boolean") return false;
	if (/^(timestamp|date)/.test(kind)) return new Date();
	if (/^(integer|bigint|smallint|double|real|numeric)/.test(kind)) return 10;
	if (kind === "bytea") return Buffer.alloc(32);
	if (kind.startsWith("json")) return "[]";
	return "text";
}
