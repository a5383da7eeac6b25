import type { ExposureDetail } from "@unlisted/contracts/told";
import { ChevronDown } from "lucide-react";
import { dateInWords } from "../../lib/site/format-date.ts";
import { type Fact, Facts } from "../../ui/facts.tsx";
import { Masked } from "../../ui/masked.tsx";
import { digits, listed } from "../../ui/words/counted.ts";
import { BreachAttribution } from "../words/breach-attribution.tsx";
import { Part } from "../words/record-part.tsx";

/** The story of the breach, and the reasons for our conclusions. Closed until the person opens it. */
export function MoreDetails({ exposure }: { exposure: ExposureDetail }) {
	const { about, about_attribution, confidence_reasons, severity_reasons } = exposure;
	const facts = factsOf(exposure);
	const hasMore = facts.length > 0 || about || confidence_reasons?.length || severity_reasons?.length;
	return (
		<>
			{hasMore ? (
				<details className="group border-y border-rule">
					<summary className="flex min-h-11 list-none items-center justify-between gap-4 py-2 font-semibold">
						More about this record
						<ChevronDown
							aria-hidden
							className="size-5 shrink-0 text-ink-soft motion-safe:transition-transform group-open:rotate-180"
						/>
					</summary>
					<div className="space-y-6 pb-6">
						<Facts facts={facts} />
						{about ? (
							<Part title="What happened">
								<p className="max-w-prose whitespace-pre-line">{about}</p>
							</Part>
						) : null}
						<Reasons title="Why we think that it is you" reasons={confidence_reasons} />
						<Reasons title="Why it is this severe" reasons={severity_reasons} />
					</div>
				</details>
			) : null}
			{about_attribution ? (
				<BreachAttribution
					text={about_attribution.text}
					url={about_attribution.url}
					licenceUrl={about_attribution.licence_url}
				/>
			) : null}
		</>
	);
}

function factsOf(exposure: ExposureDetail): Fact[] {
	const { matched_by = [], accounts, domain, providers = [], last_seen_at } = exposure;
	const mono = "font-mono text-note";
	const facts: Fact[] = [];
	if (matched_by.length > 0) facts.push({ term: "Found by", value: <FoundBy matched={matched_by} /> });
	if (last_seen_at) facts.push({ term: "Last seen", value: dateInWords(last_seen_at) });
	if (domain) facts.push({ term: "Service", value: <span className={mono}>{domain}</span> });
	if (typeof accounts === "number") {
		const count = digits(accounts);
		facts.push({ term: "Accounts in it", value: <span className={mono}>{count}</span> });
	}
	if (providers.length > 0) facts.push({ term: "Reported by", value: listed(providers) });
	return facts;
}

function FoundBy({ matched }: { matched: NonNullable<ExposureDetail["matched_by"]> }) {
	return (
		<ul>
			{matched.map(({ kind, masked }) => (
				<li key={`${kind} ${masked}`} className="text-note">
					<span className="mr-1 text-ink-soft">{kind}</span> <Masked masked={masked} />
				</li>
			))}
		</ul>
	);
}

function Reasons({ title, reasons = [] }: { title: string; reasons: readonly string[] | undefined }) {
	if (reasons.length === 0) return null;
	return (
		<Part title={title}>
			<ul className="max-w-prose list-disc space-y-1 pl-5 text-note">
				{reasons.map((reason) => (
					<li key={reason}>{reason}</li>
				))}
			</ul>
		</Part>
	);
}
