import type { SourceInput } from "../catalogue/sources.ts";
import { type SamplePerson, samplePeople } from "./sample-people.ts";

export interface SampleSource {
	readonly file: string;
	readonly source: SourceInput;
	/** The content of the file. A test compares the committed one with it. */
	content(): string;
}

const breach = (catalogueName: string): SourceInput => ({ kind: "breach", catalogueName, keepValues: true });
const marked = "SAMPLE";

/** The demo person first, then every n-th of the others. */
function some(every: number, offset = 0): SamplePerson[] {
	return samplePeople().filter((_, i) => i === 0 || i % every === offset);
}

const password = ({ username }: SamplePerson, n: number) => `${marked}-${username}-${n}`;
const lines = (rows: readonly string[]) => `${rows.join("\n")}\n`;

/**
 * What a fresh installation finds: invented people in breaches of the real catalogue, and in an invented
 * paste, stealer log, market listing and leak of profiles.
 */
export const sampleSources: readonly SampleSource[] = [
	{
		file: "adobe.csv",
		source: breach("Adobe"),
		content: () =>
			lines([
				"email,username,password_hint,password",
				...some(2).map((p) => `${p.email},${p.username},the usual one,${password(p, 1)}`),
			]),
	},
	{
		file: "linkedin.txt",
		source: breach("LinkedIn"),
		content: () => lines(some(3).map((p) => `${p.email}:${password(p, 2)}`)),
	},
	{
		file: "myfitnesspal.csv",
		source: breach("MyFitnessPal"),
		content: () =>
			lines([
				"username;email;ip;password",
				...some(4, 1).map((p, i) => `${p.username};${p.email};192.0.2.${i + 1};${password(p, 3)}`),
			]),
	},
	{
		file: "canva.jsonl",
		source: breach("Canva"),
		content: () =>
			lines(
				some(3, 1).map((p) =>
					JSON.stringify({
						email: p.email,
						username: p.username,
						full_name: `${p.first} ${p.last}`,
						city: p.city,
						password: password(p, 4),
					}),
				),
			),
	},
	{
		file: "paste.txt",
		source: {
			kind: "paste",
			title: "Sample paste: helpdesk notes",
			date: "2025-03-02",
			dataClasses: ["Email addresses", "Phone numbers", "Usernames"],
			keepValues: true,
		},
		content: () =>
			lines([
				"-- SAMPLE DATA, everybody in it is made up --",
				...some(5).map(
					(p) => `Called back ${p.first}, phone: ${p.phone}, mail ${p.email}, login: ${p.username}`,
				),
			]),
	},
	{
		file: "stealer-log.txt",
		source: {
			kind: "dark_web",
			title: "Sample stealer log",
			date: "2025-11-19",
			dataClasses: ["Email addresses", "Passwords", "Usernames", "Website activity"],
			keepValues: true,
		},
		content: () =>
			lines(
				some(6).flatMap((p) => [
					`https://shop.example.com/login:${p.email}:${password(p, 5)}`,
					`https://forum.example.org/:${p.username}:${password(p, 6)}`,
				]),
			),
	},
	{
		file: "market-listing.csv",
		source: {
			kind: "dark_web",
			title: "Sample market listing",
			date: "2026-01-08",
			dataClasses: [
				"Email addresses",
				"Phone numbers",
				"Names",
				"Dates of birth",
				"Physical addresses",
				"Partial credit card data",
			],
			keepValues: true,
		},
		content: () =>
			lines([
				"first_name,last_name,email,phone,dob,address,last4",
				...some(7).map(
					(p, i) =>
						`${p.first},${p.last},${p.email},${p.phone},${p.birthDate},"${i + 1} Sample Street, ${p.city}",0000`,
				),
			]),
	},
	{
		file: "profiles.jsonl",
		source: {
			kind: "social",
			title: "Sample leak of profiles",
			date: "2024-08-21",
			dataClasses: [
				"Email addresses",
				"Names",
				"Phone numbers",
				"Social media profiles",
				"Usernames",
				"Geographic locations",
			],
			keepValues: true,
		},
		content: () =>
			lines(
				some(2, 1).map((p) =>
					JSON.stringify({
						handle: p.username,
						name: `${p.first} ${p.last}`,
						email: p.email,
						phone: p.phone,
						location: p.city,
						profile_url: `https://social.example/${p.username}`,
					}),
				),
			),
	},
];
