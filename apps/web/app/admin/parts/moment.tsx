import { momentInWords } from "../../lib/site/format-date.ts";

/** A time in readable form; "never" if there is none. */
export function Moment({ at, none = "never" }: { at: string | null | undefined; none?: string }) {
	if (!at) return <span className="text-ink-soft">{none}</span>;
	return (
		<time dateTime={at} className="whitespace-nowrap">
			{momentInWords(at)}
		</time>
	);
}

/** Turns our names, such as `scanner.run-scan` and `not_configured`, into words. */
export const asWords = (name: string): string => {
	const words = name.replaceAll("_", " ");
	return words.charAt(0).toUpperCase() + words.slice(1);
};
