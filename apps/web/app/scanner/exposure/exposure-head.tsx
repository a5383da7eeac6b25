import { type HelpClass, helpClasses } from "@unlisted/contracts/help/help";
import type { ExposureDetail } from "@unlisted/contracts/told";
import { Chip } from "../../ui/chip.tsx";
import { Severity } from "../../ui/severity.tsx";
import { StatusChip } from "../words/exposure-cells.tsx";
import { dataName } from "../words/words.ts";

/** Says in one sentence what happened and what leaked, so that people know what this page is about. */
export function ExposureHead({ exposure, title }: { exposure: ExposureDetail; title: string }) {
	const { severity, status, not_me, help, description, exposed_data } = exposure;
	const leaked = worstFirst(Object.keys(exposed_data));
	const happened = (not_me ? undefined : help?.happened) ?? description;
	// Without a name of the service, the heading says the same already.
	const lead = [happened === title ? "" : happened, help?.note].filter(Boolean).join(" ");
	return (
		<div className="space-y-4">
			<div className="flex flex-wrap items-center gap-x-5 gap-y-2">
				<Severity grade={severity} />
				<StatusChip status={not_me ? "not you" : status} />
			</div>
			{lead ? <p className="max-w-prose text-lead">{lead}</p> : null}
			{leaked.length > 0 ? (
				<section aria-labelledby="leaked">
					<h2 id="leaked" className="font-sans text-note font-semibold tracking-normal text-ink-soft">
						What leaked
					</h2>
					<ul className="mt-2 flex flex-wrap gap-2">
						{leaked.map((key) => (
							<li key={key}>
								{key === "payment_card" && help?.part_of_card ? (
									<Chip>Part of a card number</Chip>
								) : (
									<Chip tone={opensDoors.has(key) ? "exposed" : "neutral"}>{dataName(key)}</Chip>
								)}
							</li>
						))}
					</ul>
				</section>
			) : null}
		</div>
	);
}

/** With these a stranger can act as the person, or take their money. */
const opensDoors = new Set<string>([
	"password",
	"pin",
	"token",
	"security_question",
	"payment_card",
	"bank_account",
	"government_id",
] satisfies HelpClass[]);

function worstFirst(keys: readonly string[]): string[] {
	const place = (key: string) => {
		const at = (helpClasses as readonly string[]).indexOf(key);
		return at < 0 ? helpClasses.length : at;
	};
	return keys.toSorted((a, b) => place(a) - place(b));
}
