import {
	type Authority,
	authoritiesFor,
	bestRight,
	type Deadlines,
	deadlinesOf,
	type FollowUpToWrite,
	type Language,
	type Law,
	type Letter,
	type LetterField,
	languageFor,
	languages,
	lawsFor,
	type PersonFields,
	type PersonPlace,
	type Right,
	writeFollowUp,
	writeRequest,
} from "@unlisted/removal-letters";

/** The company that a letter goes to, with the catalogue's data. */
export interface LetterCompany {
	readonly name: string;
	readonly countries: readonly string[];
	readonly kind: string;
	readonly exemptions: readonly string[];
	/** Other sites of the same owner that the request covers. */
	readonly alsoRuns: readonly string[];
}

export interface LetterToWrite {
	readonly company: LetterCompany;
	/** Null if the person did not say where they live. */
	readonly place: PersonPlace | null;
	readonly wanted: Right;
	/** True if the letter asks to close the person's account there. */
	readonly closes?: boolean;
	/** All that we know of the person. `allowed` says what may be told. */
	readonly person: PersonFields;
	readonly allowed: readonly LetterField[];
	/** The installation's name, and whether the person has signed that it may ask for them. */
	readonly agent: { readonly name: string; readonly authorized: boolean };
	readonly on: Date;
}

export interface WrittenLetter {
	readonly letter: Letter;
	readonly law: Law | null;
	readonly right: Right;
	readonly deadlines: Deadlines;
}

/** Writes the letter that comes closest to the wish, under the best law that the person can invoke, or under none. */
export function writeLetter({
	company,
	place,
	wanted,
	closes = false,
	person,
	allowed,
	agent,
	on,
}: LetterToWrite): WrittenLetter {
	const { law, right } = lawAndRight(company, place, wanted, on);
	const request = writeRequest({
		law,
		right,
		person,
		allowed,
		voice: agent.authorized ? "agent" : "person",
		agent: agent.name,
		language: languageFor(company.countries),
		company: { name: company.name, alsoRuns: company.alsoRuns },
	});
	const letter = closes ? closing(request, { company: company.name, law }) : request;
	// A law that the letter does not name sets no deadline.
	const named = letter.law === null ? null : law;
	return { letter, law: named, right, deadlines: deadlinesOf(named, right, on) };
}

/** Puts the wish to close the account before the part about the law. */
function closing(
	request: Letter,
	{ company, law }: { readonly company: string; readonly law: Law | null },
): Letter {
	const [greeting = "", ...rest] = request.text.split("\n\n");
	const whose = request.voice === "agent" ? "our client's" : "my";
	const ask = `Please close ${whose} account at ${company}. It belongs to the email address below.`;
	const under = request.law === null || law === null ? "" : ` (${law.short})`;
	return {
		...request,
		subject: `Please close ${whose} ${company} account${under}`,
		text: [greeting, ask, ...rest].join("\n\n"),
	};
}

export interface FollowUpOf {
	readonly step: "reminder" | "admonition" | "complaint";
	readonly requestedOn: Date;
	readonly dueOn: Date;
	/** The page or protocol that the request went by. Null if it was a letter. */
	readonly way: string | null;
	/** How the request stands. */
	readonly standing: NonNullable<FollowUpToWrite["standing"]>;
	/** Letters since then, the oldest first. */
	readonly earlier: readonly {
		readonly on: Date;
		readonly step: "reminder" | "admonition";
		readonly finalDate: Date | null;
	}[];
	/** The last day that an admonition gives. */
	readonly finalDate?: Date | null;
	/** The address that the request went to. */
	readonly address: string;
	/** The address at which an authority reaches the person. */
	readonly contact: string;
}

export interface WrittenFollowUp {
	readonly letter: Letter;
	readonly law: Law | null;
	/** The authorities that hear a complaint. Several if the right one depends on what we do not know. */
	readonly authorities: readonly Authority[];
}

/** Writes what follows a request that nobody answered. Null if nothing follows, because no law was named. */
export function writeFollowUpLetter(about: LetterToWrite, follow: FollowUpOf): WrittenFollowUp | null {
	const { step, requestedOn, dueOn, way, standing, earlier, address, contact } = follow;
	const { letter: request, law, right } = writeLetter({ ...about, on: requestedOn });
	if (law === null && step !== "reminder") return null;
	const authorities = law && about.place ? authoritiesFor(law.id, about.place) : [];
	const { company, person, allowed, agent } = about;
	const write = (next: FollowUpOf["step"], sent: FollowUpToWrite["sent"], finalDate: Date | null) =>
		writeFollowUp({
			step: next,
			law,
			right,
			person,
			allowed,
			sent,
			dueOn,
			contact,
			standing,
			finalDate,
			voice: agent.authorized ? "agent" : "person",
			agent: agent.name,
			// A complaint is in the language that the authority wants, if we have it.
			language: next === "complaint" ? ownLanguage(authorities[0]) : request.language,
			company: { name: company.name, address },
			authority: authorities[0]?.name ?? "the authority",
		});
	const sent: FollowUpToWrite["sent"][number][] = [{ on: requestedOn, subject: request.subject, way }];
	for (const { on, step: before, finalDate } of earlier)
		sent.push({ on, subject: write(before, [...sent], finalDate).subject });
	return { letter: write(step, sent, follow.finalDate ?? null), law, authorities };
}

function ownLanguage(authority: Authority | undefined): Language {
	return languages.find((one) => one === authority?.language) ?? "en";
}

function lawAndRight(
	company: LetterCompany,
	place: PersonPlace | null,
	wanted: Right,
	on: Date,
): { readonly law: Law | null; readonly right: Right } {
	const laws = place === null ? [] : lawsFor(place, company, on.toISOString().slice(0, 10));
	for (const law of laws) {
		const right = bestRight(law, wanted);
		if (right !== null) return { law, right };
	}
	return { law: null, right: wanted };
}
