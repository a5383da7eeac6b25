import { speaksOf } from "./concepts.ts";

/**
 * Phrases for the place of a listing: "removed from our website", "no longer on our site". Elsewhere a website is a way
 * to ask ("use the form on our website"). For folded text. Only phrases about the past or about something missing
 * count, so "delete it on our website" stays an order.
 */
const from: readonly RegExp[] = [
	/\b(from|off) (our|the|this|these|all( of)? our|both( of)? our) ([\w-]+ ){0,2}(web ?sites?|sites?|web ?pages?|pages?|portals?)\b/g,
	/\b(von|aus) (unser\w*|der|dieser|dem|diesem|allen unseren) ([\w-]+ )?(websites?|webseiten?|internetseiten?|seiten?|portale?n?|homepage)\b/g,
	/\b(de|depuis) (notre|nos|ce|tous nos) (sites?( web| internet)?|portails?|pages? web)\b/g,
	/\b(de|desde) (nuestr[oa]s?|este|esta) ((paginas?|sitios?)( web)?|web|portal(es)?)\b/g,
	/\b(dal|dai|dalla|dalle) (nostr[oaie] )(sit[oi]( web)?|portal[ei]|pagin[ae]( web)?)\b/g,
	/\bvan (onze|deze|de|al onze) (websites?|sites?|webpagina's?|portal)\b/g,
	/\b(do|da|dos|das) (noss[oa]s?|este|esta) (sites?|portal|portais|paginas?( web)?)\b/g,
	/\bz (nasz(ej|ego|ych)|tej|tego) (strony|stron|witryny|portalu|serwisu)( internetowe(j|go))?\b/g,
];

const on: readonly RegExp[] = [
	/\b(on|in|across|anywhere on) (any of )?(our|the|this) ([\w-]+ ){0,2}(web ?sites?|sites?|web ?pages?|pages?|portals?)\b/g,
	/\b(auf|in|unter) (unser\w*|der|dieser|diesem|keiner unserer) ([\w-]+ )?(websites?|webseiten?|internetseiten?|seiten?|portale?n?|homepage)\b/g,
	/\b(sur|dans) (notre|nos|aucun de nos) (sites?( web| internet)?|portails?)\b/g,
	/\ben (nuestr[oa]s?|ninguna de nuestras) ((paginas?|sitios?)( web)?|web|portal(es)?)\b/g,
	/\b(sul|sui|sulla|nel|nella) (nostr[oaie] )(sit[oi]( web)?|portal[ei]|pagin[ae]( web)?)\b/g,
	/\bop (onze|deze|geen van onze) (websites?|sites?|webpagina's?|portal)\b/g,
	/\b(no|na|nos|nas) (noss[oa]s?) (sites?|portal|portais|paginas?( web)?)\b/g,
	/\b(na|w) nasz(ej|ym|ych) (stronie|stronach|witrynie|portalu|serwisie)( internetow(ej|ym))?\b/g,
];

/** Whether the sentence says that something is not there any more, or never was. */
const isMissing =
	/\b(no longer|not (listed|found|appear\w*)|no (record|listing|profile|data|information|match)\w*|nothing|nicht mehr|kein\w*|nichts|ne .{0,30}plus|n'\w+ plus|aucune?|ya no|ningun\w*|non .{0,30}piu|nessun\w*|niet (meer|langer)|geen|ja nao|nenhum\w*|nie .{0,25}juz|juz nie|zadn\w+|brak)\b/;

/** The sentence without the phrases for the place of a listing. */
export function withoutPlaces(sentence: string): string {
	if (isMissing.test(sentence)) return without([...from, ...on], sentence);
	return speaksOf("erase", sentence) ? without(from, sentence) : sentence;
}

function without(places: readonly RegExp[], sentence: string): string {
	return places.reduce((left, place) => left.replace(place, " "), sentence);
}
