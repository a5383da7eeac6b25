/** The text around a reply, in each language. `quoted` is a letter of ours, as answers quote it. */
export interface Surroundings {
	readonly greetings: readonly string[];
	readonly closings: readonly string[];
	readonly roles: readonly string[];
	readonly disclaimers: readonly string[];
	readonly ours: readonly string[];
	readonly quoted: string;
	readonly attributions: readonly string[];
	readonly dates: readonly string[];
	readonly desks: readonly string[];
}

export const surroundings: Readonly<Record<string, Surroundings>> = {
	en: {
		greetings: [
			"Dear {name},",
			"Hello {name},",
			"Hi {name},",
			"Hello,",
			"Dear Sir or Madam,",
			"Good afternoon,",
			"Hi there,",
			"Dear Consumer,",
		],
		closings: [
			"Best regards,\n{agent}",
			"Kind regards,\n{agent}\n{role}\n{company}",
			"Sincerely,\n{company} {role}",
			"Thank you,\nThe {company} Team",
			"Thanks,\n{agent}",
			"Regards,\n\n{agent}\n{company} | {role}\n1200 Market Street, Suite 400",
		],
		roles: [
			"Privacy Team",
			"Consumer Privacy Office",
			"Customer Support",
			"Data Protection Officer",
			"Compliance",
		],
		disclaimers: [
			"This e-mail and any attachments are confidential and intended solely for the addressee. If you have received this message in error, please delete it.",
			"CONFIDENTIALITY NOTICE: The information in this email may be legally privileged and is intended only for the recipient named above.",
		],
		ours: [
			"Request to delete my personal information",
			"Opt-out request under the CCPA",
			"Removal of my listing",
			"Request for erasure under Article 17 GDPR",
			"Deletion request",
		],
		quoted:
			"Hello,\nI ask you to delete all personal information that you hold about me and to stop selling it. Please confirm within 45 days when it has been deleted. If you refuse, tell me which exemption you rely on. I act for myself; no identity document is required.\nKind regards\n{name}",
		attributions: [
			"On {date}, {name} wrote:",
			"On Mon, {date} at 9:41 AM {name} <{email}> wrote:",
			"-----Original Message-----\nFrom: {name} <{email}>\nSent: {date}\nTo: privacy@{domain}\nSubject: {our}",
		],
		dates: ["March 14, 2026", "04/02/2026", "12 May 2026", "June 30", "September 9, 2026", "2026-08-21"],
		desks: [
			"##- Please type your reply above this line -##",
			"This email is a service from {company}. Delivered by Zendesk",
			"You are receiving this email because you opened a request with {company}.",
		],
	},
	de: {
		greetings: [
			"Sehr geehrte Damen und Herren,",
			"Guten Tag {name},",
			"Hallo {name},",
			"Sehr geehrte Frau {last},",
			"Sehr geehrter Herr {last},",
			"Guten Tag,",
		],
		closings: [
			"Mit freundlichen Grüßen\n{agent}\n{role}\n{company} GmbH",
			"Freundliche Grüße\nIhr {company}-Team",
			"Viele Grüße\n{agent}",
			"MfG\n{agent}",
			"Mit besten Grüßen\ni. A. {agent}\n\n{company} AG\nHandelsregister: Amtsgericht München, HRB 12345",
		],
		roles: ["Datenschutz", "Kundenservice", "Datenschutzbeauftragter", "Rechtsabteilung"],
		disclaimers: [
			"Diese E-Mail enthält vertrauliche Informationen. Wenn Sie nicht der richtige Adressat sind, löschen Sie diese E-Mail bitte.",
			"Bitte denken Sie an die Umwelt, bevor Sie diese E-Mail ausdrucken.",
		],
		ours: [
			"Antrag auf Löschung meiner Daten",
			"Löschung nach Art. 17 DSGVO",
			"Widerspruch gegen Werbung",
			"Auskunft nach Art. 15 DSGVO",
		],
		quoted:
			"Sehr geehrte Damen und Herren,\nhiermit verlange ich die Löschung aller mich betreffenden Daten nach Art. 17 DSGVO. Bitte bestätigen Sie mir die Löschung innerhalb eines Monats. Sollten Sie den Antrag ablehnen, nennen Sie die Gründe.\nMit freundlichen Grüßen\n{name}",
		attributions: [
			"Am {date} schrieb {name} <{email}>:",
			"Von: {name} <{email}>\nGesendet: {date}\nAn: datenschutz@{domain}\nBetreff: {our}",
			"-----Ursprüngliche Nachricht-----\nVon: {name}\nGesendet: {date}",
		],
		dates: ["14.03.2026", "2. April 2026", "12. Mai", "30.06.2026", "9. September 2026"],
		desks: [
			"##- Bitte geben Sie Ihre Antwort oberhalb dieser Zeile ein -##",
			"Diese E-Mail wurde automatisch erstellt.",
		],
	},
	fr: {
		greetings: ["Bonjour,", "Madame, Monsieur,", "Bonjour {name},", "Chère Madame,", "Cher Monsieur,"],
		closings: [
			"Cordialement,\n{agent}\n{role}\n{company}",
			"Bien cordialement,\nL'équipe {company}",
			"Veuillez agréer, Madame, Monsieur, l'expression de nos salutations distinguées.\n{agent}",
			"Salutations,\n{agent}",
		],
		roles: ["Service clients", "Délégué à la protection des données", "Service juridique"],
		disclaimers: [
			"Ce message et ses pièces jointes sont confidentiels et destinés exclusivement à leur destinataire. Si vous n'êtes pas le destinataire, merci de le supprimer.",
			"Pensez à l'environnement avant d'imprimer ce message.",
		],
		ours: [
			"Demande d'effacement de mes données",
			"Droit à l'effacement (article 17 du RGPD)",
			"Demande d'opposition",
			"Demande d'accès",
		],
		quoted:
			"Madame, Monsieur,\nJe vous demande d'effacer toutes les données me concernant conformément à l'article 17 du RGPD et de me confirmer la suppression dans un délai d'un mois. En cas de refus, merci d'en indiquer les motifs.\nCordialement\n{name}",
		attributions: [
			"Le {date}, {name} a écrit :",
			"Le {date} à 09:41, {name} <{email}> a écrit :",
			"De : {name} <{email}>\nEnvoyé : {date}\nÀ : dpo@{domain}\nObjet : {our}",
		],
		dates: ["14 mars 2026", "02/04/2026", "12 mai", "30 juin 2026"],
		desks: [
			"##- Veuillez répondre au-dessus de cette ligne -##",
			"Cet e-mail vous est envoyé automatiquement.",
		],
	},
	es: {
		greetings: [
			"Estimado señor:",
			"Estimada señora:",
			"Hola, {name}:",
			"Buenos días:",
			"Buenas tardes,",
			"Estimado/a {name}:",
		],
		closings: [
			"Atentamente,\n{agent}\n{role}\n{company}",
			"Un cordial saludo,\nEl equipo de {company}",
			"Saludos,\n{agent}",
			"Saludos cordiales,\n{agent}",
		],
		roles: ["Atención al cliente", "Delegado de protección de datos", "Departamento jurídico"],
		disclaimers: [
			"Este mensaje es confidencial y va dirigido exclusivamente a su destinatario. Si usted no es el destinatario, le rogamos que lo elimine.",
			"Antes de imprimir este correo piense en el medio ambiente.",
		],
		ours: [
			"Solicitud de supresión de mis datos",
			"Derecho de supresión (art. 17 RGPD)",
			"Solicitud de baja",
			"Derecho de acceso",
		],
		quoted:
			"Estimados señores:\nSolicito la supresión de todos los datos personales que conserven sobre mí conforme al artículo 17 del RGPD y que me confirmen la eliminación en el plazo de un mes. Si deniegan la solicitud, indiquen los motivos.\nUn saludo\n{name}",
		attributions: [
			"El {date}, {name} escribió:",
			"El lun, {date} a las 9:41, {name} (<{email}>) escribió:",
			"De: {name} <{email}>\nEnviado: {date}\nPara: privacidad@{domain}\nAsunto: {our}",
		],
		dates: ["14 de marzo de 2026", "02/04/2026", "12 de mayo", "30 de junio de 2026"],
		desks: [
			"##- Por favor, escriba su respuesta encima de esta línea -##",
			"Este correo se ha generado automáticamente.",
		],
	},
	it: {
		greetings: [
			"Gentile {name},",
			"Buongiorno,",
			"Gentile cliente,",
			"Egregio Signore,",
			"Salve,",
			"Gentile Signora,",
		],
		closings: [
			"Cordiali saluti,\n{agent}\n{role}\n{company}",
			"Distinti saluti\nIl team di {company}",
			"Saluti,\n{agent}",
			"Cordiali saluti\n{company} S.p.A.\nP. IVA 01234567890",
		],
		roles: ["Servizio clienti", "Responsabile della protezione dei dati", "Ufficio legale"],
		disclaimers: [
			"Questo messaggio è riservato e destinato esclusivamente al destinatario. Qualora lo abbiate ricevuto per errore, siete pregati di cancellarlo.",
			"Prima di stampare questa e-mail pensa all'ambiente.",
		],
		ours: [
			"Richiesta di cancellazione dei miei dati",
			"Diritto alla cancellazione (art. 17 GDPR)",
			"Opposizione al trattamento",
			"Richiesta di accesso",
		],
		quoted:
			"Spettabile società,\nchiedo la cancellazione di tutti i dati personali che mi riguardano ai sensi dell'art. 17 GDPR e la conferma dell'avvenuta cancellazione entro un mese. In caso di rifiuto indicate i motivi.\nCordiali saluti\n{name}",
		attributions: [
			"Il {date} {name} ha scritto:",
			"Il giorno lun {date} alle ore 09:41 {name} <{email}> ha scritto:",
			"Da: {name} <{email}>\nInviato: {date}\nA: privacy@{domain}\nOggetto: {our}",
		],
		dates: ["14 marzo 2026", "02/04/2026", "12 maggio", "30 giugno 2026"],
		desks: [
			"##- Scriva la risposta sopra questa riga -##",
			"Questa e-mail è stata generata automaticamente.",
		],
	},
	nl: {
		greetings: [
			"Geachte heer, mevrouw,",
			"Beste {name},",
			"Geachte heer {last},",
			"Goedemiddag,",
			"Hallo {name},",
		],
		closings: [
			"Met vriendelijke groet,\n{agent}\n{role}\n{company}",
			"Vriendelijke groeten,\nTeam {company}",
			"Mvg,\n{agent}",
			"Hoogachtend,\n{agent}\n{company} B.V.\nKvK 12345678",
		],
		roles: ["Klantenservice", "Functionaris gegevensbescherming", "Juridische zaken"],
		disclaimers: [
			"Dit bericht is vertrouwelijk en uitsluitend bestemd voor de geadresseerde. Als u niet de beoogde ontvanger bent, verwijder dit bericht dan.",
			"Denk aan het milieu voordat u deze e-mail afdrukt.",
		],
		ours: [
			"Verzoek om verwijdering van mijn gegevens",
			"Wisverzoek artikel 17 AVG",
			"Bezwaar",
			"Inzageverzoek",
		],
		quoted:
			"Geachte heer, mevrouw,\nIk verzoek u alle persoonsgegevens die u over mij heeft te wissen op grond van artikel 17 AVG en de verwijdering binnen een maand te bevestigen. Als u weigert, noem dan de gronden.\nMet vriendelijke groet\n{name}",
		attributions: [
			"Op {date} schreef {name} <{email}>:",
			"Op ma {date} om 09:41 schreef {name}:",
			"Van: {name} <{email}>\nVerzonden: {date}\nAan: privacy@{domain}\nOnderwerp: {our}",
		],
		dates: ["14 maart 2026", "02-04-2026", "12 mei", "30 juni 2026"],
		desks: ["##- Typ uw antwoord boven deze regel -##", "Deze e-mail is automatisch verzonden."],
	},
	pt: {
		greetings: [
			"Exmo. Senhor,",
			"Bom dia,",
			"Caro {name},",
			"Prezado(a) {name},",
			"Olá {name},",
			"Exma. Senhora,",
		],
		closings: [
			"Com os melhores cumprimentos,\n{agent}\n{role}\n{company}",
			"Atenciosamente,\nEquipe {company}",
			"Cumprimentos,\n{agent}",
			"Obrigado,\n{agent}",
		],
		roles: ["Apoio ao cliente", "Encarregado da proteção de dados", "Departamento jurídico"],
		disclaimers: [
			"Esta mensagem é confidencial e dirigida exclusivamente ao seu destinatário. Se não for o destinatário, elimine-a por favor.",
			"Antes de imprimir este e-mail pense no ambiente.",
		],
		ours: [
			"Pedido de apagamento dos meus dados",
			"Direito ao apagamento (artigo 17.º do RGPD)",
			"Solicitação de exclusão de dados",
			"Pedido de acesso",
		],
		quoted:
			"Exmos. Senhores,\nSolicito a eliminação de todos os dados pessoais que me digam respeito, nos termos do artigo 17.º do RGPD, e a confirmação do apagamento no prazo de um mês. Em caso de recusa, indiquem os motivos.\nCumprimentos\n{name}",
		attributions: [
			"Em {date}, {name} escreveu:",
			"Em seg., {date} às 09:41, {name} <{email}> escreveu:",
			"De: {name} <{email}>\nEnviada: {date}\nPara: privacidade@{domain}\nAssunto: {our}",
		],
		dates: ["14 de março de 2026", "02/04/2026", "12 de maio", "30 de junho de 2026"],
		desks: ["##- Responda acima desta linha -##", "Este e-mail foi gerado automaticamente."],
	},
	pl: {
		greetings: ["Szanowni Państwo,", "Szanowny Panie,", "Szanowna Pani,", "Dzień dobry,", "Witam,"],
		closings: [
			"Z poważaniem\n{agent}\n{role}\n{company}",
			"Pozdrawiamy\nZespół {company}",
			"Pozdrawiam,\n{agent}",
		],
		roles: ["Biuro obsługi klienta", "Inspektor ochrony danych"],
		disclaimers: [
			"Wiadomość jest poufna i przeznaczona wyłącznie dla adresata. Jeśli nie są Państwo adresatem, prosimy o jej usunięcie.",
		],
		ours: ["Żądanie usunięcia danych", "Usunięcie danych (art. 17 RODO)", "Prawo dostępu do danych"],
		quoted:
			"Szanowni Państwo,\nżądam usunięcia wszystkich moich danych osobowych na podstawie art. 17 RODO i potwierdzenia usunięcia w terminie miesiąca. W razie odmowy proszę o podanie przyczyn.\nZ poważaniem\n{name}",
		attributions: [
			"W dniu {date} {name} napisał(a):",
			"Od: {name} <{email}>\nWysłano: {date}\nDo: iod@{domain}\nTemat: {our}",
		],
		dates: ["14 marca 2026", "02.04.2026", "12 maja", "30 czerwca 2026 r."],
		desks: ["Ta wiadomość została wygenerowana automatycznie."],
	},
};

export const people = [
	"Elizabeth Quackenbush",
	"Tom Ferris",
	"Marta Kowalska",
	"Jonas Lindner",
	"Ana Duarte",
	"Luc Moreau",
	"Giulia Conti",
	"Sanne de Wit",
	"Ruth Okafor",
	"Pablo Serrano",
] as const;
export const agents = [
	"Dana",
	"Marcus Webb",
	"J. Ortiz",
	"Katrin Vogel",
	"Sophie L.",
	"Lena",
	"Piotr Nowak",
	"Chiara Rossi",
	"Rui Matos",
	"Bram",
] as const;
export const companies = [
	["PeopleScope", "peoplescope.example"],
	["FindRight", "findright.example"],
	["Datavera", "datavera.example"],
	["TrueRecord", "truerecord.example"],
	["AdMeridian", "admeridian.example"],
	["KreditBlick", "kreditblick.example"],
	["Annuario Plus", "annuarioplus.example"],
	["Consulta Directa", "consultadirecta.example"],
	["NeighborLook", "neighborlook.example"],
	["LeadHarbor", "leadharbor.example"],
] as const;
