import { CorpusError } from "../format/corpus-error.ts";
import type { Manifest, Source, SourceKind } from "../format/manifest.ts";
import { openCatalogue } from "./catalogue.ts";

/** The source of an ingest's records: an entry of the catalogue, or a title of its own. */
export type SourceInput = {
	readonly kind: SourceKind;
	readonly date?: string;
	readonly dataClasses?: readonly string[];
	/** Keeps exposed values, sealed, so that a person can see their own. Off unless the operator wants it. */
	readonly keepValues?: boolean;
} & ({ readonly catalogueName: string } | { readonly title: string });

/** Numbers below this are the catalogue's. From here on each corpus gives its own. */
const firstOwnNumber = 2 ** 19;
const lastNumber = 2 ** 20 - 1;

/** The source as a manifest holds it. A new one gets its own number. */
export function sourceFor(manifest: Manifest, input: SourceInput, now: Date): Source {
	const known = manifest.sources.find((source) =>
		"catalogueName" in input
			? source.catalogueName === input.catalogueName
			: source.catalogueName === null && source.title === input.title && source.kind === input.kind,
	);
	if (known) return { ...known, keepsValues: input.keepValues ?? known.keepsValues };
	const addedAt = now.toISOString();
	const keepsValues = input.keepValues ?? false;
	if ("catalogueName" in input) {
		const catalogue = openCatalogue();
		const breach = catalogue.byName(input.catalogueName);
		const number = catalogue.numberOf(input.catalogueName);
		if (!breach || number === undefined)
			throw new CorpusError("unknown_source", `The catalogue has no breach called ${input.catalogueName}.`);
		return {
			number,
			kind: input.kind,
			title: breach.Title,
			catalogueName: breach.Name,
			date: input.date ?? breach.BreachDate,
			dataClasses: input.dataClasses ?? breach.DataClasses,
			keepsValues,
			addedAt,
		};
	}
	return {
		number: nextNumber(manifest),
		kind: input.kind,
		title: input.title,
		catalogueName: null,
		date: input.date ?? null,
		dataClasses: input.dataClasses ?? [],
		keepsValues,
		addedAt,
	};
}

function nextNumber(manifest: Manifest): number {
	const highest = Math.max(firstOwnNumber - 1, ...manifest.sources.map(({ number }) => number));
	if (highest >= lastNumber)
		throw new CorpusError("too_large", "A corpus has at most 524,288 sources of its own.");
	return highest + 1;
}

export function withSource(manifest: Manifest, source: Source): Manifest {
	const others = manifest.sources.filter(({ number }) => number !== source.number);
	return { ...manifest, sources: [...others, source].sort((a, b) => a.number - b.number) };
}
