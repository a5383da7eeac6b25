import type { Language } from "./languages.ts";

/** What a line of a letter is about. */
export const lineNames = [
	"name",
	"place",
	"birth_date",
	"birth_year",
	"age",
	"address",
	"phone",
	"email",
	"listing_url",
] as const;
export type LineName = (typeof lineNames)[number];

/** In the order of `lineNames`. */
const inOrder: Readonly<Record<Language, string>> = {
	cs: "Jméno|Bydliště|Datum narození|Rok narození|Věk|Adresa|Telefon|E-mail|Adresa záznamu",
	de: "Name|Wohnort|Geburtsdatum|Geburtsjahr|Alter|Anschrift|Telefon|E-Mail|Adresse des Eintrags",
	el: "Όνομα|Τόπος κατοικίας|Ημερομηνία γέννησης|Έτος γέννησης|Ηλικία|Διεύθυνση|Τηλέφωνο|Email|Διεύθυνση της καταχώρισης",
	en: "Name|Place|Date of birth|Year of birth|Age|Address|Phone|Email|Address of the listing",
	es: "Nombre|Lugar de residencia|Fecha de nacimiento|Año de nacimiento|Edad|Dirección|Teléfono|Correo electrónico|Dirección de la ficha",
	fr: "Nom|Lieu de résidence|Date de naissance|Année de naissance|Âge|Adresse|Téléphone|E-mail|Adresse de la fiche",
	hr: "Ime|Mjesto stanovanja|Datum rođenja|Godina rođenja|Dob|Adresa|Telefon|E-pošta|Adresa zapisa",
	it: "Nome|Luogo di residenza|Data di nascita|Anno di nascita|Età|Indirizzo|Telefono|E-mail|Indirizzo della scheda",
	nl: "Naam|Woonplaats|Geboortedatum|Geboortejaar|Leeftijd|Adres|Telefoon|E-mail|Adres van de vermelding",
	pt: "Nome|Local de residência|Data de nascimento|Ano de nascimento|Idade|Morada|Telefone|E-mail|Endereço do registo",
	ro: "Nume|Localitate|Data nașterii|Anul nașterii|Vârstă|Adresă|Telefon|E-mail|Adresa înregistrării",
	sv: "Namn|Bostadsort|Födelsedatum|Födelseår|Ålder|Adress|Telefon|E-post|Adress till uppgiften",
};

export function labelOf(language: Language, line: LineName): string {
	return inOrder[language].split("|")[lineNames.indexOf(line)] as string;
}
