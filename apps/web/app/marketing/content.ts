/**
 * Every text and claim of the landing page. The figures are the company's static claims, not live data:
 * nothing here is computed, and nothing in the product may read it.
 */

export const hero = {
	title: "Your details, struck from the record.",
	lead: "Unlisted finds the sites and breach files that list your name, address and phone. It has them removed, shows you the proof, and keeps watching.",
	action: "Run Your Free Scan",
	second: "View plans",
	note: "The first scan is free. You need an email address, not a card.",
};

/** Invented: the names, the street and the numbers belong to nobody. */
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
	caption:
		"An example listing. Name, address, phone, email, relatives and employer are struck out one after the other, until it is unlisted.",
};

export const claims = [
	{ figure: "98%", label: "of listings removed" },
	{ figure: "25,000+", label: "users protected" },
	{ figure: "SOC 2", label: "audited controls" },
	{ figure: "GDPR", label: "rights for everyone" },
	{ figure: "256-bit", label: "encryption at rest" },
];

export const features = [
	{
		key: "scan",
		title: "Dark web scanning",
		text: "We search breach files, pastes and markets for the details you ask us to watch.",
	},
	{
		key: "alert",
		title: "Data breach alerts",
		text: "When a new breach contains your data, we tell you what leaked and what to change first.",
	},
	{
		key: "removal",
		title: "AI-powered removal",
		text: "Removal requests are written, sent and followed up for you until the listing is gone.",
	},
	{
		key: "identity",
		title: "Identity protection",
		text: "Names, addresses, phones and documents are watched together, as one person.",
	},
	{
		key: "credit",
		title: "Credit monitoring",
		text: "One bureau on Basic, all three on Pro and Premium. You see every change.",
	},
	{
		key: "rescan",
		title: "Regular re-scans",
		text: "Listings come back. We look again monthly, weekly or daily, and strike them again.",
	},
	{
		key: "family",
		title: "Family protection",
		text: "Premium covers up to 5 members. Each has their own record; nobody reads another's.",
	},
	{
		key: "vault",
		title: "Secure vault",
		text: "Your data is encrypted with its own key, and erased with it.",
	},
] as const;

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
		"A first, deeper search by hand through older sources. You choose it at checkout, or leave it out.",
	setupNote: "Optional one-time setup:",
	rows: [
		{ label: "Credit monitoring", values: ["1 bureau", "3 bureaus", "3 bureaus"] },
		{ label: "Dark web scan and alerts", values: [true, true, true] },
		{ label: "Leak reports", values: ["Monthly", "Weekly", "Daily"] },
		{ label: "Removal requests", values: ["Basic", "Auto-removal AI", "Priority, auto-removal AI"] },
		{ label: "Re-scan", values: ["Monthly", "Every 7 days", "Daily"] },
		{ label: "Family access", values: [false, false, "Up to 5 users"] },
		{ label: "ID insurance eligibility", values: [false, false, true] },
		{ label: "Support", values: ["Email", "Priority", "24/7"] },
	],
} as const;

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
		"Strangers collect what they can find about you, and sell it as a page with your name on top. None of them asked. Most have to take it down when you do, in the right form, at the right desk, again and again.",
		"Unlisted does that work. It finds such pages, asks for yours to be removed, keeps the proof, and looks again. If it could not check a site, it says so.",
		"It can run on your own machine, and its data about you is yours: to read, to export, to delete.",
	],
};

export const faq = {
	title: "Questions people ask",
	items: [
		{
			question: "How does the removal work?",
			answer:
				"We find the pages that list you, send each site the removal request that its rules and your law ask for, and follow up until the page is gone. Then we keep a dated proof, and check again for as long as you are with us.",
		},
		{
			question: "What data is protected?",
			answer:
				"Names, postal and email addresses, phone numbers, dates of birth, relatives, employers, user names, passwords that leaked, and document and card numbers that turn up in breaches. You choose what we look for.",
		},
		{
			question: "How long until I see results?",
			answer:
				"The first scan takes minutes. Most removals are done in 2-4 weeks: each site has its own deadline, and we show you where each request stands.",
		},
		{
			question: "What is the setup fee, and do I need it?",
			answer:
				"The deep-scan setup is optional: one payment of $49 with Pro or $149 with Premium, for a first search by hand through older sources. Without it you get the same scans from the first day.",
		},
		{
			question: "Can I protect my family?",
			answer: "Yes. Premium covers up to 5 members. Each has a record of their own, and sees only that.",
		},
		{
			question: "Is it available outside the US?",
			answer:
				"Yes: in the US, Canada, the UK, Australia and select European countries. Which sites can be made to remove a page depends on the law where you live.",
		},
		{
			question: "How does credit monitoring work?",
			answer:
				"Basic watches 1 bureau; Pro and Premium watch 3. You are told of new accounts, hard inquiries and changes of address.",
		},
	],
	more: "Something else?",
	contact: "Contact our support team",
};
