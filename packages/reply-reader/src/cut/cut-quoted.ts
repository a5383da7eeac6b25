import { startsQuoted } from "./attribution.ts";

const replyAbove =
	/^[#\-=*_\s]*(please )?(type|write|enter|antworten|schreiben|bitte|répondez|répondre|escriba|responda|scriv|rispond|typ|antwoord|wpisz|odpowiedz).{0,60}(above|oberhalb|über|au-dessus|encima|arriba|sopra|boven|acima|powyżej).{0,40}(line|linie|zeile|ligne|línea|linea|riga|lijn|regel|linha|linii|linią)?[#\-=*_\s.]*$/i;

/** The sender's own text: without lines quoted with ">", and without the quoted mail below or above. */
export function cutQuoted(text: string): string {
	const lines = text.split("\n").filter((line) => !replyAbove.test(line.trim()));
	const kept: string[] = [];
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? "";
		if (/^\s*>/.test(line)) continue;
		if (!startsQuoted(lines, at)) {
			kept.push(line);
			continue;
		}
		// The answer may also be below the quoted mail, or between its lines.
		const below = lines.slice(at + 1);
		if (below.some((later) => /^\s*>/.test(later))) {
			const after = afterQuoted(below);
			if (after === null) break;
			at += after;
			continue;
		}
		break;
	}
	return kept.join("\n").trim();
}

/** The index of the first line with ">", if text comes between or after such lines. Otherwise null. */
function afterQuoted(below: readonly string[]): number | null {
	const last = below.findLastIndex((line) => /^\s*>/.test(line));
	const behind = below
		.slice(last + 1)
		.join(" ")
		.trim();
	const between = below.findIndex((line) => line.trim() !== "" && !/^\s*>/.test(line));
	if (behind === "" && (between === -1 || between > last)) return null;
	const first = below.findIndex((line) => /^\s*>/.test(line));
	return first;
}
