import type { CatalogueBreach } from "@unlisted/breach-corpus";
import { closingAt } from "@unlisted/contracts/help/account-closings";
import type { HelpClass, HelpService } from "@unlisted/contracts/help/help";
import { helpClasses } from "@unlisted/contracts/help/help";
import { helpSteps } from "@unlisted/contracts/help/steps";
import type { ExposureHelp } from "@unlisted/contracts/scanner";
import type { SourceType } from "@unlisted/contracts/scanner-values";
import type { ExposureContent } from "../judging/exposure-content.rules.ts";
import { isPartOfACard } from "../judging/partial-card.rules.ts";
import { type LeakPlace, leakPlaceOf } from "./leak-place.rules.ts";

interface HelpFacts {
	readonly content: Pick<ExposureContent, "fields" | "record">;
	readonly sourceType: SourceType;
	/** The catalogue's entry for the breach. */
	readonly breach: CatalogueBreach | undefined;
	readonly done: readonly string[];
}

/** Says in one sentence what happened, and what to do about it, most urgent first. */
export function helpOf({ content, sourceType, breach, done }: HelpFacts): ExposureHelp {
	const { place, stealerLog, steps } = stepsAfter(content, breach);
	const { service, note } = place;
	const dataClasses = breach?.DataClasses ?? content.record.dataClasses;
	return {
		happened: happened({ place, stealerLog, breach, sourceType }),
		service: service?.name ?? null,
		note,
		part_of_card: content.fields.includes("payment_card") ? isPartOfACard(dataClasses) : null,
		steps: steps.map(({ id, title, how, links, countries }) => ({
			id,
			title,
			how,
			done: done.includes(id),
			links: [...links],
			countries: countries.map((one) => ({ ...one, links: [...one.links] })),
		})),
		close: service && breach?.Domain ? closeOf(breach.Domain, service) : null,
	};
}

function closeOf(domain: string, service: HelpService): ExposureHelp["close"] {
	const closing = closingAt(domain, service);
	return closing && { ...closing, service: domain, how: closing.how ?? null };
}

function stepsAfter({ fields, record }: HelpFacts["content"], breach: CatalogueBreach | undefined) {
	const place = leakPlaceOf(breach);
	const stealerLog =
		record.stealerLog ||
		breach?.IsStealerLog === true ||
		breach?.IsMalware === true ||
		place.holds === "stealer_log";
	const besides: HelpClass[] = [];
	if (stealerLog) besides.push("stealer_log");
	if (place.holds === "mailbox_password" && fields.includes("password")) besides.push(place.holds);
	const classes = classesOf(fields, breach?.DataClasses ?? record.dataClasses, besides);
	return { place, stealerLog, steps: helpSteps(classes, place.service) };
}

/**
 * The first step for a mail or a report. It is the step that the page of this exposure begins with. Null if there is
 * none.
 */
export function firstStepOf(
	content: HelpFacts["content"],
	breaches: ReadonlyMap<string, CatalogueBreach>,
): string | null {
	const { breachName } = content.record;
	const breach = breachName === null ? undefined : breaches.get(breachName);
	return stepsAfter(content, breach).steps[0]?.title ?? null;
}

/** Kinds of documents and cards that are finer than our fields, by the names of Have I Been Pwned. */
const documents = new Map<string, HelpClass>(
	Object.entries({
		"Social security numbers": "social_security",
		"Passport numbers": "passport",
		"Driver's licenses": "drivers_license",
		"Government issued IDs": "identity_document",
		"Partial government issued IDs": "identity_document",
		"Taxation records": "tax",
	} as const),
);

/**
 * The kinds of data that need steps: the kinds of the person's record, as fine as the record's classes allow, and
 * `besides`, which fields cannot express.
 */
export function classesOf(
	fields: readonly string[],
	dataClasses: readonly string[],
	besides: readonly HelpClass[] = [],
): HelpClass[] {
	const told = dataClasses.flatMap((name) => documents.get(name) ?? []);
	const isPartial = isPartOfACard(dataClasses);
	const fine = fields.flatMap((field) => {
		if (field === "government_id" && told.length > 0) return told;
		if (field === "payment_card" && isPartial) return ["partial_card"];
		return [field];
	});
	const named: readonly string[] = [...besides, ...fine];
	return helpClasses.filter((one) => named.includes(one));
}

const where: Readonly<Record<SourceType, string>> = {
	breach_databases: "Your data is in a collection of leaked records. It does not say where they came from.",
	paste_sites: "Your data was in a text that somebody put on the open web.",
	dark_web_markets: "Your data was offered on a market of the dark web.",
	social_media: "Your data was gathered from social profiles and passed on.",
};
const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
const million = 1_000_000;

function happened(facts: {
	readonly place: LeakPlace;
	readonly stealerLog: boolean;
	readonly breach: CatalogueBreach | undefined;
	readonly sourceType: SourceType;
}): string {
	const { place, stealerLog, breach, sourceType } = facts;
	const { service } = place;
	if (place.happened) return place.happened;
	if (stealerLog) return "Malware on a computer recorded what was typed there, including your sign-ins.";
	if (breach?.IsSpamList) return "Your address is on a list that is used to send spam.";
	if (!service || !breach) return where[sourceType];
	const when = monthNames.format(new Date(breach.BreachDate));
	const of = service.state === "collector" ? "people" : "accounts";
	return `In ${when}, the data of ${countOf(breach.PwnCount)} ${of} leaked from ${service.name}. Yours is part of it.`;
}

function countOf(count: number): string {
	if (count < million) return count.toLocaleString("en-US");
	return `${Math.round(count / million).toLocaleString("en-US")} million`;
}
