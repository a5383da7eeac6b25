export interface Deadline {
	readonly days: number | null;
	/** The date as written in the text. */
	readonly date: string | null;
}

const reference =
	/(?:\b(?:reference|ref|case|ticket|request|file|tracking|vorgang\w*|aktenzeichen|ticketnummer|zeichen|dossier|num[eé]ro|suivi|r[ée]f[ée]rence|caso|expediente|referencia|solicitud|pratica|protocollo|riferimento|richiesta|zaak\w*|kenmerk|dossiernummer|processo|protocolo|pedido|refer[êe]ncia|spraw\w*|zg[łl]oszeni\w*|numer)\b[^\n.!?]{0,25}?|[[(])\s*[:#№]?\s*((?:#)?[A-Z]{0,6}[-_/]?\d[A-Z0-9\-_/]{3,30})\b/iu;

export function referenceOf(text: string): string | null {
	return reference.exec(text)?.[1]?.replace(/^#/, "") ?? null;
}

const days =
	/\b(\d{1,3})\s*(?:[- ]?(?:calendar|business|working|weitere|zusatzliche|further|additional|extra|more)\s*)?(days?|tagen?|werktagen?|arbeitstagen?|jours?|dias?|giorni|dagen|werkdagen|dni|dniach|hours?|stunden|heures?|horas|ore|uur|godzin\w*|weeks?|wochen|semaines?|semanas?|settimane|weken|tygodni\w*|months?|monaten?|mois|meses|mesi|maanden|miesiec\w*|miesiac\w*)\b/;

const dates =
	/\b(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.?\s+(?:de\s+)?(?:january|february|march|april|may|june|july|august|september|october|november|december|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia)(?:\s+(?:de\s+)?\d{4})?|(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d{1,2}(?:,?\s+\d{4})?)\b/iu;

export function deadlineOf(text: string, folded: string): Deadline | null {
	const [, count, unit = ""] = days.exec(folded) ?? [];
	const date = dates.exec(text)?.[1] ?? null;
	if (count === undefined && date === null) return null;
	return { days: count === undefined ? null : inDays(Number(count), unit), date };
}

function inDays(count: number, unit: string): number {
	if (/^(hour|stunden|heure|hora|ore|uur|godzin)/.test(unit)) return Math.ceil(count / 24);
	if (/^(week|woche|semaine|semana|settiman|weken|tygodni)/.test(unit)) return count * 7;
	if (/^(month|monat|mois|mes|maand|miesi)/.test(unit)) return count * 30;
	return count;
}
