import type { CatalogueBreach } from "@unlisted/breach-corpus";
import type { SourceType } from "@unlisted/contracts/scanner";
import type { Transaction } from "../../../platform/db/database.ts";
import { hasNews, type ListingNews } from "../alerts/listing-words.rules.ts";
import type { LoadedPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import type { LockedSettings } from "../core/settings.repository.ts";
import { whereToAlert } from "../core/where-to-alert.ts";
import { firstStepOf } from "../exposures/help.rules.ts";
import type { takeFoundIn } from "../judging/exposures.repository.ts";
import { openContent } from "../judging/seal-exposure.ts";

/** Sends one message about everything that a scan found, worst first. */
export async function alertDigest(
	deps: Pick<ScannerDeps, "alertExposures">,
	tx: Transaction,
	{
		taskId,
		watched,
		person,
		own,
		found,
		unknownSources,
		breaches,
		listings,
	}: {
		taskId: string;
		/** True if the person watches the scan on its page. */
		watched: boolean;
		person: LoadedPerson;
		own: LockedSettings;
		found: Awaited<ReturnType<typeof takeFoundIn>>;
		unknownSources: readonly SourceType[];
		/** The catalogue. It is read before the transaction, because it uses a database connection of its own. */
		breaches: ReadonlyMap<string, CatalogueBreach>;
		listings: ListingNews;
	},
): Promise<void> {
	// Exposures that the person dealt with during the scan are no news.
	const untouched = found.filter(({ status }) => status === "new");
	if (untouched.length === 0 && !hasNews(listings)) return;
	const exposures = untouched.map((row) => {
		const { id, severity, sourceType, reopenedAt } = row;
		const content = openContent(row, person.key);
		const occasion = reopenedAt ? `again:${reopenedAt.toISOString()}` : "found";
		return {
			id,
			severity,
			sourceType,
			title: content.record.title,
			leaked: content.fields,
			first: firstStepOf(content, breaches),
			occasion,
		};
	});
	await deps.alertExposures(tx, {
		userId: person.holder.userId,
		watched,
		moment: "digest",
		taskId,
		exposures,
		settings: own.settings,
		to: { ...whereToAlert(person), hasBrowsers: own.hasBrowsers },
		unknownSources,
		listings,
	});
}
