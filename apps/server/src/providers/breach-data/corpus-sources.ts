import { createHash } from "node:crypto";
import {
	type CatalogueBreach,
	type Field,
	fieldsOf,
	maskOfClasses,
	type Source,
} from "@unlisted/breach-corpus";
import type { SourceType } from "@unlisted/contracts/scanner";
import { sourceTypeOfBreach } from "./finding-of-breach.ts";
import type { CatalogueLookup } from "./port.ts";

const typeOfKind = {
	breach: "breach_databases",
	paste: "paste_sites",
	dark_web: "dark_web_markets",
	social: "social_media",
} as const satisfies Record<Source["kind"], SourceType>;

/** What we know about one source of a corpus. */
export interface KnownSource {
	readonly sourceType: SourceType;
	readonly breach: CatalogueBreach | null;
	readonly recordKey: string;
}

export async function knownSource(source: Source, catalogue: CatalogueLookup): Promise<KnownSource> {
	const { catalogueName: name, kind } = source;
	const breach = name === null ? null : ((await catalogue.byName(name)) ?? null);
	return {
		sourceType: breach && kind === "breach" ? sourceTypeOfBreach(breach) : typeOfKind[kind],
		breach,
		recordKey: name === null ? ownKey(source) : `breach:${name}`,
	};
}

/**
 * A source that is not in the catalogue is identified by its title and kind, as in the corpus itself, because its
 * number differs between corpora.
 */
function ownKey({ title, kind }: Source): string {
	const exact = title.normalize("NFC");
	const slug = exact
		.normalize("NFKD")
		.toLowerCase()
		.replace(/\p{M}+/gu, "")
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.slice(0, 60)
		.replace(/^-+|-+$/g, "");
	// Two titles may have the same slug but are still two records, so we add a hash.
	const hash = createHash("sha256").update(exact, "utf8").digest("hex").slice(0, 8);
	return `corpus:${slug === "" ? "" : `${slug}-`}${hash}:${kind}`;
}

/** A list combined from many leaks: addresses with passwords, without an origin. */
export function isOfUnknownOrigin(source: Source, mask: number): boolean {
	if (source.catalogueName !== null || source.kind === "paste" || source.kind === "social") return false;
	const fields = source.dataClasses.length > 0 ? fieldsOf(maskOfClasses(source.dataClasses)) : fieldsOf(mask);
	const listed = ["email", "username", "password"];
	return fields.includes("password") && fields.every((field) => listed.includes(field));
}

/** Log-ins with the site where they were typed. Either the source says so, or the record shows it. */
export function isStealerLog({ dataClasses, kind }: Source, fields: readonly Field[]): boolean {
	if (kind !== "dark_web") return false;
	const has = (name: string) => dataClasses.includes(name);
	if (has("Passwords") && (has("Website activity") || has("Browsing histories"))) return true;
	return fields.includes("password") && fields.includes("browsing");
}
