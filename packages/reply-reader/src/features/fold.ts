const letters = new Map(
	Object.entries({
		ß: "ss",
		ł: "l",
		ø: "o",
		æ: "ae",
		œ: "oe",
		đ: "d",
		"’": "'",
		"‘": "'",
		"´": "'",
		"`": "'",
		"“": '"',
		"”": '"',
		"„": '"',
	}),
);

/**
 * Lower case without marks, so that texts compare by their letters: "Löschung" becomes "loschung", though "LOESCHUNG"
 * stays different.
 */
export function fold(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/[\u0300-\u036f]/g, "")
		.toLowerCase()
		.replace(/[ßłøæœđ’‘´`“”„]/g, (letter) => letters.get(letter) ?? letter);
}

/** Replaces values that differ in each mail with one word for their kind. */
export function withoutValues(folded: string): string {
	return folded
		.replace(/<?\bhttps?:\/\/[^\s<>"')\]]+>?/g, " urlx ")
		.replace(/\bwww\.[^\s<>"')\]]+/g, " urlx ")
		.replace(/<?[\w.+%-]+@[\w-]+(\.[\w-]+)+>?/g, " mailx ")
		.replace(/\b[a-z]{0,6}[-#]?\d[\d\-/.:]{5,}\b/g, " idx ")
		.replace(/\d+/g, "0")
		.replace(nothingToDo, " idlex ");
}

/** "Nothing else is needed" asks for nothing and refuses nothing. */
const nothingToDo =
	/\b(no (further|other|additional|more) (action|steps?|documents?|information)|nothing (else|more|further)? ?(you need|is|for you|to do|needs)|(you )?(do|don't|do not|need)( not)? (have|need) to do anything|there is nothing you need|(keine|nichts) (weitere\w* )?(schritte|weiteres|mehr zu tun|zu unternehmen|veranlassen)|weitere schritte sind nicht|mussen (sie )?nichts|aucune autre demarche|rien a faire|n'avez rien|no (tiene|es necesario) que? ?(hacer|realizar)? ?(nada|mas|ninguna)?|non (deve|occorre|e necessario) (fare|inviare|altro|nulla)|hoeft (u )?(verder )?niets|u hoeft (verder )?niets|nao (precisa|e necessario|tem) (de |que )?(fazer|mais)|nie (musz\w*|trzeba) (\w+ )?(nic|wiecej))[^.!?\n]*/g;

/** Splits text roughly into sentences. The lines of a list count as sentences too. */
export function sentencesOf(folded: string): string[] {
	return folded
		.split(/(?<=[.!?;])\s+|\n\s*\n|\n(?=\s*[-*•\d])|(?<=:)\s*\n/)
		.map((sentence) => sentence.replace(/\s+/g, " ").trim())
		.filter((sentence) => sentence.length > 1)
		.slice(0, 200);
}
