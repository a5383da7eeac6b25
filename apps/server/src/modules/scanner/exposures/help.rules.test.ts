import { fieldNames, openCatalogue } from "@unlisted/breach-corpus";
import { closingAt, closingDomains } from "@unlisted/contracts/help/account-closings";
import { helpServiceAt, knownDomains } from "@unlisted/contracts/help/services";
import { breachLines } from "@unlisted/contracts/help/services-by-breach";
import { collectors } from "@unlisted/contracts/help/services-collectors";
import { openServices } from "@unlisted/contracts/help/services-open";
import { shutServices } from "@unlisted/contracts/help/services-shut";
import { helpSteps } from "@unlisted/contracts/help/steps";
import { describe, expect, it } from "vitest";
import { classesOf, firstStepOf, helpOf } from "./help.rules.ts";
import { saysShut } from "./leak-place.rules.ts";

const { breaches, byName } = openCatalogue();
const record = {
	recordKey: "breach:x",
	unknownOrigin: false,
	title: "X",
	sourceUrl: null,
	breachDate: null,
	addedAt: null,
	breachName: null,
	dataClasses: [],
	stealerLog: false,
	sensitive: false,
	verified: true,
	fabricated: false,
	spamList: false,
};
const help = (name: string | undefined, fields: readonly (typeof fieldNames)[number][], more = {}) =>
	helpOf({
		content: { fields, record: { ...record, ...more } },
		sourceType: "breach_databases",
		breach: name === undefined ? undefined : byName(name),
		done: [],
	});
const ids = ({ steps }: ReturnType<typeof help>) => steps.map(({ id }) => id);

describe("the help after an exposure", () => {
	it("names the service, when it happened, and leads to its own page for the password", () => {
		const canva = help("Canva", ["email", "password", "name"]);
		expect(canva.happened).toBe(
			"In May 2019, the data of 137 million accounts leaked from Canva. Yours is part of it.",
		);
		expect(canva.steps[0]).toMatchObject({
			title: "Change your Canva password",
			links: [{ label: "Open Canva's password page" }],
		});
		expect(canva.steps[0]?.links[0]?.url).toMatch(/^https:\/\/www\.canva\.com\//);
		expect(ids(canva).indexOf("change_reused_password")).toBe(1);
	});

	it("begins with the same step in a mail or a report", () => {
		const known = new Map(breaches.map((breach) => [breach.Name, breach]));
		const first = (breachName: string | null, fields: readonly (typeof fieldNames)[number][]) =>
			firstStepOf({ fields, record: { ...record, breachName } }, known);
		expect(first("Canva", ["email", "password", "name"])).toBe("Change your Canva password");
		expect(first(null, ["email", "password"])).toBe(help(undefined, ["email", "password"]).steps[0]?.title);
		expect(first("no longer in the catalogue", ["email", "password"])).toBe(
			first(null, ["email", "password"]),
		);
	});

	it("cleans the infected device before any password is changed", () => {
		expect(ids(help(undefined, ["email", "password"], { stealerLog: true })).slice(0, 2)).toEqual([
			"clean_device",
			"change_email_password",
		]);
	});

	it("says that a service has shut, and asks for no password there", () => {
		const dubsmash = help("Dubsmash", ["email", "password"]);
		expect(dubsmash.note).toBe("Dubsmash shut down in February 2022.");
		expect(ids(dubsmash)).not.toContain("change_service_password");
		expect(ids(dubsmash)[0]).toBe("change_password_elsewhere");
		expect(JSON.stringify(dubsmash.steps)).not.toContain("dubsmash.com");
	});

	it("knows a document by its class, and tells part of a card from a whole one", () => {
		expect(classesOf(["government_id"], ["Social security numbers"])).toEqual(["social_security"]);
		expect(classesOf(["government_id"], [])).toEqual(["government_id"]);
		expect(classesOf(["payment_card"], ["Partial credit card data"])).toEqual(["partial_card"]);
		expect(classesOf(["payment_card"], ["Partial credit card data", "Credit cards"])).toEqual([
			"payment_card",
		]);
	});

	it("has a step for every field that a record can hold", () => {
		for (const field of fieldNames) expect(helpSteps(classesOf([field], []), null), field).not.toEqual([]);
	});

	it("knows the 200 largest services of the catalogue", () => {
		const largest = breaches
			.filter(
				({ Name, Domain, IsSpamList }) => Domain !== "" && !IsSpamList && !Object.hasOwn(breachLines, Name),
			)
			.sort((a, b) => b.PwnCount - a.PwnCount);
		const domains = [...new Set(largest.map(({ Domain }) => Domain))].slice(0, 200);
		expect(domains.filter((domain) => !knownDomains.has(domain))).toEqual([]);
	});

	it("leads from at least 38 breaches with passwords to the page where the password is changed", () => {
		const withPage = breaches.filter(
			({ Domain, Title, DataClasses }) =>
				DataClasses.includes("Passwords") && Domain !== "" && helpServiceAt(Domain, Title).passwordPage,
		);
		expect(withPage.length).toBeGreaterThanOrEqual(38);
	});

	it("knows any other service by its title and site", () => {
		expect(helpServiceAt("small.example", "Small (2021)")).toMatchObject({
			name: "Small",
			site: "https://small.example/",
			passwordPage: null,
		});
	});

	it("offers closing accounts at open services of the catalogue, each on a page over https", () => {
		const domains = new Set(breaches.map(({ Domain }) => Domain));
		expect(closingDomains.size).toBeGreaterThan(110);
		for (const domain of closingDomains) {
			expect([domain, domains.has(domain)]).toEqual([domain, true]);
			const closing = closingAt(domain, helpServiceAt(domain, "A title"));
			expect([domain, closing === null]).toEqual([domain, false]);
			expect(closing?.page).toMatch(/^https:\/\//);
			if (closing?.letter) expect(closing.letter.to).toMatch(/^[^@\s]+@[^@\s]+\.[a-z]+$/);
		}
		expect(closingAt("123rf.com", { name: "123RF", state: "open" })?.letter?.text).toContain("at 123RF");
		expect(closingAt("123rf.com", { name: "123RF", state: "shut" })).toBeNull();
		expect(closingAt("small.example", { name: "Small", state: "open" })).toBeNull();
	});
});

describe("a breach whose domain is no place to sign in", () => {
	const all = ["email", "password", "name"] as const;
	const withDomain = breaches.filter(({ Domain }) => Domain !== "");
	const links = ({ steps, close }: ReturnType<typeof help>) => [
		...steps.flatMap((step) => [...step.links, ...step.countries.flatMap((one) => one.links)]),
		...(close ? [{ label: "close", url: close.page }] : []),
	];
	const leadsTo = (shown: ReturnType<typeof help>, domain: string) =>
		links(shown).some(({ url }) => {
			const { hostname } = new URL(url);
			return hostname === domain || hostname.endsWith(`.${domain}`);
		});
	const asksForTheAccount = (shown: ReturnType<typeof help>) =>
		ids(shown).some((id) => ["change_service_password", "close_account", "ask_to_delete"].includes(id));
	/** Checks that no link leads there, and that no step needs an account there. */
	const leadsNowhere = (names: readonly string[]) => {
		const wrong = withDomain
			.filter(({ Name }) => names.includes(Name))
			.filter(({ Name, Domain }) => leadsTo(help(Name, all), Domain) || asksForTheAccount(help(Name, all)));
		expect(wrong.map(({ Name }) => Name)).toEqual([]);
	};

	it("a list of spammers leads nobody to its site, and mentions no account there", () => {
		const spam = withDomain.filter(
			({ Domain, IsSpamList }) => IsSpamList && !Object.hasOwn(openServices, Domain),
		);
		expect(spam.length).toBeGreaterThanOrEqual(8);
		leadsNowhere(spam.map(({ Name }) => Name));
		expect(help("RiverCityMedia", ["email"])).toMatchObject({
			happened: "Your address is on a list that is used to send spam.",
			note: expect.stringContaining("no account anywhere"),
			close: null,
		});
	});

	it.each(["Intelimost", "BTSec", "Yandex"])(
		"%s held passwords of mailboxes: the step for the mailbox comes first, then the other places with the same password",
		(name) => {
			expect(ids(help(name, all)).slice(0, 2)).toEqual([
				"change_email_password",
				"change_password_elsewhere",
			]);
			expect(ids(help(name, ["email"]))).not.toContain("change_email_password");
		},
	);

	it("two lists from one forum have different texts", () => {
		const told = (name: string) => JSON.stringify(help(name, all));
		expect(told("BTSec")).toContain("Gmail");
		expect(told("BTSec")).not.toContain("Yandex");
		expect(told("Yandex")).toContain("Yandex");
		expect(told("Yandex")).not.toContain("Gmail");
	});

	it("no note about a domain with several breaches is about only one of them", () => {
		const noted = [...Object.keys(shutServices), ...Object.keys(collectors)];
		const several = noted.filter((at) => withDomain.filter(({ Domain }) => Domain === at).length > 1);
		// Both of its breaches are about the same accounts.
		expect(several).toEqual(["cprewritten.net"]);
	});

	it("every breach with a line of its own is in the catalogue, and leads nowhere", () => {
		const names = Object.keys(breachLines);
		expect(names.filter((name) => !byName(name)?.Domain)).toEqual([]);
		leadsNowhere(names);
		for (const name of names) expect(help(name, all).happened).toBe(breachLines[name]?.happened);
	});

	it("cleaning malware off the device comes first, even if the catalogue's flags do not name malware", () => {
		expect(ids(help("GenesisMarket", all))[0]).toBe("clean_device");
	});

	it("invented data is not said to have leaked from the service that it names", () => {
		const madeUp = withDomain.filter(({ IsFabricated }) => IsFabricated).map(({ Name }) => Name);
		expect(madeUp.toSorted()).toEqual(["JustDate", "Paytm", "Zoosk"]);
		leadsNowhere(madeUp);
		for (const name of madeUp) {
			expect(help(name, all)).toMatchObject({
				happened: expect.stringContaining("does not say where they came from"),
				note: expect.stringContaining("very likely did not come from there"),
				service: null,
				close: null,
			});
		}
		expect(help("Zoosk2020", ["email"]).happened).toContain("leaked from Zoosk");
	});

	it("data that malware collected has no site of its own", () => {
		const taken = breaches.filter(({ IsMalware, IsStealerLog }) => IsMalware || IsStealerLog);
		expect(taken.length).toBeGreaterThan(10);
		expect(taken.filter(({ Domain }) => Domain !== "").map(({ Name }) => Name)).toEqual([]);
	});

	/**
	 * Breaches whose description has such a word but does not say that the service itself has shut, with what it says.
	 */
	const stillThere: Readonly<Record<string, string>> = {
		AshleyMadison: "was threatened: unless it was shut down",
		BreachForumsClone: "the original was shut before",
		Creative: "its forum alone was shut",
		FunnyGames: "old code is no longer in use",
		KodiFoundation: "a member of the team was inactive",
		LaPosteMobile: "was offline for ten days",
		Locally: "Online-to-Offline is what it sells",
		Liker: "was offline after the breach, and its line says that it may have shut",
		MyFHA: "took its site offline, and its line says that it may have shut",
		NurseryCam: "was shut down after the breach, and its line says that it may have shut",
		Playbook: "ceased to answer the press",
	};
	const shutting =
		/defunct|\bshut|ceased|offline|no longer|took down|taken down|bankrupt|dissolved|discontinued|seized|inactive|currently closed/i;

	it("each description with a word for shutting was checked: the service shut and leads nowhere, or is known to be still there", () => {
		const worded = withDomain.filter(({ Description }) => shutting.test(Description.replace(/<[^>]*>/g, "")));
		expect(worded.length).toBeGreaterThan(60);
		const there = worded.filter(({ Name }) => Object.hasOwn(stillThere, Name));
		expect(there.map(({ Name }) => Name).toSorted()).toEqual(Object.keys(stillThere).toSorted());
		expect(there.filter(({ Description }) => saysShut(Description)).map(({ Name }) => Name)).toEqual([]);
		leadsNowhere(worded.map(({ Name }) => Name).filter((name) => !Object.hasOwn(stillThere, name)));
	});

	it.each([
		["Kaneva", "Kaneva has shut, says Have I Been Pwned."],
		["RaidForums", "RaidForums has shut, says Have I Been Pwned."],
		["GameTuts", "GameTuts has shut, says Have I Been Pwned."],
		["GameSprite", "GameSprite no longer exists."],
		["Fotolog", "Fotolog was dissolved in 2019, and its address belongs to somebody else now."],
	])("%s says that it has shut", (name, note) => {
		expect(help(name, all)).toMatchObject({ note, close: null });
	});

	it("a collector of data that is gone is not asked to delete it; one that still exists is", () => {
		for (const name of ["VerificationsIO", "DataAndLeads"]) {
			expect(help(name, all).note).toContain("went offline");
			leadsNowhere([name]);
		}
		for (const name of ["Apollo", "Adapt", "Factual"]) {
			expect(ids(help(name, all))).toContain("ask_to_delete");
			expect(ids(help(name, all))).not.toContain("close_account");
		}
	});
});
