import type { MailKind } from "./mail.ts";

export type Language = "en" | "de" | "fr" | "es";

/** What brokers write, in the languages of their owners. The code fills in `{name}`, `{link}` and `{days}`. */
type Letters = Readonly<Record<MailKind, readonly [subject: string, text: string]>>;

const en: Letters = {
	confirm: [
		"Confirm your opt-out request",
		"Hello,\n\nwe have received a request to remove a listing from our site. To confirm your opt-out request, please click the link below within 72 hours:\n\n{link}\n\nIf you did not ask for this, you need not do anything.",
	],
	acknowledge: [
		"We have received your privacy request",
		"Dear {name},\n\nthank you for contacting our privacy team. Your request has been received and will be processed within {days} days. You will hear from us once it is complete.",
	],
	finish: [
		"Your request is complete",
		"Dear {name},\n\nyour deletion request has been completed. Your personal information has been deleted from our database.",
	],
	no_record: ["No matching records", "Dear {name},\n\nwe have no record of you in our databases."],
	need_id: [
		"We need to verify your identity",
		"Dear {name},\n\nbefore we can act on your request, please send us a copy of a government-issued photo ID and a recent utility bill as an answer to this message.",
	],
	need_form: [
		"Please use our form",
		"Dear {name},\n\nrequests by e-mail cannot be processed. Please fill in the form on our site instead:\n\n{link}",
	],
	need_link: [
		"Which listing do you mean?",
		"Dear {name},\n\nplease send us the exact web address (URL) of each listing that you want removed. We cannot search for you.",
	],
	refuse: [
		"About your request",
		"Dear {name},\n\nthe information in our database comes from public records, which the law you refer to does not cover. We will not be able to remove it.",
	],
	bounce: [
		"Undelivered Mail Returned to Sender",
		"This is the mail system.\n\nYour message could not be delivered to one or more recipients.\n\n<privacy@{site}>: 550 5.1.1 User unknown",
	],
};

const de: Letters = {
	confirm: [
		"Bitte bestätigen Sie Ihren Löschantrag",
		"Guten Tag,\n\nwir haben einen Antrag auf Löschung eines Eintrags erhalten. Bitte bestätigen Sie Ihren Antrag, indem Sie auf diesen Link klicken:\n\n{link}",
	],
	acknowledge: [
		"Eingangsbestätigung",
		"Guten Tag {name},\n\nwir haben Ihr Schreiben erhalten und werden es innerhalb von {days} Tagen bearbeiten.",
	],
	finish: [
		"Ihre Daten wurden gelöscht",
		"Guten Tag {name},\n\nwir haben die zu Ihrer Person gespeicherten Daten gelöscht.",
	],
	no_record: [
		"Keine Daten gespeichert",
		"Guten Tag {name},\n\nzu den von Ihnen angegebenen Daten ist bei uns nichts gespeichert.",
	],
	need_id: [
		"Identitätsnachweis erforderlich",
		"Guten Tag {name},\n\num Ihren Antrag bearbeiten zu können, benötigen wir eine Kopie Ihres Personalausweises. Nicht benötigte Angaben dürfen Sie schwärzen.",
	],
	need_form: [
		"Bitte nutzen Sie unser Formular",
		"Guten Tag {name},\n\nAnträge per E-Mail können wir nicht bearbeiten. Bitte verwenden Sie das Formular:\n\n{link}",
	],
	need_link: [
		"Um welchen Eintrag geht es?",
		"Guten Tag {name},\n\nbitte nennen Sie uns die genaue Internetadresse (URL) des Eintrags.",
	],
	refuse: [
		"Ihr Antrag",
		"Guten Tag {name},\n\nwir sind zur Aufbewahrung der Daten gesetzlich verpflichtet und können Ihrem Antrag daher nicht entsprechen.",
	],
	bounce: [
		"Unzustellbar: Ihre Nachricht",
		"Ihre Nachricht konnte nicht zugestellt werden.\n\n<datenschutz@{site}>: 550 5.1.1 Empfänger unbekannt",
	],
};

const fr: Letters = {
	confirm: [
		"Confirmez votre demande de suppression",
		"Bonjour,\n\nnous avons reçu une demande de suppression d'une fiche. Pour confirmer votre demande, cliquez sur ce lien :\n\n{link}",
	],
	acknowledge: [
		"Accusé de réception",
		"Bonjour {name},\n\nnous avons bien reçu votre demande. Elle sera traitée dans un délai de {days} jours.",
	],
	finish: [
		"Votre demande a été traitée",
		"Bonjour {name},\n\nles données vous concernant ont été supprimées de notre annuaire.",
	],
	no_record: [
		"Aucune donnée trouvée",
		"Bonjour {name},\n\nnous ne détenons aucune donnée correspondant à votre demande.",
	],
	need_id: [
		"Justificatif d'identité requis",
		"Bonjour {name},\n\nmerci de nous faire parvenir une copie de votre pièce d'identité afin que nous puissions traiter votre demande.",
	],
	need_form: [
		"Merci d'utiliser notre formulaire",
		"Bonjour {name},\n\nles demandes par courriel ne peuvent pas être traitées. Merci de remplir le formulaire :\n\n{link}",
	],
	need_link: [
		"De quelle fiche s'agit-il ?",
		"Bonjour {name},\n\nmerci de nous indiquer l'adresse exacte (URL) de la fiche à supprimer.",
	],
	refuse: [
		"Votre demande",
		"Bonjour {name},\n\nces informations proviennent de registres publics. Nous ne pouvons pas donner suite à votre demande.",
	],
	bounce: [
		"Message non distribué",
		"Votre message n'a pas pu être remis.\n\n<donnees@{site}>: 550 5.1.1 Destinataire inconnu",
	],
};

const es: Letters = {
	confirm: [
		"Confirme su solicitud de baja",
		"Hola:\n\nhemos recibido una solicitud de baja de una ficha. Para confirmar su solicitud, haga clic en este enlace:\n\n{link}",
	],
	acknowledge: [
		"Hemos recibido su solicitud",
		"Hola, {name}:\n\nhemos recibido su solicitud y la tramitaremos en un plazo de {days} días.",
	],
	finish: [
		"Su solicitud se ha completado",
		"Hola, {name}:\n\nsus datos han sido eliminados de nuestro directorio.",
	],
	no_record: ["No constan datos", "Hola, {name}:\n\nno tenemos datos que coincidan con los que nos indica."],
	need_id: [
		"Debe acreditar su identidad",
		"Hola, {name}:\n\npara tramitar su solicitud necesitamos una copia de su documento de identidad.",
	],
	need_form: [
		"Utilice nuestro formulario",
		"Hola, {name}:\n\nno tramitamos solicitudes por correo electrónico. Rellene el formulario:\n\n{link}",
	],
	need_link: [
		"¿De qué ficha se trata?",
		"Hola, {name}:\n\nindíquenos la dirección exacta (URL) de la ficha que desea eliminar.",
	],
	refuse: [
		"Sobre su solicitud",
		"Hola, {name}:\n\nlos datos proceden de registros públicos, por lo que no podemos eliminarlos.",
	],
	bounce: [
		"Mensaje no entregado",
		"No se pudo entregar su mensaje.\n\n<privacidad@{site}>: 550 5.1.1 Destinatario desconocido",
	],
};

const letters: Readonly<Record<Language, Letters>> = { en, de, fr, es };

export function letter(
	language: Language,
	kind: MailKind,
	values: Readonly<Record<"name" | "link" | "days" | "site", string>>,
): { subject: string; text: string } {
	const [subject, text] = letters[language][kind];
	const filled = text.replace(/\{(name|link|days|site)\}/g, (_, name: keyof typeof values) => values[name]);
	return { subject, text: `${filled}\n\n-- \n${values.site} (a made-up broker of the lab)\n` };
}
