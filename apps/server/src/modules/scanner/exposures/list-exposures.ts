import type { Exposure, ExposureQuery, ExposureSummary, Exposures } from "@unlisted/contracts/scanner";
import { Refusal } from "../../../platform/http/problem.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import {
	countExposures,
	countNewSince,
	type ExposureFilter,
	type ExposureRow,
	listExposureRows,
	type PlaceInList,
	severityRank,
	type Tally,
	tallyExposures,
} from "../judging/exposures.repository.ts";
import { openExposure, presentExposure } from "./present-exposure.ts";

/** How many rows a text search unseals at once. Sealed text cannot be searched in the database. */
const batch = 200;

const week = 7 * 86_400_000;

/** Returns a page of the person's exposures, newest first, with the counts of all of them. */
export function listExposures({ db, vault, clock }: Pick<ScannerDeps, "db" | "vault" | "clock">) {
	return async (userId: string, query: ExposureQuery): Promise<Exposures> => {
		const { status, severity, source, limit } = query;
		const filter: ExposureFilter = { status, severity, source, notMe: query.not_me === "true" };
		const after = query.cursor === undefined ? null : readCursor(query.cursor);
		const key = await vault.hold(db, userId);
		const read = (from: PlaceInList | null, many: number) =>
			listExposureRows(db, userId, filter, { after: from, limit: many });
		const present = (row: ExposureRow) => presentExposure(openExposure(row, key), key);
		const weekAgo = new Date(clock.now().getTime() - week);
		const summary = {
			...summaryOf(await tallyExposures(db, userId)),
			new_this_week: await countNewSince(db, userId, weekAgo),
		};
		if (query.q === undefined || query.q === "") {
			const rows = await read(after, limit + 1);
			const shown = rows.slice(0, limit).map(present);
			const total = await countExposures(db, userId, filter);
			return { exposures: shown, total, next_cursor: rows.length > limit ? cursorOf(shown) : null, summary };
		}
		const all = await everyMatch(read, present, query.q);
		const start = after ? all.findIndex((one) => isAfter(one, after)) : 0;
		const page = start < 0 ? [] : all.slice(start, start + limit);
		const isMore = start >= 0 && start + limit < all.length;
		return { exposures: page, total: all.length, next_cursor: isMore ? cursorOf(page) : null, summary };
	};
}

/** A person has some hundreds of exposures at most. We unseal them in batches. */
async function everyMatch(
	read: (from: PlaceInList | null, many: number) => Promise<ExposureRow[]>,
	present: (row: ExposureRow) => Exposure,
	q: string,
): Promise<Exposure[]> {
	const wanted = q.toLowerCase();
	const found: Exposure[] = [];
	let from: PlaceInList | null = null;
	for (;;) {
		const rows: ExposureRow[] = await read(from, batch);
		const fits = rows
			.map(present)
			.filter((one) => `${one.title}\n${one.description}`.toLowerCase().includes(wanted));
		found.push(...fits);
		const last = rows.at(-1);
		if (rows.length < batch || !last) return found;
		from = { at: last.discoveredAt, rank: severityRank[last.severity], id: last.id };
	}
}

function isAfter(one: Exposure, { at, rank, id }: PlaceInList): boolean {
	const time = Date.parse(one.discovered_at) - at.getTime();
	const worse = severityRank[one.severity] - rank;
	return time < 0 || (time === 0 && (worse < 0 || (worse === 0 && one.id < id)));
}

function cursorOf(page: readonly Exposure[]): string | null {
	const last = page.at(-1);
	if (!last) return null;
	return Buffer.from(`${last.discovered_at} ${severityRank[last.severity]} ${last.id}`).toString("base64url");
}

function readCursor(text: string): PlaceInList {
	const [at = "", rank = "", id = ""] = Buffer.from(text, "base64url").toString("utf8").split(" ");
	const time = Date.parse(at);
	// No exposure has a date outside this range, and the database does not accept every date.
	const isMoment = time >= 0 && time < Date.UTC(10_000, 0, 1);
	if (!isMoment || !/^[1-4]$/.test(rank) || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id))
		throw new Refusal("invalid_request", "This cursor is not one that was given out");
	return { at: new Date(time), rank: Number(rank), id };
}

export function summaryOf(tally: readonly Tally[]): Omit<ExposureSummary, "new_this_week"> {
	const sum = (fits: (one: Tally) => boolean) =>
		tally.filter(fits).reduce((total, { count }) => total + count, 0);
	const bySeverity = (fits: (one: Tally) => boolean) => ({
		critical: sum((one) => one.severity === "critical" && fits(one)),
		high: sum((one) => one.severity === "high" && fits(one)),
		medium: sum((one) => one.severity === "medium" && fits(one)),
		low: sum((one) => one.severity === "low" && fits(one)),
	});
	return {
		total: sum(() => true),
		by_severity: bySeverity(() => true),
		by_status: {
			new: sum(({ status }) => status === "new"),
			acknowledged: sum(({ status }) => status === "acknowledged"),
			resolved: sum(({ status }) => status === "resolved"),
		},
		open_by_severity: bySeverity(({ status }) => status !== "resolved"),
	};
}
