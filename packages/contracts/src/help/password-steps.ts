import type { CatalogueStep } from "./help.ts";
import { reportPlaces } from "./report-places.ts";

/** Steps for data that opens accounts. The infected device comes first, because it would steal a new password too. */
export const passwordSteps: readonly CatalogueStep[] = [
	{
		id: "clean_device",
		for: ["stealer_log"],
		title: "Clean the infected device first",
		how: "Malware on a device recorded what was typed there. Run a full scan with up-to-date antivirus software, or reset the device. Until then, take the next steps on another device: the infected one would steal a new password too.",
	},
	{
		id: "change_email_password",
		for: ["stealer_log", "mailbox_password"],
		title: "Change the password of your email account",
		how: "Someone who can read your email can reset your other passwords, so change this one first.",
	},
	{
		id: "sign_out_everywhere",
		for: ["stealer_log", "token"],
		title: "Sign out on all devices",
		how: "A stolen sign-in works without a password. In the security settings of email, bank, shops and social networks, look for “Sign out everywhere” or “Your devices”.",
	},
	{
		id: "change_saved_passwords",
		for: ["stealer_log"],
		title: "Change every password that the browser had saved",
		how: "Banks first, then shops that keep your card, then the rest. Use a different one for each; a password manager makes and remembers them.",
	},
	{
		id: "change_service_password",
		for: ["password"],
		at: ["open"],
		title: "Change your {service} password",
		how: "Sign in, find Password or Security in the settings, and choose one that you use nowhere else. If the site is gone, go on to the next step.",
		howThere:
			"Sign in there, and choose one that you use nowhere else. A password manager makes and remembers it.",
		leadsTo: "password page",
	},
	{
		id: "change_reused_password",
		for: ["password"],
		at: ["open"],
		title: "Change it wherever else you use it",
		how: "Thieves try the same address and password at other sites. Start with your email, then banks, then shops that keep your card.",
	},
	{
		id: "change_password_elsewhere",
		for: ["password"],
		at: ["shut", "collector"],
		title: "Change it wherever you use the same password",
		how: "You cannot change anything at {service} itself. But thieves try the same address and password at other sites: start with your email, then banks, then shops that keep your card.",
	},
	{
		id: "change_listed_password",
		for: ["password"],
		at: ["none"],
		title: "Change that password wherever you use it",
		how: "The record does not say which site it opens. Start with your email, then banks, then shops that keep your card.",
	},
	{
		id: "use_second_factor",
		for: ["password", "stealer_log", "token"],
		title: "Switch on two-factor authentication",
		how: "Then a stolen password alone opens nothing. Start with your email. An app or a passkey is safer than codes by text message.",
	},
	{
		id: "report_infection",
		for: ["stealer_log"],
		title: "Report the theft",
		how: "Stealing sign-ins with malware is a crime. Tell the police, above all if something was bought, opened or written in your name. Keep bills and messages as proof.",
		countries: {
			US: {
				how: "Report it to the FBI's Internet Crime Complaint Center. If your identity was used, IdentityTheft.gov makes a plan with you, step by step.",
				links: [
					{ label: "FBI Internet Crime Complaint Center", url: "https://www.ic3.gov" },
					{ label: "IdentityTheft.gov", url: "https://www.identitytheft.gov" },
				],
			},
			GB: {
				how: "Report it to Report Fraud; in Scotland call 101. The National Cyber Security Centre says how to clean a device.",
				links: [reportPlaces.GB, { label: "National Cyber Security Centre", url: "https://www.ncsc.gov.uk" }],
			},
			CA: {
				how: "Report it to your local police and to the Canadian Anti-Fraud Centre.",
				links: [reportPlaces.CA],
			},
			AU: {
				how: "Report it at ReportCyber of the Australian Signals Directorate, or call 1300 292 371, day and night.",
				links: [{ label: "ReportCyber", url: "https://www.cyber.gov.au" }],
			},
			DE: {
				how: "Report it to the police of your state, online too (Onlinewache). The Federal Office for Information Security (BSI) says how to clean a device.",
				links: [
					{ label: "Onlinewache of the police", url: "https://portal.onlinewache.polizei.de" },
					{ label: "BSI", url: "https://www.bsi.bund.de" },
				],
			},
			FR: {
				how: "17Cyber helps, day and night, and says how to file a complaint.",
				links: [
					reportPlaces.FR,
					{ label: "Cybermalveillance", url: "https://www.cybermalveillance.gouv.fr" },
				],
			},
			NL: {
				how: "Report it to the police, online or at 0900-8844.",
				links: [{ label: "Police", url: "https://www.politie.nl" }],
			},
		},
	},
	{
		id: "revoke_keys",
		for: ["token"],
		title: "Revoke keys and connected apps",
		how: "In the account's settings, remove keys, tokens and connected apps, and make new ones. If the recovery phrase of a wallet was taken, move what is in it to a new wallet first.",
	},
	{
		id: "change_pin",
		for: ["pin"],
		title: "Change the PIN",
		how: "Change it at the service, and wherever you use the same digits: cards, phone, voicemail.",
	},
	{
		id: "change_security_answers",
		for: ["security_question"],
		title: "Change your security answers",
		how: "Wherever you gave the same answer. Invent the new ones: nobody checks whether they are true. Keep them in a password manager.",
	},
];
