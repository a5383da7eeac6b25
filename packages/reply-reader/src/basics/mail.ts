/** One mail as it came in. Everything but the text may be missing. */
export interface ReplyMail {
	readonly id?: string | number | undefined;
	readonly from?: string | undefined;
	readonly subject?: string | undefined;
	readonly headers?: MailHeaders | undefined;
	readonly body?: string | undefined;
}

/** An object of names and values, a list of pairs, or the text of a header. */
export type MailHeaders =
	| string
	| readonly (
			| readonly [string, string]
			| { readonly name?: string; readonly key?: string; readonly value?: string }
	  )[]
	| Readonly<Record<string, unknown>>;

/** Values by name in lower case. */
export type HeaderTable = ReadonlyMap<string, readonly string[]>;

const headerCharactersMax = 100_000;

export function readHeaders(headers: MailHeaders | undefined): HeaderTable {
	const table = new Map<string, string[]>();
	const add = (name: string, value: unknown) => {
		const key = name.trim().toLowerCase();
		if (key === "" || typeof value !== "string") return;
		table.set(key, [...(table.get(key) ?? []), value.trim()]);
	};
	if (typeof headers === "string") {
		const unfolded = headers.slice(0, headerCharactersMax).replace(/\r?\n[ \t]+/g, " ");
		for (const line of unfolded.split(/\r?\n/)) {
			const colon = line.indexOf(":");
			if (colon > 0) add(line.slice(0, colon), line.slice(colon + 1));
		}
	} else if (Array.isArray(headers)) {
		for (const entry of headers.slice(0, 500)) {
			if (Array.isArray(entry)) add(String(entry[0]), entry[1]);
			else if (typeof entry === "object" && entry !== null)
				add(String(entry.name ?? entry.key ?? ""), entry.value);
		}
	} else if (typeof headers === "object" && headers !== null) {
		for (const [name, value] of Object.entries(headers).slice(0, 500)) {
			for (const one of Array.isArray(value) ? value : [value]) add(name, String(one ?? ""));
		}
	}
	return table;
}

export function headerOf(table: HeaderTable, name: string): string {
	return table.get(name)?.[0] ?? "";
}
