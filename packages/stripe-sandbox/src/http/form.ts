/**
 * The content of a form body or query. A list is a hash with numbered keys. Only the parameter knows whether it is a
 * list or a hash.
 */
export type FormValue = string | FormHash;
export interface FormHash {
	[key: string]: FormValue;
}

/** Parsed as Stripe does: brackets nest, and empty ones count on. Undefined if malformed. */
export function parseForm(text: string): FormHash | undefined {
	const root: Branch = new Map();
	for (const [name, value] of new URLSearchParams(text)) {
		const keys = keysOf(name);
		if (keys === undefined || !plant(root, keys, value)) return undefined;
	}
	return harvest(root) as FormHash;
}

type Branch = Map<string, Branch | string>;

function keysOf(name: string): string[] | undefined {
	const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name);
	if (match === null) return undefined;
	const inner = [...(match[2] ?? "").matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key ?? "");
	return inner.length > 10 ? undefined : [match[1] ?? "", ...inner];
}

function plant(root: Branch, keys: readonly string[], value: string): boolean {
	let branch = root;
	for (const [depth, raw] of keys.entries()) {
		const key = raw === "" ? String(branch.size) : raw;
		if (depth === keys.length - 1) {
			if (branch.get(key) instanceof Map) return false;
			branch.set(key, value);
			return true;
		}
		const next = branch.get(key) ?? new Map();
		if (typeof next === "string") return false;
		branch.set(key, next);
		branch = next;
	}
	return false;
}

/** Has no prototype, so that `__proto__` is a name like any other. */
function harvest(branch: Branch | string): FormValue {
	if (typeof branch === "string") return branch;
	const hash: FormHash = Object.create(null);
	// open-lookup: without a prototype.
	for (const [key, value] of branch) hash[key] = harvest(value);
	return hash;
}
