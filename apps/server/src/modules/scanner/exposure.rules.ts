import type { CatalogueBreach, Field } from "@unlisted/breach-corpus";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Severity, SourceType } from "@unlisted/contracts/scanner";
import type { Person } from "@unlisted/identity-matching";
import type { Finding } from "../../providers/breach-data/port.ts";
import { confidenceOf, leastConfidence } from "./confidence.rules.ts";
import { maskIdentifier } from "./mask.rules.ts";
import { severityOf } from "./severity.rules.ts";

/** What is kept of an exposure, sealed with the person's key. */
export interface ExposureContent {
	readonly recordKey: string;
	readonly title: string;
	readonly description: string;
	readonly sourceUrl: string | null;
	readonly breachDate: string | null;
	/** When it became known. */
	readonly addedAt: string | null;
	/** Its name in the catalogue, which tells the rest of its story. */
	readonly breachName: string | null;
	readonly fields: readonly Field[];
	readonly dataClasses: readonly string[];
	/** Only of what was found by something that the person confirmed as theirs. */
	readonly values: Readonly<Record<string, string>>;
	readonly matched: readonly {
		readonly identifierId: string;
		readonly kind: IdentifierKind;
		readonly masked: string;
	}[];
	readonly confidenceReasons: readonly string[];
	readonly severityReasons: readonly string[];
	readonly providers: readonly string[];
}

export interface DraftExposure {
	readonly sourceType: SourceType;
	readonly severity: Severity;
	readonly confidence: number;
	readonly content: ExposureContent;
}

export interface WatchedIdentifier {
	readonly id: string;
	readonly kind: IdentifierKind;
	readonly value: string;
	readonly confirmed: boolean;
	readonly saidMe: number;
	readonly saidNotMe: number;
}

const sourceWords: Readonly<Record<SourceType, string>> = {
	breach_databases: "breach database",
	paste_sites: "paste",
	dark_web_markets: "dark web listing",
	social_media: "social media leak",
};

const fieldWords: Readonly<Record<Field, string>> = {
	email: "email address",
	password: "password",
	username: "user name",
	name: "name",
	phone: "phone number",
	address: "address",
	birth_date: "date of birth",
	gender: "gender",
	ip_address: "IP address",
	location: "location",
	social_profile: "social profile",
	work: "work details",
	government_id: "government ID",
	payment_card: "payment card",
	bank_account: "bank account",
	finances: "financial details",
	purchases: "purchases",
	messages: "messages",
	security_question: "security questions",
	token: "keys",
	pin: "PIN",
	health: "health data",
	sexuality: "sexuality",
	origin_and_beliefs: "origin and beliefs",
	family: "family details",
	media: "photos",
	device: "device details",
	browsing: "websites visited",
	vehicle: "vehicle details",
	lifestyle: "habits",
	travel: "travel details",
	other: "other details",
};

/**
 * All that was found, one exposure a record: the same breach told by two providers, or holding two of the person's
 * addresses, is one. What is more likely somebody else is left out.
 */
export function draftExposures(
	findings: readonly Finding[],
	known: { readonly identifiers: readonly WatchedIdentifier[]; readonly person: Person; readonly now: Date },
): DraftExposure[] {
	const byId = new Map(known.identifiers.map((identifier) => [identifier.id, identifier]));
	const byRecord = Map.groupBy(
		findings.filter(({ identifierId }) => byId.has(identifierId)),
		({ recordKey }) => recordKey,
	);
	return [...byRecord.values()].flatMap((same) => {
		const draft = draftExposure(same, byId, known);
		return draft.confidence >= leastConfidence ? [draft] : [];
	});
}

function draftExposure(
	same: readonly Finding[],
	byId: ReadonlyMap<string, WatchedIdentifier>,
	{ person, now }: { readonly person: Person; readonly now: Date },
): DraftExposure {
	// Whoever says most of it: the catalogue's entry before none.
	const main = same.find(({ breach }) => breach !== null) ?? (same[0] as Finding);
	const { breach, sourceType, recordKey, title } = main;
	const ids = [...new Set(same.map(({ identifierId }) => identifierId))].sort();
	const matchedBy = ids.map((id) => {
		const identifier = byId.get(id) as WatchedIdentifier;
		return {
			...identifier,
			values: same.filter((one) => one.identifierId === id).flatMap(({ values }) => values),
		};
	});
	const fields = unique(same.flatMap((one) => one.fields));
	const confidence = confidenceOf({
		matched: matchedBy,
		person,
		...doubtsOf(breach),
		unknownOrigin: same.every(({ unknownOrigin }) => unknownOrigin),
		recordedOn: main.date,
	});
	const doubts = doubtsOf(breach);
	const stealerLog = doubts.stealerLog || same.some((one) => one.stealerLog);
	const { severity, reasons } = severityOf({ fields, ...doubts, stealerLog, breachDate: main.date, now });
	return {
		sourceType,
		severity,
		confidence: confidence.score,
		content: {
			recordKey,
			title,
			description: describe(fields, title, sourceType),
			sourceUrl: same.find(({ sourceUrl }) => sourceUrl !== null)?.sourceUrl ?? null,
			breachDate: main.date,
			addedAt: main.addedAt,
			breachName: breach?.Name ?? null,
			fields,
			dataClasses: unique(same.flatMap(({ dataClasses }) => dataClasses)),
			values: valuesOf(matchedBy),
			matched: matchedBy.map(({ id, kind, value }) => ({
				identifierId: id,
				kind,
				masked: maskIdentifier(kind, value),
			})),
			confidenceReasons: confidence.reasons,
			severityReasons: reasons,
			providers: unique(same.map(({ provider }) => provider)).sort(),
		},
	};
}

function doubtsOf(breach: CatalogueBreach | null) {
	return {
		verified: breach ? breach.IsVerified : null,
		fabricated: breach?.IsFabricated ?? false,
		spamList: breach?.IsSpamList ?? false,
		stealerLog: breach?.IsStealerLog ?? false,
		sensitive: breach?.IsSensitive ?? false,
	};
}

/** "Email address, password and user name in Adobe (breach database)" */
function describe(fields: readonly Field[], title: string, sourceType: SourceType): string {
	const words = fields.map((field) => fieldWords[field]);
	const shown = words.slice(0, 4);
	const more = words.length - shown.length;
	const list = more > 0 ? [...shown, `${more} more`] : shown;
	const joined = list.length > 1 ? `${list.slice(0, -1).join(", ")} and ${list.at(-1)}` : (list[0] ?? "data");
	return `${joined.charAt(0).toUpperCase()}${joined.slice(1)} in ${title} (${sourceWords[sourceType]})`;
}

/** Whoever merely claims a user name is not shown what stands beside it: it may be a stranger's. */
function valuesOf(
	matchedBy: readonly {
		readonly confirmed: boolean;
		readonly values: readonly Readonly<Record<string, string>>[];
	}[],
): Record<string, string> {
	const all: Record<string, string[]> = {};
	for (const { confirmed, values } of matchedBy) {
		if (!confirmed) continue;
		for (const [key, value] of values.flatMap((set) => Object.entries(set))) {
			if (key === "password") continue;
			all[key] = unique([...(all[key] ?? []), value]);
		}
	}
	return Object.fromEntries(Object.entries(all).map(([key, several]) => [key, several.join(", ")]));
}

function unique<T>(values: readonly T[]): T[] {
	return [...new Set(values)];
}
