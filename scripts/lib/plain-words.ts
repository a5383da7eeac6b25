/** Words that we do not use, each with what to write instead. docs/glossary.md says why. */
const insteadOf: ReadonlyMap<string, string> = new Map([
	["whoever", "the person who, anybody who"],
	["whomever", "the person who, anybody who"],
	["whom", "who, that"],
	["anew", "again"],
	["hitherto", "until now"],
	["hence", "so"],
	["thus", "so"],
	["thereby", "by that, so"],
	["thereof", "of it"],
	["therein", "in it"],
	["hereby", "with this"],
	["wherein", "in which"],
	["whereby", "by which"],
	["whence", "from where"],
	["lest", "so that … not"],
	["forthwith", "at once"],
	["notwithstanding", "in spite of"],
	["albeit", "although"],
	["whilst", "while"],
	["amongst", "among"],
	["upon", "on"],
	["likewise", "in the same way, too"],
	["spelt", "spelled"],
	["behaviour", "behavior"],
	["neighbour", "neighbor"],
	["for ever", "forever"],
	["colour", "color"],
	["colours", "colors"],
	["labelled", "labeled"],
	["recognise", "recognize"],
	["normalise", "normalize"],
	["organise", "organize"],
	["your yes", "your OK, that you agree"],
	["in vain", "for nothing"],
]);

/** Ignores the word inside a name, an address or a path: `plan-anew`, `seen.upon`, `/thus/`. */
const anyOfThem = new RegExp(`(?<![\\w./-])(${[...insteadOf.keys()].join("|")})(?![\\w/-])`, "gi");

/**
 * Files with quoted or frozen text. Landed migrations never change. The catalogue and the texts of brokers are
 * quoted. The list itself has to name the words.
 */
const quoted =
	/^db\/migrations\/|\/hibp-breaches\.json$|^packages\/reply-reader\/src\/features\/concepts\.ts$|^scripts\/lib\/plain-words\.(test\.)?ts$|^CHANGELOG\.md$/;

/** Finds openings such as "Of everybody: …" and "Who asks …", where a reader must search for the subject. A question may begin so. */
const beginsWithoutSubject = /^\s*(?:\/\*\*|\/\/|\*) (Of|Who|Whose) (?!.*\?)/;

/** Returns one line for each such word, and for each comment that begins without its subject. */
export function unusualWords(files: readonly { path: string; text: string }[]): string[] {
	return files
		.filter(({ path }) => /\.(tsx?|mjs|md|sql|css)$/.test(path) && !quoted.test(path))
		.flatMap(({ path, text }) =>
			text.split("\n").flatMap((line, index) => [
				...[...readableIn(path, line).matchAll(anyOfThem)].map(([word]) => {
					const instead = insteadOf.get(word.toLowerCase());
					return `${path}:${index + 1}: we do not write “${word}”. Usually: ${instead}.`;
				}),
				...subjectMissing(path, line).map(
					(word) => `${path}:${index + 1}: a comment begins with its subject, not with “${word}”.`,
				),
			]),
		);
}

function subjectMissing(path: string, line: string): string[] {
	const [, word] = (/\.(tsx?|mjs)$/.test(path) && beginsWithoutSubject.exec(line)) || [];
	return word === undefined ? [] : [word];
}

/** A document may name a word or a file as code, and link to a file with an old name. */
function readableIn(path: string, line: string): string {
	return path.endsWith(".md") ? line.replace(/`[^`]*`|\]\([^)]*\)/g, "") : line;
}
