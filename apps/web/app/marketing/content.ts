import type { Promised } from "@unlisted/contracts/in-preparation";
import type { SiteConfig } from "@unlisted/contracts/site-config";
import { firstScanTakes } from "../lib/site/scan-takes.ts";

/**
 * Every text and claim of the landing page. The figures in `claims` are the company's static claims, not live data: the
 * product neither computes nor reads them. `waitsFor` names a feature that not every installation has. The page marks
 * the text if packages/contracts/src/in-preparation.ts says so.
 */

interface Waiting {
	readonly waitsFor?: Promised;
}

export const hero = {
	title: "Your details, struck from the record.",
	lead: "Unlisted searches breach files, pastes, dark web markets and data-broker sites for your details. It shows you what leaked, has your listings removed, and keeps watching.",
	/** The lead on an installation that asks no data brokers. */
	leadWithoutRemoval:
		"Unlisted searches breach files, pastes and dark web markets for your details. It shows you what leaked and what to change first, and keeps watching.",
	action: "Run Your Free Scan",
	second: "View plans",
	note: "The first scan is free. You need an email address, not a card.",
} as const;

/** An invented listing: the names, the street and the numbers belong to nobody. */
export const exampleListing = {
	source: "people-finder.example",
	lines: [
		{ label: "Name", value: "Dana R. Whitfield" },
		{ label: "Lives at", value: "118 Alder St, Apt 4" },
		{ label: "Phone", value: "(555) 010-0142" },
		{ label: "Email", value: "dana.w@mail.example" },
		{ label: "Relatives", value: "Owen, Carol, Jamie" },
		{ label: "Employer", value: "Harbor Clinic" },
	],
	label: "Example",
	caption:
		"An example listing. Name, address, phone, email, relatives and employer are struck out one after the other, until it is unlisted.",
};

export const claimsNote = "Example figures, not measured on this installation.";
export const claims = [
	{ figure: "98%", label: "of listings removed" },
	{ figure: "25,000+", label: "users protected" },
	{ figure: "SOC 2", label: "audited controls" },
	{ figure: "GDPR", label: "rights for everyone" },
	{ figure: "256-bit", label: "encryption at rest" },
];

/** Replaces the note of the fixed claims when the installation has removed enough. The server fills in its figures. */
export const ownClaimsNote =
	"Measured on this installation. Counts are rounded, and ranges hold in 95 of 100 cases.";
export const ownClaims: readonly OwnClaim[] = [
	{ figure: "share", labelFrom: "shareOf" },
	{ figure: "removed", label: "listings gone at our last look" },
	{ figure: "days", labelFrom: "daysOf" },
	{ figure: "requests", label: "removals asked for" },
	{ figure: "precision", labelFrom: "precisionOf" },
];

interface OwnClaim {
	readonly figure: keyof NonNullable<SiteConfig["figures"]>;
	readonly label?: string;
	readonly labelFrom?: keyof NonNullable<SiteConfig["figures"]>;
}

export const features = [
	{
		key: "scan",
		title: "Dark web scanning",
		text: "We search breach files, pastes, markets and leaks for the details you ask us to watch.",
		waitsFor: "scanning",
		more: { text: "Data-broker sites", waitsFor: "removal" },
	},
	{
		key: "alert",
		title: "Data breach alerts",
		text: "When a new breach contains your data, we tell you what leaked and what to change first.",
		waitsFor: "scanning",
	},
	{
		key: "removal",
		title: "AI-powered removal",
		text: "Removal requests to data-broker sites are written, sent and followed up for you until the listing is gone.",
		waitsFor: "removal",
	},
	{
		key: "identity",
		title: "Identity protection",
		text: "Email addresses, phone numbers, names and usernames are watched together, as one person.",
		waitsFor: "scanning",
	},
	{
		key: "credit",
		title: "Credit monitoring",
		text: "One bureau on Basic, all three on Pro and Premium. You see every change.",
		waitsFor: "credit-monitoring",
	},
	{
		key: "rescan",
		title: "Regular re-scans",
		text: "New leaks keep turning up. We look again monthly, weekly or daily, as your plan says.",
		waitsFor: "rescans",
	},
	{
		key: "family",
		title: "Family protection",
		text: "Premium covers up to 5 members. Each has their own record; nobody reads another's.",
		waitsFor: "family",
	},
	{
		key: "vault",
		title: "Secure vault",
		text: "Your data is encrypted with its own key, and erased with it.",
	},
] as const satisfies readonly FeatureText[];

interface FeatureText extends Waiting {
	readonly key: string;
	readonly title: string;
	readonly text: string;
	/** An additional sentence. */
	readonly more?: { readonly text: string; readonly waitsFor: Promised };
}

export const score = {
	title: "One number, and the reasons for it",
	text: "Your security score says in one figure how exposed you are. Beside it you see what raised it, what lowered it, and what to do next.",
	value: 85,
	outOf: 100,
	label: "A sample report",
	figures: [
		{ figure: "24", label: "threats neutralized" },
		{ figure: "7", label: "data leaks found" },
		{ figure: "98%", label: "of the data removed" },
	],
};

export const pricing = {
	title: "Three plans, plainly compared",
	text: "Billed monthly. Cancel whenever you like, and keep the plan until the month ends.",
	setupTitle: "Optional deep-scan setup",
	setupBanner: "Starting at $49 - $149, one-time payment",
	setupText:
		"We ask companies that nobody can search what they hold about you, and to delete it: 60 companies with Pro, all of them with Premium.",
	setupNote: "Optional one-time setup:",
	/** Each feature of each plan is in one row. `otherwise` is shown for a plan that lacks it. */
	rows: [
		{ label: "Credit monitoring", lines: ["1-bureau credit monitoring", "3-bureau credit monitoring"] },
		{ label: "Scans and alerts", lines: ["Dark web scan and alerts"] },
		{ label: "Leak reports", lines: ["Monthly leak reports", "Weekly leak reports", "Daily leak reports"] },
		{ label: "Removal", lines: ["Basic removal requests", "Auto-removal AI", "Priority removal"] },
		{
			label: "Re-scan",
			lines: ["Re-scan every 7 days", "Daily re-scan"],
			otherwise: "Re-scan every 30 days",
		},
		{ label: "Family", lines: ["Family access up to 5 users"] },
		{ label: "Insurance", lines: ["ID insurance eligibility"] },
		{ label: "Support", lines: ["Email support", "Priority support", "24/7 support"] },
	],
} as const satisfies { rows: readonly PlanRow[]; [text: string]: unknown };

export interface PlanRow {
	readonly label: string;
	readonly lines: readonly string[];
	readonly otherwise?: string;
}

export const testimonials = {
	title: "From the clippings",
	note: "Illustrative stories. The people in them are made up.",
	items: [
		{
			quote:
				"My old address was on eleven sites. I watched the list get shorter, with a picture for each one.",
			name: "Maya T.",
			place: "Portland",
			stars: 5,
		},
		{
			quote:
				"It told me which password had leaked, and from where. Ten minutes later it was changed, and ticked off.",
			name: "Rob H.",
			place: "Leeds",
			stars: 5,
		},
		{
			quote: "When one site could not be checked, it said so. That is why I believe the rest.",
			name: "Inés V.",
			place: "Toronto",
			stars: 4,
		},
	],
};

export const about = {
	title: "About Unlisted",
	paragraphs: [
		{
			text: "Strangers collect what they can find about you, and sell it as a page with your name on top. None of them asked. Most have to take it down when you do, in the right form, at the right desk, again and again.",
		},
		{
			text: "Unlisted is made to do that work for you. It searches breach files, pastes, leaks and data-broker sites for your details, asks the sites to remove you, and checks that they did. If it could not check one, it says so.",
			waitsFor: ["scanning", "removal"],
		},
		{
			text: "It can run on your own machine, and its data about you is yours: to read, to export, to delete.",
		},
	] as readonly Paragraph[],
};

interface Paragraph {
	readonly text: string;
	readonly waitsFor?: readonly Promised[];
}

export const faq = {
	title: "Questions people ask",
	items: [
		{
			question: "How does the removal work?",
			answer:
				"Each site gets the removal request that its rules ask for, with no more about you than it needs. We follow up, look ourselves whether the page is gone, keep a dated record, and check again. If a site wants a person, such as for a puzzle, we show you the step.",
			waitsFor: ["removal"],
		},
		{
			question: "What data is protected?",
			answer:
				"You choose what we look for: email addresses, phone numbers, names and usernames. In what we find we also tell you when passwords, postal addresses, dates of birth, or document and card numbers leaked with them.",
			waitsFor: ["scanning"],
		},
		{
			question: "How long until I see results?",
			answer: `${firstScanTakes}, and its result is yours at once. Removals take 2-4 weeks for most sites: each site has its own deadline.`,
			waitsFor: ["scanning", "removal"],
		},
		{
			question: "What is the setup fee, and do I need it?",
			answer:
				"The deep-scan setup is optional: one payment of $49 with Pro or $149 with Premium. We ask companies that nobody can search what they hold about you, read their answers, and ask them to delete it. Without it you get the same scans from the first day.",
			waitsFor: ["deep-scan-setup"],
		},
		{
			question: "Can I protect my family?",
			answer:
				"Premium covers up to 5 members, each with a record of their own that only they see. You cannot invite them yet; until then, each member can have an account of their own.",
			waitsFor: ["family"],
		},
		{
			question: "Is it available outside the US?",
			answer:
				"Yes: in the US, Canada, the UK, Australia and select European countries. The law where you live decides which sites must remove a page.",
		},
		{
			question: "How does credit monitoring work?",
			answer:
				"Basic watches 1 bureau; Pro and Premium watch 3. You will be told of new accounts, hard inquiries and changes of address. No bureau is connected yet.",
			waitsFor: ["credit-monitoring"],
		},
	] as readonly Question[],
	more: "Something else?",
	contact: "Contact our support team",
};

interface Question {
	readonly question: string;
	readonly answer: string;
	readonly waitsFor?: readonly Promised[];
}
