import type { IdentifierKind } from "@unlisted/contracts/identifiers";

const bar = "•";

/** Shows enough for the owner to recognize the value, and too little for anybody to use it. */
export function maskValue(key: string, value: string): string {
	if (value.includes("@")) return maskEmail(value);
	if (key === "phone") return maskEnd(value, 2);
	if (key === "ip_address" || key === "ip") return `${value.split(/[.:]/)[0] ?? ""}.${bar.repeat(6)}`;
	if (key === "birth_date") return `${bar.repeat(4)}-${bar.repeat(2)}-${bar.repeat(2)}`;
	return maskStart(value, value.length > 3 ? 1 : 0);
}

export function maskIdentifier(kind: IdentifierKind, value: string): string {
	if (kind === "email") return maskEmail(value);
	if (kind === "phone") return maskEnd(value, 2);
	return value
		.split(" ")
		.map((part) => maskStart(part, 1))
		.join(" ");
}

function maskEmail(value: string): string {
	const at = value.lastIndexOf("@");
	return `${maskStart(value.slice(0, at), 1)}${value.slice(at)}`;
}

/** Always shows the same number of bars, because the length would reveal something. */
function maskStart(value: string, shown: number): string {
	return [...value].slice(0, shown).join("") + bar.repeat(5);
}

function maskEnd(value: string, shown: number): string {
	return value.length <= shown + 2 ? bar.repeat(5) : `${bar.repeat(6)}${value.slice(-shown)}`;
}
