import { speaksOf } from "../features/concepts.ts";

/** Things that no company asks for by mail when it deletes data. For folded text. */
const never: readonly RegExp[] = [
	/\b(gift ?card|bitcoin|btc|kindly remit|remit (0|payment|the)|storage (now|is full)|exceeded its (limit|quota|storage)|crypto|western union|moneygram|wire transfer|bank (account|details|transfer|data)|routing number|(credit|debit) card|card number|cvv|login credentials|your (e-?mail |account |current )?password|(enter|verify|confirm|update|send) (us )?(your )?(e-?mail |account )?password|processing fee|release fee|handling fee|pay(ment)? of [$€£0]|lottery|inheritance|beneficiary|next of kin|anydesk|teamviewer|enable (macros|content|editing)|\.(exe|scr|zip|iso|js|html?|docm|xlsm) (file|attach)|unusual (activity|sign)|suspicious (activity|login)|suspend(ed)? (your|within|unless)|account (will be|has been|is) (suspended|locked|limited|restricted|deactivated|closed)|verify your account|act (now|immediately)|final warning|legal action|seed phrase|wallet|one[- ]time (code|password)|\botp\b|remote access)/,
	/\b(gutscheinkarte|bankverbindung|kontodaten|bankdaten|kreditkarte|kreditkartendaten|passwort|kennwort|uberweis|bearbeitungsgebuhr|gebuhr von|gewonnen|erbschaft|konto (wurde|wird|ist) (gesperrt|eingeschrankt|deaktiviert|vorubergehend)|ungewohnliche (aktivitat|anmeld)|makros|postfach (wird|wurde|ist) (gesperrt|voll)|letzte (mahnung|warnung)|fernwartung|zugangsdaten|\btan\b)/,
	/\b(carte cadeau|coordonnees bancaires|carte (bancaire|bleue|de credit)|mot de passe|virement|frais de (dossier|traitement|suppression)|gagne un|heritage|compte (a ete |sera |est )?(suspendu|bloque|limite|desactive)|activite (inhabituelle|suspecte)|identifiants|dernier avertissement|code (secret|pin)|rib\b)/,
	/\b(tarjeta (regalo|de credito|bancaria|de debito)|numero de (su|la) tarjeta|con (su )?tarjeta|datos bancarios|cuenta bancaria|contrasena|transferencia bancaria|pague|abone|tasa de|ha ganado|herencia|cuenta (ha sido |sera |esta )?(suspendid|bloquead|limitad|desactivad)\w*|actividad (inusual|sospechosa)|credenciales|ultimo aviso|bizum)/,
	/\b(carta (regalo|di credito|prepagata)|con carta|coordinate bancarie|dati bancari|conto corrente|la (sua )?password|bonifico|paghi|commissione di|ha vinto|eredita|(conto|account) (e stato |sara |verra |e )?(sospes|bloccat|limitat|disattivat)\w*|attivita (insolita|sospetta)|credenziali|ultimo avviso|codice otp|postepay)/,
	/\b(cadeaubon|cadeaukaart|bankgegevens|creditcard|wachtwoord|bankrekening|overmaken|betaal (de|het|nu|direct)|kosten van 0|gewonnen|erfenis|account (is |wordt |werd )?(geblokkeerd|opgeschort|beperkt)|ongebruikelijke|verdachte|inloggegevens|laatste waarschuwing|pincode|tikkie)/,
	/\b(cartao (de credito|presente|bancario|de debito)|com cartao|dados bancarios|conta bancaria|palavra-passe|senha|transferencia bancaria|pague|taxa de|ganhou|heranca|conta (foi |sera |esta )?(suspens|bloquead|limitad|desativad)\w*|atividade (invulgar|suspeita|incomum)|credenciais|ultimo aviso|mb ?way|\bpix\b|boleto)/,
	/\b(karta podarunkowa|dane bankowe|kart\w+ (kredytow|platnicz)\w*|zaplac\w* .{0,20}kart|haslo|hasla|przelew|oplat\w+|wygral\w*|spadek|konto (zostalo |zostanie |jest )?(zablokowan|zawieszon|ograniczon)\w*|nietypow\w+|podejrzan\w+|ostatnie ostrzezenie|blik|kod pin)/,
];

/**
 * Numbers that a company may ask for, but never together with a link and never if it already has the data. For folded
 * text.
 */
const secrets =
	/\b(social security (number|card)|\bssn\b|sozialversicherungsnummer|steuer-?id|numero de securite sociale|numero de la seguridad social|codice fiscale|\bbsn\b|\bpesel\b|\bcpf\b)/;

export function looksLikeFraud(folded: string, hasLink: boolean): boolean {
	const text = folded.replace(/\s+/g, " ");
	if (never.some((pattern) => pattern.test(text))) return true;
	return (
		hasLink &&
		(secrets.test(text) ||
			(speaksOf("money", text) &&
				/\b(urgent|dringend|urgente|pilne|sofort|immediat|inmediat|onmiddellijk|natychmiast)/.test(text)))
	);
}
