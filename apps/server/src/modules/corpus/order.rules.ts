import {
	type Catalogue,
	formats,
	type IngestOptions,
	type Kind,
	type SourceInput,
	type SourceKind,
	sourceKinds,
} from "@unlisted/breach-corpus";
import { z } from "zod";

/** What to take in, as plain values that can be sent to a thread. */
export type IngestOrder = Pick<IngestOptions, "path" | "source" | "format" | "kinds" | "phoneCountry">;

/** What the operator tells about a file besides its folder and name. */
const wishesSchema = z
	.strictObject({
		title: z.string().trim().min(1).max(200).optional(),
		date: z.iso.date().optional(),
		/** A breach of the catalogue, by its name there. */
		breach: z.string().min(1).max(200).optional(),
		dataClasses: z.array(z.string().min(1).max(100)).max(200).optional(),
		keepValues: z.boolean().optional(),
		/** True if names count as identifiers as well. Off by default, because many people share a name. */
		names: z.boolean().optional(),
		format: z.enum(formats).optional(),
		separator: z.string().length(1).optional(),
		columns: z.array(z.string().max(100).nullable()).max(1000).optional(),
		phoneCountry: z
			.string()
			.regex(/^\d{1,3}$/, "is a calling code such as 44")
			.optional(),
	})
	.refine(({ title, breach }) => title === undefined || breach === undefined, {
		message: "title and breach exclude each other: a breach of the catalogue has its title",
	});

export type Wishes = z.output<typeof wishesSchema>;

/** A file cannot be taken in as it is. The message is a sentence for the operator. */
export class Unusable extends Error {}

export function kindOf(word: string): SourceKind | undefined {
	return sourceKinds.find((kind) => kind === word);
}

export function readWishes(text: string): Wishes {
	let given: unknown;
	try {
		given = JSON.parse(text);
	} catch {
		throw new Unusable("The file beside it is no JSON.");
	}
	return wishesOf(given, "The file beside it");
}

export function wishesOf(given: unknown, what: string): Wishes {
	const { success, data, error } = wishesSchema.safeParse(given);
	if (success) return data;
	const issue = error.issues[0];
	const at = issue?.path.join(".") ?? "";
	throw new Unusable(`${what} does not fit: ${at === "" ? "" : `${at}: `}${issue?.message}.`);
}

const usual: readonly Kind[] = ["email", "phone", "username", "password"];

/** Decides what to take in from a file's folder, name and side file. */
export function orderOf(
	path: string,
	{ kind, name, wishes }: { kind: SourceKind; name: string; wishes: Wishes },
	catalogue: Pick<Catalogue, "breaches">,
): IngestOrder {
	const { date, title } = fromName(name);
	const shared = {
		kind,
		date: wishes.date ?? date,
		dataClasses: wishes.dataClasses,
		keepValues: wishes.keepValues,
	};
	return {
		path,
		source: { ...shared, ...whichSource(kind, title, wishes, catalogue) } as SourceInput,
		format: {
			...(wishes.format && { format: wishes.format }),
			...(wishes.separator && { separator: wishes.separator }),
			...(wishes.columns && { columns: wishes.columns }),
		},
		kinds: wishes.names ? [...usual, "name"] : usual,
		...(wishes.phoneCountry && { phoneCountry: wishes.phoneCountry }),
	};
}

function whichSource(
	kind: SourceKind,
	fromName: string,
	{ breach, title }: Wishes,
	{ breaches }: Pick<Catalogue, "breaches">,
): { catalogueName: string } | { title: string } {
	const inCatalogue = (name: string) =>
		breaches.find(({ Name }) => Name === name)?.Name ??
		breaches.find(({ Name }) => Name.toLowerCase() === name.toLowerCase())?.Name;
	if (breach !== undefined) {
		const known = inCatalogue(breach);
		if (known === undefined) throw new Unusable(`The catalogue has no breach called ${breach}.`);
		return { catalogueName: known };
	}
	if (title !== undefined) return { title: plain(title) };
	const known = kind === "breach" ? inCatalogue(fromName) : undefined;
	if (known !== undefined) return { catalogueName: known };
	if (fromName === "") throw new Unusable("Its name says no title. Call it as in: 2026-03-01 Title.txt");
	return { title: fromName };
}

/** Splits `2026-03-01 Title.csv.gz` into the day and the title. */
export function fromName(name: string): { date: string | undefined; title: string } {
	const bare = name
		.replace(/\.(gz|zst|zip|7z|rar|xz|bz2)$/i, "")
		.replace(/\.(?=[a-z0-9]{1,8}$)[a-z0-9]*[a-z][a-z0-9]*$/i, "");
	const [, day, rest] = /^(\d{4}-\d{2}-\d{2})(?:[ _]+(.*))?$/s.exec(bare) ?? [];
	const isDay = day !== undefined && z.iso.date().safeParse(day).success;
	return isDay ? { date: day, title: plain(rest ?? "") } : { date: undefined, title: plain(bare) };
}

/** Makes a title for people to read: without control characters, and without those that reverse the text. */
function plain(title: string): string {
	return title
		.normalize("NFC")
		.replace(/[\p{C}\s]+/gu, " ")
		.trim()
		.slice(0, 200)
		.trim();
}
