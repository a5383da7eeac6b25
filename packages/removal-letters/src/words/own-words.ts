import type { Language } from "./languages.ts";

/** Our own words around the letters of others: first and last line, subjects, the agent's sentence, the reminder. */
export interface OwnWords {
	readonly greeting: string;
	readonly closing: string;
	/** The regulation's name in this language. */
	readonly gdpr: string;
	readonly subjects: Readonly<
		Record<"deletion" | "objection" | "access" | "reminder" | "admonition" | "complaint", string>
	>;
	readonly agent: string;
	readonly reminder: string;
}

export const ownWords: Readonly<Record<Language, OwnWords>> = {
	cs: {
		greeting: "Dobrý den,",
		closing: "S pozdravem,",
		gdpr: "GDPR",
		subjects: {
			deletion: "Žádost o výmaz osobních údajů",
			objection: "Námitka proti zpracování osobních údajů",
			access: "Žádost o přístup k osobním údajům",
			reminder: "Připomenutí mé žádosti",
			admonition: "Upomínka k mé žádosti",
			complaint: "Stížnost podle článku 77 GDPR",
		},
		agent: "Píšeme jménem osoby {name}; podepsané zmocnění je přiloženo. Toto je její žádost:",
		reminder:
			"dne {request_date} Vám byla zaslána moje žádost podle článku {request_article} GDPR. Odpověď zatím nepřišla. Prosím o ni.",
	},
	de: {
		greeting: "Guten Tag,",
		closing: "Mit freundlichen Grüßen",
		gdpr: "DSGVO",
		subjects: {
			deletion: "Antrag auf Löschung personenbezogener Daten",
			objection: "Widerspruch gegen die Verarbeitung personenbezogener Daten",
			access: "Antrag auf Auskunft über personenbezogene Daten",
			reminder: "Erinnerung an meine Anfrage",
			admonition: "Mahnung zu meiner Anfrage",
			complaint: "Beschwerde nach Art. 77 DSGVO",
		},
		agent:
			"Wir schreiben im Auftrag von {name}; die unterschriebene Vollmacht liegt bei. Dies ist der Antrag:",
		reminder:
			"am {request_date} habe ich Ihnen eine Anfrage nach Art. {request_article} DSGVO geschickt. Bisher habe ich keine Antwort erhalten. Ich bitte Sie darum.",
	},
	el: {
		greeting: "Προς κάθε ενδιαφερόμενο:",
		closing: "Με εκτίμηση,",
		gdpr: "GDPR",
		subjects: {
			deletion: "Αίτημα διαγραφής προσωπικών δεδομένων",
			objection: "Εναντίωση στην επεξεργασία προσωπικών δεδομένων",
			access: "Αίτημα πρόσβασης σε προσωπικά δεδομένα",
			reminder: "Υπενθύμιση του αιτήματός μου",
			admonition: "Όχληση για το αίτημά μου",
			complaint: "Καταγγελία σύμφωνα με το άρθρο 77 του GDPR",
		},
		agent:
			"Γράφουμε εκ μέρους του προσώπου {name}· η υπογεγραμμένη εξουσιοδότηση επισυνάπτεται. Αυτό είναι το αίτημα:",
		reminder:
			"στις {request_date} Σας έστειλα ένα αίτημα σύμφωνα με το άρθρο {request_article} του GDPR. Δεν έχω λάβει ακόμη απάντηση. Παρακαλώ απαντήστε.",
	},
	en: {
		greeting: "Hello,",
		closing: "Yours sincerely,",
		gdpr: "GDPR",
		subjects: {
			deletion: "Request to erase personal data",
			objection: "Objection to the processing of personal data",
			access: "Request for access to personal data",
			reminder: "Reminder of my request",
			admonition: "Admonition about my request",
			complaint: "Complaint according to Article 77 GDPR",
		},
		agent: "We write on behalf of {name}, whose signed authorization is attached. This is the request:",
		reminder:
			"On {request_date} I sent you a request according to Article {request_article} GDPR. I have not received an answer yet. Please answer it.",
	},
	es: {
		greeting: "A quien le interese:",
		closing: "Atentamente,",
		gdpr: "RGPD",
		subjects: {
			deletion: "Solicitud de supresión de datos personales",
			objection: "Oposición al tratamiento de datos personales",
			access: "Solicitud de acceso a datos personales",
			reminder: "Recordatorio de mi solicitud",
			admonition: "Requerimiento sobre mi solicitud",
			complaint: "Reclamación según el artículo 77 del RGPD",
		},
		agent: "Escribimos en nombre de {name}; adjuntamos la autorización firmada. Esta es la solicitud:",
		reminder:
			"El {request_date} les envié una petición de acuerdo con el artículo {request_article} del RGPD. Todavía no he recibido respuesta. Les ruego que me respondan.",
	},
	fr: {
		greeting: "À qui de droit :",
		closing: "Cordialement,",
		gdpr: "RGPD",
		subjects: {
			deletion: "Demande d'effacement de données personnelles",
			objection: "Opposition au traitement de données personnelles",
			access: "Demande d'accès aux données personnelles",
			reminder: "Rappel de ma demande",
			admonition: "Mise en demeure concernant ma demande",
			complaint: "Plainte conformément à l'article 77 du RGPD",
		},
		agent: "Nous écrivons au nom de {name} ; l'autorisation signée est jointe. Voici la demande :",
		reminder:
			"Le {request_date}, je vous ai envoyé une demande conformément à l'article {request_article} du RGPD. Je n'ai pas encore reçu de réponse. Merci de me répondre.",
	},
	hr: {
		greeting: "Poštovani,",
		closing: "S poštovanjem,",
		gdpr: "GDPR",
		subjects: {
			deletion: "Zahtjev za brisanje osobnih podataka",
			objection: "Prigovor na obradu osobnih podataka",
			access: "Zahtjev za pristup osobnim podacima",
			reminder: "Podsjetnik na moj zahtjev",
			admonition: "Opomena u vezi s mojim zahtjevom",
			complaint: "Pritužba u skladu s člankom 77. GDPR-a",
		},
		agent: "Pišemo u ime osobe {name}; potpisano ovlaštenje je u privitku. Ovo je zahtjev:",
		reminder:
			"{request_date} poslan Vam je moj zahtjev na osnovi članka {request_article} GDPR-a. Odgovor još nije stigao. Molim Vas da odgovorite.",
	},
	it: {
		greeting: "A chi di competenza:",
		closing: "Cordialmente,",
		gdpr: "GDPR",
		subjects: {
			deletion: "Richiesta di cancellazione dei dati personali",
			objection: "Opposizione al trattamento dei dati personali",
			access: "Richiesta di accesso ai dati personali",
			reminder: "Promemoria della mia richiesta",
			admonition: "Diffida relativa alla mia richiesta",
			complaint: "Reclamo secondo l'articolo 77 del GDPR",
		},
		agent: "Scriviamo per conto di {name}; l'autorizzazione firmata è allegata. Questa è la richiesta:",
		reminder:
			"in data {request_date} vi ho mandato una richiesta secondo l'articolo {request_article} del GDPR. Non ho ancora ricevuto risposta. Vi prego di rispondere.",
	},
	nl: {
		greeting: "Geachte,",
		closing: "Met vriendelijke groet,",
		gdpr: "AVG",
		subjects: {
			deletion: "Verzoek om verwijdering van persoonsgegevens",
			objection: "Bezwaar tegen de verwerking van persoonsgegevens",
			access: "Verzoek om inzage in persoonsgegevens",
			reminder: "Herinnering aan mijn verzoek",
			admonition: "Aanmaning over mijn verzoek",
			complaint: "Klacht op grond van artikel 77 AVG",
		},
		agent: "Wij schrijven namens {name}; de ondertekende machtiging is bijgevoegd. Dit is het verzoek:",
		reminder:
			"op {request_date} heb ik u een verzoek gestuurd op grond van artikel {request_article} AVG. Ik heb nog geen antwoord ontvangen. Ik verzoek u te antwoorden.",
	},
	pt: {
		greeting: "A quem possa interessar:",
		closing: "Atenciosamente,",
		gdpr: "RGPD",
		subjects: {
			deletion: "Pedido de apagamento de dados pessoais",
			objection: "Oposição ao tratamento de dados pessoais",
			access: "Pedido de acesso a dados pessoais",
			reminder: "Lembrete do meu pedido",
			admonition: "Advertência sobre o meu pedido",
			complaint: "Reclamação de acordo com o artigo 77 do RGPD",
		},
		agent: "Escrevemos em nome de {name}; a autorização assinada segue em anexo. Este é o pedido:",
		reminder:
			"No dia {request_date}, enviei-lhes um pedido de acordo com o artigo {request_article} do RGPD. Ainda não recebi resposta. Peço que respondam.",
	},
	ro: {
		greeting: "În atenția dumneavoastră:",
		closing: "Cu stimă,",
		gdpr: "RGPD",
		subjects: {
			deletion: "Cerere de ștergere a datelor personale",
			objection: "Opoziție la prelucrarea datelor personale",
			access: "Cerere de acces la datele personale",
			reminder: "Revenire la cererea mea",
			admonition: "Somație privind cererea mea",
			complaint: "Plângere conform articolului 77 din RGPD",
		},
		agent: "Scriem în numele persoanei {name}; autorizația semnată este atașată. Aceasta este cererea:",
		reminder:
			"La {request_date} v-am trimis o cerere în temeiul articolului {request_article} din RGPD. Nu am primit încă un răspuns. Vă rog să răspundeți.",
	},
	sv: {
		greeting: "Till den berörda organisationen:",
		closing: "Med vänliga hälsningar,",
		gdpr: "GDPR",
		subjects: {
			deletion: "Begäran om radering av personuppgifter",
			objection: "Invändning mot behandling av personuppgifter",
			access: "Begäran om tillgång till personuppgifter",
			reminder: "Påminnelse om min begäran",
			admonition: "Uppmaning om min begäran",
			complaint: "Klagomål enligt artikel 77 i GDPR",
		},
		agent: "Vi skriver för {name}; den undertecknade fullmakten bifogas. Detta är begäran:",
		reminder:
			"Den {request_date} skickade jag en begäran till er enligt artikel {request_article} GDPR. Jag har ännu inte fått något svar. Vänligen svara.",
	},
};
