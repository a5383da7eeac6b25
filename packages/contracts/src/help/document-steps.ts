import type { CatalogueStep } from "./help.ts";

/** Steps for identity documents, tax numbers and social security numbers. */
export const documentSteps: readonly CatalogueStep[] = [
	{
		id: "freeze_credit",
		for: ["social_security", "passport", "drivers_license", "identity_document", "tax", "government_id"],
		title: "Stop credit in your name",
		how: "Ask the credit bureaus of your country for your own report, and how to warn lenders that your identity may be misused.",
		countries: {
			US: {
				how: "Freeze your credit at all three bureaus. It is free, takes minutes, and can be lifted at any time.",
				links: [
					{
						label: "Equifax",
						url: "https://www.equifax.com/personal/credit-report-services/credit-freeze/",
					},
					{ label: "Experian", url: "https://www.experian.com/freeze/center.html" },
					{ label: "TransUnion", url: "https://www.transunion.com/credit-freeze" },
					{ label: "Your free reports", url: "https://www.annualcreditreport.com" },
				],
			},
			GB: {
				how: "Ask for Cifas Protective Registration: for two years lenders check twice whether it is you. There is a fee. The three bureaus show you your report for free.",
				links: [
					{ label: "Cifas", url: "https://www.cifas.org.uk" },
					{ label: "Experian", url: "https://www.experian.co.uk" },
					{ label: "Equifax", url: "https://www.equifax.co.uk" },
					{ label: "TransUnion", url: "https://www.transunion.co.uk" },
				],
			},
			CA: {
				how: "Place a fraud alert at both bureaus. If you live in Quebec, you can freeze your credit.",
				links: [
					{ label: "Equifax", url: "https://www.consumer.equifax.ca" },
					{ label: "TransUnion", url: "https://www.transunion.ca" },
				],
			},
			AU: {
				how: "Ask for a credit ban. It is free, and a bureau passes your request on to the others if you ask. IDCARE helps for free.",
				links: [
					{ label: "Equifax", url: "https://www.equifax.com.au" },
					{ label: "Experian", url: "https://www.experian.com.au" },
					{ label: "IDCARE", url: "https://www.idcare.org" },
				],
			},
			DE: {
				how: "Ask SCHUFA for the free copy of your data, and report misuse of your identity there.",
				links: [{ label: "SCHUFA", url: "https://www.schufa.de" }],
			},
			FR: {
				how: "France has no bureau to freeze. Ask for the list of bank accounts in your name (FICOBA): CNIL explains how.",
				links: [{ label: "CNIL", url: "https://www.cnil.fr" }],
			},
			NL: {
				how: "Ask BKR which loans are in your name, and report misuse to the central point for identity fraud (CMI).",
				links: [
					{ label: "BKR", url: "https://www.bkr.nl" },
					{ label: "CMI, at RvIG", url: "https://www.rvig.nl" },
				],
			},
		},
	},
	{
		id: "protect_tax",
		for: ["social_security", "tax", "government_id"],
		title: "Protect your taxes and benefits",
		how: "Ask the office that gave you the number how to report misuse, and check what is filed under it.",
		countries: {
			US: {
				how: "Get an Identity Protection PIN, so that nobody files a tax return as you. Open your account at Social Security before somebody else does.",
				links: [
					{ label: "IRS: Identity Protection PIN", url: "https://www.irs.gov/ippin" },
					{ label: "my Social Security", url: "https://www.ssa.gov/myaccount/" },
					{ label: "IdentityTheft.gov, if it was misused", url: "https://www.identitytheft.gov" },
				],
			},
			GB: {
				how: "A National Insurance number alone opens little. Look for entries that are not yours in your personal tax account.",
				links: [{ label: "Personal tax account", url: "https://www.gov.uk/personal-tax-account" }],
			},
			CA: {
				how: "Look for changes that are not yours in your account at the Canada Revenue Agency.",
				links: [{ label: "Canada Revenue Agency", url: "https://www.canada.ca/en/revenue-agency.html" }],
			},
			AU: {
				how: "Tell the Australian Taxation Office: it can watch what is filed under your tax file number.",
				links: [{ label: "Australian Taxation Office", url: "https://www.ato.gov.au" }],
			},
			DE: {
				how: "The tax ID comes from the Bundeszentralamt für Steuern, the social insurance number from the Deutsche Rentenversicherung. Tell your Finanzamt if something was filed in your name.",
				links: [
					{ label: "Bundeszentralamt für Steuern", url: "https://www.bzst.de" },
					{ label: "Deutsche Rentenversicherung", url: "https://www.deutsche-rentenversicherung.de" },
				],
			},
			FR: {
				how: "Look for changes that are not yours in your accounts at impots.gouv.fr and ameli.fr. Both open other offices too, through FranceConnect.",
				links: [
					{ label: "Your tax account", url: "https://www.impots.gouv.fr" },
					{ label: "Your account at Assurance Maladie", url: "https://www.ameli.fr" },
				],
			},
			NL: {
				how: "Look in Mijn Belastingdienst for what is not yours, and report misuse of your number (BSN) to the central point for identity fraud (CMI).",
				links: [
					{ label: "Belastingdienst", url: "https://www.belastingdienst.nl" },
					{ label: "CMI, at RvIG", url: "https://www.rvig.nl" },
				],
			},
		},
	},
	{
		id: "report_document",
		for: ["passport", "drivers_license", "identity_document", "government_id"],
		title: "Ask the issuer about the document",
		how: "A leaked number does not make a document void. But if a picture of it was taken, or it is misused, ask the authority that issued it for a new one.",
		countries: {
			US: {
				how: "Passports: the State Department. Driver's licenses: your state's motor vehicle office.",
				links: [
					{ label: "Passports", url: "https://travel.state.gov" },
					{ label: "Motor vehicle offices", url: "https://www.usa.gov/motor-vehicle-services" },
				],
			},
			GB: {
				how: "Passports: HM Passport Office. Driving licenses: DVLA.",
				links: [
					{ label: "Passport advice line", url: "https://www.gov.uk/passport-advice-line" },
					{ label: "DVLA", url: "https://www.gov.uk/contact-the-dvla" },
				],
			},
			CA: {
				how: "Passports: the federal passport program. Driver's licenses: your province.",
				links: [{ label: "Passports", url: "https://www.canada.ca/passport" }],
			},
			AU: {
				how: "Passports: the Australian Passport Office. Driver licenses: the road authority of your state.",
				links: [{ label: "Passports", url: "https://www.passports.gov.au" }],
			},
			DE: {
				how: "The Bürgeramt issues a new identity card or passport. Block the online function of the card at 116 116.",
				links: [{ label: "Sperr-Notruf 116 116", url: "https://www.sperr-notruf.de" }],
			},
			FR: {
				how: "Service-Public says how to replace an identity card or passport.",
				links: [{ label: "Service-Public", url: "https://www.service-public.fr" }],
			},
			NL: {
				how: "Your municipality issues a new document. Report misuse to the central point for identity fraud (CMI).",
				links: [{ label: "CMI, at RvIG", url: "https://www.rvig.nl" }],
			},
		},
	},
];
