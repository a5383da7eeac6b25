import { speaksOf } from "../features/concepts.ts";
import { sentencesOf } from "../features/fold.ts";

const fields: readonly (readonly [name: string, pattern: RegExp])[] = [
	[
		"date_of_birth",
		/date of birth|\bdob\b|birth ?date|year of birth|geburtsdatum|date de naissance|annee de naissance|(fecha|ano) de nacimiento|(data|anno) di nascita|geboortedatum|geboortejaar|(data|ano) de nascimento|dat\w* urodzenia/,
	],
	[
		"previous_address",
		/(previous|former|prior|past) address|cities you have lived|fruhere anschrift|voranschrift|ancienne\w* adresse|adresse precedente|direccion\w* anterior|indirizz\w+ precedent|(vorige|eerdere) adres|(morada|endereco)\w* anterior|poprzedni\w* adres/,
	],
	[
		"address",
		/(current|postal|mailing|home|street|full) address|\baddress\b(?! (you|was|is verified))|anschrift|adresse (postale|complete|actuelle)|domicilio|direccion (postal|completa)|indirizzo (completo|di residenza|postale)|residenza|volledige adres|adresgegevens|morada|endereco completo|pelneg\w* adres|adres zamieszkania/,
	],
	["postal_code", /zip|postal code|postcode|postleitzahl|code postal|codigo postal|\bcap\b|kod pocztowy/],
	["phone", /phone|telefon|telephone|telefoon/],
	[
		"name",
		/full (legal )?name|middle (name|initial)|maiden name|former name|vorname|nachname|geburtsname|nom (complet|de naissance|de jeune)|nombre (completo|y apellidos)|nome (completo|e cognome)|nome, cognome|volledige naam|voorletters|imie i nazwisko/,
	],
	[
		"email",
		/(other|which) e-?mail|e-?mail address(es)? (you used|associated)|e-mail-adresse, mit der|adresse e-?mail utilisee|correo con el que|e-?mail usat|e-?mailadres waarmee|e-?mail com que|e-?mail uzyt/,
	],
	[
		"listing_url",
		/\burls?\b|(exact |send |the )links? (to|of|please)?|send link|screenshot|link (zu|zum|schicken)|envoyez.{0,10}lien|mandeme el enlace|mandi il link|stuur.{0,8}link|mande o link|podeslac link/,
	],
	[
		"customer_number",
		/(customer|account|member) number|user ?name|kundennummer|numero de client|numero de cliente|numero cliente|klantnummer|numer\w* klienta/,
	],
	[
		"identity_document",
		/driver'?s? licen|passport|photo id|identity card|government[- ]issued|proof of identity|personalausweis|ausweis|reisepass|piece d'identite|carte (nationale )?d'identite|passeport|\bdni\b|documento (nacional )?de identi|pasaporte|carta d'identita|documento d(i|')|passaporto|identiteits|paspoort|legitimatie|cartao de cidadao|passaporte|dowod|paszport/,
	],
	[
		"proof_of_address",
		/utility bill|proof of address|meldebescheinigung|justificatif de domicile|justificante de domicilio|comprovativo de morada/,
	],
	[
		"authorisation",
		/power of attorney|signed (permission|authori)|written authori|vollmacht|mandat signe|procuration|autorizacion firmada|poder de|delega|procura\b|machtiging|volmacht|procuracao|pelnomocnictw/,
	],
];

/** The names of what is asked for, from the sentences that ask for something. */
export function askedFor(folded: string): string[] {
	const asking = sentencesOf(folded).filter(
		(sentence, at, all) =>
			speaksOf("ask", sentence) ||
			sentence.includes("?") ||
			(/^[-*•\d]/.test(sentence) && all.slice(0, at).some((before) => speaksOf("ask", before))),
	);
	return fields
		.filter(([, pattern]) => asking.some((sentence) => pattern.test(sentence)))
		.map(([name]) => name);
}

const exemptions: readonly (readonly [name: string, pattern: RegExp])[] = [
	["FCRA", /\bfcra\b|fair credit reporting/],
	["GLBA", /\bglba\b|gramm-leach/],
	["HIPAA", /\bhipaa\b/],
	["DPPA", /\bdppa\b/],
	[
		"legal_claims",
		/legal claims|defen[cs]e of|rechtsanspruch|defense de (nos )?droits|droits en justice|defensa de reclamaciones|difesa di un diritto|rechtsvordering|defesa de um direito|obrony (przed )?roszcze/,
	],
	[
		"freedom_of_expression",
		/freedom of expression|first amendment|journalis|meinungs|pressefreiheit|liberte d'expression|libertad de (informacion|expresion)|diritto di cronaca|meningsuiting|liberdade de (imprensa|expressao)|wolnosc\w* (wypowiedzi|slowa)/,
	],
	[
		"public_record",
		/public records?|publicly available|court records|offentlich|handelsregister|registre|registro (mercantil|publico|delle imprese)|registri pubblici|openbare|registo (comercial|publico)|registos publicos|rejestr|fuentes accesibles/,
	],
	[
		"legal_obligation",
		/required by law|legally (required|obliged|prohibited)|tax (law|obligation)|legal obligation|aufbewahr|gesetzlich|obligation (legale|comptable)|legalement|obligacion legal|obligados por ley|hacienda|obbligo di legge|per legge|fisco|wettelijk|bewaarplicht|belasting|legalmente|obrigacao legal|obowiazek|przepisy|skarbow/,
	],
	[
		"legitimate_interest",
		/legitimate interest|berechtigte\w* interesse|interet legitime|interes legitimo|interesse legittimo|legittimo interesse|gerechtvaardigd belang|interesse legitimo|prawnie uzasadnion/,
	],
	["residency", /resident|wohnsitz|residen/],
];

export function exemptionOf(folded: string): string | null {
	return exemptions.find(([, pattern]) => pattern.test(folded))?.[0] ?? null;
}
