import type { AdminHealth } from "@unlisted/contracts/admin";
import { isAheadOf } from "../../../platform/clock/clock.ts";

export type HealthCheck = AdminHealth["checks"][number];

export const unreadable = (name: string): HealthCheck => ({
	name,
	state: "unknown",
	said: "This could not be read.",
});

export function databaseCheck(kind: "pglite" | "postgres", ms: number): HealthCheck {
	const which = kind === "pglite" ? "The embedded database" : "PostgreSQL";
	return {
		name: "Database",
		state: ms > 250 ? "look" : "well",
		said: `${which} answers in ${ms < 1 ? "less than 1" : Math.round(ms)} ms.`,
	};
}

const minute = 60_000;

/** Workers report every ten seconds. */
export function workerCheck(seenAt: Date | null, now: Date): HealthCheck {
	const name = "Workers";
	if (seenAt === null) return { name, state: "bad", said: "No worker has run yet." };
	const age = now.getTime() - seenAt.getTime();
	if (age < 2 * minute) return { name, state: "well", said: "At least one is at work." };
	return { name, state: "bad", said: `None has reported for ${inWords(age / 1000)}.` };
}

export interface QueueLength {
	readonly name: string;
	readonly waiting: number;
	readonly oldest: Date | null;
	readonly failed: number;
}

export function queueCheck(queues: readonly QueueLength[], now: Date): HealthCheck {
	const name = "Queues";
	const waiting = queues.filter(({ oldest }) => oldest !== null);
	const [worst] = waiting.toSorted((one, other) => Number(one.oldest) - Number(other.oldest));
	const failed = queues.reduce((sum, one) => sum + one.failed, 0);
	const jobs = waiting.reduce((sum, one) => sum + one.waiting, 0);
	const age = worst?.oldest ? Math.max(0, now.getTime() - worst.oldest.getTime()) : 0;
	const said = [
		worst
			? `${counted(jobs, "job")} waiting, the oldest for ${inWords(age / 1000)} (${worst.name}).`
			: "Nothing waits.",
		...(failed > 0 ? [`${counted(failed, "job")} failed for good.`] : []),
	].join(" ");
	const state = age > 30 * minute ? "bad" : age > 5 * minute || failed > 0 ? "look" : "well";
	return { name, state, said };
}

/** One figure of /metrics, as it was read. */
export interface ReadFigure {
	readonly name: string;
	readonly help: string;
	/**
	 * Each sample has the label that distinguishes it from the others, or null. Null instead of the list: the figure
	 * could not be read.
	 */
	readonly samples: readonly Sample[] | null;
}

interface Sample {
	readonly label: readonly [name: string, value: string] | null;
	/** Null if this sample could not be read, though others of the figure could. */
	readonly value: number | null;
}

/** Makes one line for each sample, named as in /metrics. */
export const asTold = ({ name, help, samples }: ReadFigure): AdminHealth["figures"] =>
	samples === null
		? [{ name, help, value: null }]
		: samples.map(({ label, value }) => ({
				name: label ? `${name}{${label[0]}="${label[1]}"}` : name,
				help,
				value,
			}));

interface Watched {
	readonly figure: string;
	readonly name: string;
	/** Checks only the sample with this label; without it, the worst sample counts. */
	readonly of?: string;
	/** How bad a value is; by default the value itself. */
	readonly badness?: (value: number, now: Date) => number;
	/** Above `look` the state is "look"; above `bad` it is "bad". */
	readonly look: number;
	readonly bad: number;
	/** The text if all is well. */
	readonly well: string | ((value: number) => string);
	readonly says: (value: number, of: string, now: Date) => string;
	/** The text if there are no samples; without it, the line says that the figure could not be read. */
	readonly nothing?: string;
	/** The text for a sample that could not be read. */
	readonly unread?: (of: string) => string;
}

const day = 86_400;

/**
 * The figures that have a line on the health page. A test checks that each figure exists, and that every figure that
 * an alert rule wakes somebody for has a line. Another one checks that a line is bad from the value on from which its alert
 * rule fires.
 */
export const watchedFigures: readonly Watched[] = [
	{
		figure: "unlisted_migrations",
		name: "Migrations",
		of: "pending",
		look: 0,
		bad: 0,
		well: "The database is up to date.",
		says: (value) =>
			`${counted(value, "migration")} of this version ${value === 1 ? "waits" : "wait"}: start one process of it with MIGRATE=on.`,
	},
	{
		figure: "unlisted_database_failures_total",
		name: "Disk of the database",
		of: "its disk is full",
		look: 0,
		bad: Number.POSITIVE_INFINITY,
		well: "It has not been full since this process started.",
		says: (value) => `${counted(value, "request")} failed since this process started, because it was full.`,
	},
	{
		figure: "unlisted_mails_oldest_seconds",
		name: "Mail",
		look: 300,
		bad: 900,
		well: "Mail goes out.",
		says: (value) => `The oldest mail waits for ${inWords(value)}.`,
	},
	{
		figure: "unlisted_mails_fail_alone",
		name: "Stuck mail",
		look: 0,
		bad: 20,
		well: "None is stuck.",
		says: (value) => `${counted(value, "mail")} cannot leave: our mail server takes others.`,
	},
	{
		figure: "unlisted_scans_late_seconds",
		name: "Scans",
		look: 600,
		bad: 1800,
		well: "None is late.",
		says: (value) => `The scan that waits longest has been due for ${inWords(value)}.`,
	},
	{
		figure: "unlisted_source_unknown_share",
		name: "Sources",
		look: 0.2,
		bad: 0.5,
		well: "Each could check most people.",
		says: (value, of) => `${of.replaceAll("_", " ")}: could not check ${Math.round(value * 100)}% of people.`,
		nothing: "None was asked within a week.",
	},
	{
		figure: "unlisted_removals_queue_seconds",
		name: "Removals",
		look: 900,
		bad: 6 * 3600,
		well: "None is late.",
		says: (value) => `The removal that waits longest has been due for ${inWords(value)}.`,
	},
	{
		figure: "unlisted_payment_events_oldest_seconds",
		name: "Payments",
		look: 300,
		bad: 600,
		well: "Every event from Stripe is handled.",
		says: (value) => `The oldest event from Stripe waits for ${inWords(value)}.`,
	},
	{
		figure: "unlisted_transparency_waiting_seconds",
		name: "Transparency log",
		look: 180,
		bad: 600,
		well: "The log grows.",
		says: (value) => `An entry has waited for its place for ${inWords(value)}.`,
	},
	{
		figure: "unlisted_operator_record_broken",
		name: "Operators' record",
		look: 0,
		bad: 0,
		well: "Last night, each event was as it was written.",
		says: (value, of) =>
			of === "leaves"
				? `${counted(value, "signed leaf", "signed leaves")} of the transparency log ${value === 1 ? "is" : "are"} gone.`
				: of === "check"
					? "It has not been checked for two days, or the time of the check is in the future. The log says why."
					: 'Last night, an event was changed or missing: "npm run cli -- operators verify" names it.',
		nothing: "It has not been checked yet; that is done every night.",
	},
	{
		figure: "unlisted_certificate_seconds",
		name: "Certificates",
		badness: (value) => -value,
		look: -20 * day,
		bad: -10 * day,
		well: (value) => `The first to expire has ${inWords(value)} left.`,
		says: (value, of) =>
			value > 0
				? `The certificate of the ${certified(of)} has ${inWords(value)} left.`
				: `The certificate of the ${certified(of)} has expired.`,
		nothing: "None is used here.",
		unread: (of) => `The certificate of the ${certified(of)} could not be read.`,
	},
	{
		figure: "unlisted_last_backup_timestamp_seconds",
		name: "Backup",
		// There may be no backup at all on purpose: something else may back up the database.
		badness: (value, now) => {
			if (value === 0) return 24 * 3600;
			return isAheadOf(now, new Date(value * 1000)) ? Number.POSITIVE_INFINITY : now.getTime() / 1000 - value;
		},
		look: 24 * 3600 - 1,
		bad: 26 * 3600,
		well: "One was made within a day.",
		says: (value, _of, now) => {
			if (value === 0) return "Unlisted has made none itself.";
			return isAheadOf(now, new Date(value * 1000))
				? "The newest has a time in the future: a clock was wrong, and nobody knows how old it is."
				: `The newest was made ${inWords(now.getTime() / 1000 - value)} ago.`;
		},
	},
	{
		figure: "unlisted_master_key_unsaved",
		name: "Master key",
		look: 0,
		bad: 0,
		well: "It is saved elsewhere, or comes from the settings.",
		says: () =>
			"It is a file of this machine, and no backup made here has saved it. If the machine is lost, nobody can read the backups.",
	},
	{
		figure: "unlisted_data_dir_free_bytes",
		name: "Disk",
		badness: (value) => -value,
		look: -4e9,
		bad: -2e9,
		well: freeWords,
		says: freeWords,
	},
];

const certified = (of: string): string => (of === "mail" ? "mail server" : of);

function freeWords(bytes: number): string {
	return `${(bytes / 1e9).toFixed(1)} GB are free in DATA_DIR.`;
}

export function figureChecks(figures: readonly ReadFigure[], now: Date): HealthCheck[] {
	const told = new Map(figures.map(({ name, samples }) => [name, samples]));
	return watchedFigures.map((watched): HealthCheck => {
		const { figure, name, of, look, bad, well, says, nothing } = watched;
		const { badness = (value: number) => value, unread = () => unreadable(name).said } = watched;
		const samples = told.get(figure)?.filter(({ label }) => of === undefined || label?.[1] === of);
		if (!samples || (samples.length === 0 && nothing === undefined)) return unreadable(name);
		const found = samples.map(({ value, label }) => ({ value, of: label?.[1] ?? "" }));
		const read = found.filter((one): one is { value: number; of: string } => one.value !== null);
		const notRead = found.filter(({ value }) => value === null).map((one) => unread(one.of));
		const [worst] = read.toSorted((one, other) => badness(other.value, now) - badness(one.value, now));
		const how = worst ? badness(worst.value, now) : Number.NEGATIVE_INFINITY;
		const state = how > bad ? "bad" : how > look ? "look" : "well";
		// A known problem comes first, so that unreadable samples do not hide it.
		if (worst && state !== "well")
			return { name, state, said: [says(worst.value, worst.of, now), ...notRead].join(" ") };
		if (notRead.length > 0) return { name, state: "unknown", said: notRead.join(" ") };
		if (!worst) return { name, state, said: nothing ?? "" };
		return { name, state, said: typeof well === "string" ? well : well(worst.value) };
	});
}

export function inWords(seconds: number): string {
	if (seconds < 90) return counted(Math.round(seconds), "second");
	if (seconds < 5400) return counted(Math.round(seconds / 60), "minute");
	if (seconds < 172_800) return counted(Math.round(seconds / 3600), "hour");
	return counted(Math.round(seconds / 86_400), "day");
}

const counted = (count: number, word: string, several = `${word}s`): string =>
	`${count} ${count === 1 ? word : several}`;
