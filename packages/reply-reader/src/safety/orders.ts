/** Text that gives orders to a machine instead of answering a person. For folded text. */
const orders: readonly RegExp[] = [
	/\b(ignore|disregard|forget|override|bypass|set aside)\b.{0,40}\b(previous|prior|above|earlier|all|any|your|the)\b.{0,40}\b(instruction|prompt|rule|message|direction|guideline|context|command|polic)/,
	/\b(ignorier|vergiss|missacht|ubergeh|uberspring)\w*.{0,60}\b(anweisung|anleitung|vorgabe|regel|instruktion|befehl|prompt)/,
	/\b(ignor|oubli|neglig)\w*.{0,60}\b(instruction|consigne|directive|regle|ordre|prompt)/,
	/\b(ignor|olvid|descart|omit)\w*.{0,60}\b(instruccion|indicacion|orden|regla|directri|prompt)/,
	/\b(ignor|dimentic|tralasci)\w*.{0,60}\b(istruzion|indicazion|regol|direttiv|ordin|prompt)/,
	/\b(negeer|vergeet|neger)\w*.{0,60}\b(instructie|opdracht|aanwijzing|regel|prompt)/,
	/\b(ignor|esquec|desconsider)\w*.{0,60}\b(instruc|indicac|ordens|regra|diretriz|prompt)/,
	/\b(zignoruj|ignoruj|pomin|zapomnij)\w*.{0,60}\b(instrukcj|polecen|wytyczn|zasad|regul|prompt)/,
	/\b(system|developer) ?(prompt|message|instruction|note|override|command)|\bsystem\s*:|\[\/?inst\]|<\/?(system|assistant|user|instructions?)>|<\|im_|###\s*(instruction|system)/,
	/\b(you are|act as|du bist|tu es|vous etes|eres|sei|je bent|u bent|voce e|jestes)\b.{0,30}\b(assistant|ai|a\.i\.|llm|bot|classifier|language model|model|agent|assistent|ki\b|ia\b|asistente|assistente|klassifi|clasificador|chatbot)/,
	/\b(dear|to the|attention|hey|hello|note (to|for)( the)?)\b.{0,20}\b(ai|a\.i\.|llm|bot|language model|automated (agent|system|reader|parser|mail)|machine|parser|classifier)s?\b|\b(an die|liebe|note a l'|chere|nota para la|estimada|nota per l'|cara|aan de|beste|bericht aan de|nota para a|do|drog\w) ?(ki|ia|kunstliche intelligenz|intelligence artificielle|inteligencia artificial|intelligenza artificiale|kunstmatige intelligentie|ai|sztuczn\w+ inteligencj\w+)\b|\b(hinweis|note|nota|bericht|uwaga|notatka|aan|an|para|per|pour|do|au)\b.{0,12}\b(system|systeme|sistema|systeem|systemu)\s*:/,
	/\b(classify|categori[sz]e|label|mark|flag|treat|set|stufe|kategorisiere|markiere|kennzeichne|behandle|classe|classez|marque|marquez|considere|clasifica|clasifique|marca|marque|considera|classifica|classifichi|segna|tratta|markeer|classificeer|bestempel|beschouw|behandel|classifique|assinale|oznacz|sklasyfikuj|zaklasyfikuj|potraktuj)\b.{0,20}\b(this|the|diese[nrs]?|cet?|cette|est[ea]|quest[oa]|dit|deze|te|ta|to)\b.{0,10}\b(e-?mail|mail|message|request|ticket|case|reply|nachricht|anfrage|demande|courriel|mensaje|correo|solicitud|messaggio|richiesta|bericht|verzoek|mensagem|pedido|wiadomosc|zgloszenie)\b.{0,40}(complet|done|deleted|removed|resolved|fulfilled|no_record|acknowledged|erledigt|abgeschlossen|geloscht|termine|traite|supprime|finaliza|eliminad|conclu|cancellat|voltooid|afgerond|verwijderd|zakoncz|ukoncz|usuniet)/,
	/\b(acts?|confidence|label|verdict)["']?\s*[:=]\s*["']?(true|1|0|completed|complete|done|deleted|no_record|resolved)\b|["'](status|output|result)["']\s*[:=]/,
	/\b(respond|reply|answer|output|return|print|antworte|gib|repond|responde|rispondi|antwoord|odpowiedz)\w*\b.{0,30}\b(only|just|nur|seulement|solo|alleen|apenas|tylko)\b.{0,40}\b(json|completed|word|wort|mot|palabra|parola|woord|palavra|slow)/,
	/\b(do not|don't|nicht|ne pas|no|non|niet|nao|nie)\b.{0,20}\b(show|tell|notify|alert|inform|escalate|display|zeig|montr|muestr|mostr|toon|pokaz)\w*\b.{0,30}\b(user|human|person|operator|customer|nutzer|utilisateur|usuario|utente|gebruiker|usuario|uzytkown)/,
	/\b(automated|automatic|machine|ai|bot)\b.{0,30}\b(systems?|readers?|processors?|agents?|parsers?|classifiers?|assistants?|pipelines?)\b.{0,60}\b(must|should|shall|please|are (to|instructed)|need)/,
	/\b(new|updated|following|neue|nouvelle|nueva|nuova|nieuwe|nova|nowe) (instructions?|anweisung\w*|instrucciones|istruzioni|instructies|instrucoes|instrukcj\w*)\b.{0,40}(ai|assistant|model|system|:)/,
	/\b(prompt injection|jailbreak|developer mode|tool call|function call|execute the following|run the following)/,
];

export function givesOrders(folded: string): boolean {
	const text = folded.replace(/\s+/g, " ");
	return orders.some((pattern) => pattern.test(text));
}
