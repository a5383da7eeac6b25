import type { Language } from "./concepts.ts";

/** Small words that are rare or missing in the other languages. Folded. */
const small: Readonly<Record<Language, RegExp>> = {
	en: /\b(the|your|you|we|our|have|has|this|that|with|from|and|will|not|please|been|of|to|is|are|it|for|us|can)\b/g,
	de: /\b(wir|sie|ihre?|ihrer|ihren|ihnen|und|nicht|ist|wurde|wurden|haben|bitte|fur|uns|mit|der|das|den|dem|ein|eine|auf|zu|von|ich|werden|bei|sind)\b/g,
	fr: /\b(vous|votre|vos|nous|notre|nos|est|les|des|une|pas|ont|avons|sur|pour|merci|dans|du|et|que|qui|ce|cette|avez|au|aux|le)\b/g,
	es: /\b(su|sus|usted|el|los|las|nuestra|nuestro|hemos|ha|por|para|que|una|del|se|con|y|al|sin|esta|ya|lo|nos|como|en)\b/g,
	it: /\b(il|lo|gli|della|dei|delle|suoi|sua|suo|abbiamo|non|per|che|una|di|con|sono|la|le|ci|nel|dal|alla|al|stata|stato|e)\b/g,
	nl: /\b(wij|we|uw|u|het|een|niet|van|op|zijn|is|de|dat|voor|met|ons|onze|hebben|heeft|wordt|zijn|om|bij|te|aan|ik|geen)\b/g,
	pt: /\b(os|as|seu|sua|seus|nao|que|uma|um|do|da|dos|das|com|para|foi|foram|nos|nosso|nossa|pelo|ao|em|por|o|a|e|na|no)\b/g,
	pl: /\b(nie|sie|panstwa|pani|pana|jest|sa|na|do|ze|przez|oraz|zostaly|zostala|prosimy|dla|dane|danych|w|z|i|o|po|od|jako|tym|nas)\b/g,
};

/** The language of a text. Null if its small words do not decide it. */
export function languageOf(folded: string): Language | null {
	const counts = Object.entries(small)
		.map(([language, pattern]) => ({
			language: language as Language,
			count: (folded.match(pattern) ?? []).length,
		}))
		.sort((one, other) => other.count - one.count);
	const [first, second] = counts;
	if (first === undefined || second === undefined || first.count < 2 || first.count === second.count)
		return null;
	return first.language;
}
