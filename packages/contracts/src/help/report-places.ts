/** Where people in each country report fraud. Report Fraud is the new name of Action Fraud. */
export const reportPlaces = {
	US: { label: "FTC: report fraud", url: "https://reportfraud.ftc.gov" },
	GB: { label: "Report Fraud", url: "https://www.reportfraud.police.uk" },
	CA: { label: "Canadian Anti-Fraud Centre", url: "https://antifraudcentre-centreantifraude.ca" },
	AU: { label: "Scamwatch", url: "https://www.scamwatch.gov.au" },
	DE: { label: "Verbraucherzentrale", url: "https://www.verbraucherzentrale.de" },
	FR: { label: "17Cyber", url: "https://17cyber.gouv.fr" },
	NL: { label: "Fraudehelpdesk", url: "https://www.fraudehelpdesk.nl" },
} as const;
