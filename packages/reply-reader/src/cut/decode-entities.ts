const named = new Map(
	Object.entries({
		amp: "&",
		lt: "<",
		gt: ">",
		quot: '"',
		apos: "'",
		nbsp: " ",
		shy: "",
		copy: "©",
		reg: "®",
		euro: "€",
		hellip: "…",
		ndash: "–",
		mdash: "—",
		lsquo: "‘",
		rsquo: "’",
		ldquo: "“",
		rdquo: "”",
		laquo: "«",
		raquo: "»",
		szlig: "ß",
		ccedil: "ç",
		Ccedil: "Ç",
		ntilde: "ñ",
		Ntilde: "Ñ",
		oslash: "ø",
		aring: "å",
		aelig: "æ",
		oelig: "œ",
	}),
);
const marks = new Map(
	Object.entries({
		acute: "\u0301",
		grave: "\u0300",
		circ: "\u0302",
		uml: "\u0308",
		tilde: "\u0303",
	}),
);

export function decodeEntities(text: string): string {
	return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
		if (name.startsWith("#")) {
			const point =
				name[1]?.toLowerCase() === "x" ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
			return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000)
				? String.fromCodePoint(point)
				: " ";
		}
		const marked = /^([a-z])(acute|grave|circ|uml|tilde)$/i.exec(name);
		if (marked?.[1] && marked[2])
			return (marked[1] + (marks.get(marked[2].toLowerCase()) ?? "")).normalize("NFC");
		return named.get(name) ?? named.get(name.toLowerCase()) ?? whole;
	});
}
