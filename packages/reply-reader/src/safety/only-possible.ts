/**
 * What the company may do, as opposed to what it does: "the law allows us to extend this". For folded text. "We can" is
 * left out, because "before we can delete" asks for something now.
 */
const possible: readonly RegExp[] = [
	/\b(we|it|this|that|the (period|deadline|time)) (may|might)\b|\b(can|could) be (extended|prolonged)|\b(allows?|permits?|entitles?) (us|companies|businesses|controllers)\b|\bwe are (entitled|allowed|permitted)|\breserve the right|\bif (we|it|necessary|needed|required)\b|\bwhere (a|the|your|this) request (is|are)\b|\bshould (we|it|this) /,
	/\b(konnen|kann|konnte\w*|durfen|darf)\b.{0,80}\b(verlanger|verlangen|anforder|angeforder|ablehn|abgelehn|verweiger)|\bbehalten (wir )?uns\b|\b(berechtigt|erlaubt (es )?uns|gegebenenfalls|ggf|unter umstanden|moglicherweise|sollten wir|falls (wir|notig|erforderlich)|sofern (wir|notig|erforderlich))\b/,
	/\b(pouvons|pourr\w+|peut|peuvent|pouvait)\b.{0,80}\b(prolong|demand|refus|report|exig)|\bnous reservons\b|\b(si (necessaire|nous|la demande|besoin)|le cas echeant|eventuellement|nous permet)\b/,
	/\b(podemos|podremos|podriamos|puede|podra|podria)\b.{0,80}\b(prorrog|ampli|solicit|pedir|deneg|rechaz)|\bnos reservamos\b|\b(si (fuera|fuese|es|resultara) necesari[oa]|en su caso|nos permite|eventualmente)\b/,
	/\b(possiamo|potremo|potremmo|puo|potra|potrebbe)\b.{0,80}\b(prorog|chied|richied|rifiut|estend)|\bci riserviamo\b|\b(se necessario|eventualmente|qualora|ci consente)\b/,
	/\b(kunnen|kan|zouden|mogen|mag)\b.{0,80}(verleng|opvragen|weiger)|\bbehouden (wij )?ons\b|\b(indien nodig|zo nodig|eventueel|mogelijk|staat ons toe)\b/,
	/\b(podemos|poderemos|poderiamos|pode|podera|poderia)\b.{0,80}\b(prorrog|pedir|solicit|recus|alarg|prolong)|\b(reservamo-nos|reservamos|se necessario|eventualmente|caso seja|permite-nos)\b/,
	/\b(mozemy|moze|mogl\w+)\b.{0,80}(przedluz|wydluz|popros|odmow)|\b(zastrzegamy|w razie potrzeby|ewentualnie|pozwala nam)\b/,
];

export function isOnlyPossible(sentence: string): boolean {
	return possible.some((pattern) => pattern.test(sentence));
}
