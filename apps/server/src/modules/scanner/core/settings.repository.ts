import type { Frequency, ScannerSettings } from "@unlisted/contracts/scanner";
import type { Sql, Transaction } from "../../../platform/db/database.ts";
import type { PlaceInTime } from "../../../platform/db/place-in-time.ts";
import { progressChannel } from "./progress-feed.ts";
import { goldenRatio } from "./schedule.rules.ts";

/** The place of the person's scans in the period of a frequency. Null before the first scan was planned. */
export interface Phase {
	readonly phase: number | null;
	readonly phaseOf: Frequency | null;
}

export interface SettingsRow extends Phase {
	readonly settings: ScannerSettings;
	readonly savedAt: Date;
	readonly nextScanAt: Date | null;
}

export interface LockedSettings extends SettingsRow {
	/** Whether any browser of the person takes pushes. Most people have none. Then no alert looks for them. */
	readonly hasBrowsers: boolean;
}

interface Row extends Phase {
	readonly frequency: Frequency;
	readonly email: boolean;
	readonly sms: boolean;
	readonly push: boolean;
	readonly critical: boolean;
	readonly high: boolean;
	readonly medium: boolean;
	readonly low: boolean;
	readonly breaches: boolean;
	readonly pastes: boolean;
	readonly markets: boolean;
	readonly social: boolean;
	readonly savedAt: Date;
	readonly nextScanAt: Date | null;
}

const columns = `frequency, email_notifications as email, sms_notifications as sms, push_notifications as push,
	notify_critical as critical, notify_high as high, notify_medium as medium, notify_low as low,
	scan_breach_databases as breaches, scan_paste_sites as pastes, scan_dark_web_markets as markets,
	scan_social_media as social, updated_at as "savedAt", next_scan_at as "nextScanAt", phase, phase_of as "phaseOf"`;

function toSettings(row: Row): SettingsRow {
	return {
		settings: {
			frequency: row.frequency,
			email_notifications: row.email,
			sms_notifications: row.sms,
			push_notifications: row.push,
			notification_types: { critical: row.critical, high: row.high, medium: row.medium, low: row.low },
			scan_sources: {
				breach_databases: row.breaches,
				paste_sites: row.pastes,
				dark_web_markets: row.markets,
				social_media: row.social,
			},
		},
		savedAt: row.savedAt,
		nextScanAt: row.nextScanAt,
		phase: row.phase,
		phaseOf: row.phaseOf,
	};
}

export async function findSettings(sql: Sql, userId: string): Promise<SettingsRow | null> {
	const { rows } = await sql.query<Row>(`select ${columns} from private.scan_settings where user_id = $1`, [
		userId,
	]);
	return rows[0] ? toSettings(rows[0]) : null;
}

/** Returns the person's settings, and stores the defaults if there are none yet. */
export async function ensureSettings(sql: Sql, userId: string, now: Date): Promise<SettingsRow> {
	const found = await findSettings(sql, userId);
	if (found) return found;
	await sql.query(
		"insert into private.scan_settings (user_id, updated_at) values ($1, $2) on conflict (user_id) do nothing",
		[userId, now],
	);
	const made = await findSettings(sql, userId);
	if (!made) throw new Error("Settings were made and are not there.");
	return made;
}

/**
 * Every change to a person's scans locks the settings first. Scans that store or end, the planner and the person's
 * own clicks wait here for each other. So each sees what the one before did, and none can deadlock. Locks the account
 * before the row, in the same order as the account's deletion. Returns null if the account is gone.
 */
export async function lockSettings(
	tx: Transaction,
	userId: string,
	now: Date,
): Promise<LockedSettings | null> {
	const locked = async () => {
		const { rows } = await tx.query<Row & Pick<LockedSettings, "hasBrowsers">>(
			`select ${columns}, exists (select from private.push_subscriptions where user_id = $1) as "hasBrowsers"
			 from private.scan_settings
			 where user_id = (select id from auth.users where id = $1 for key share) for update`,
			[userId],
		);
		return rows[0] ? { ...toSettings(rows[0]), hasBrowsers: rows[0].hasBrowsers } : null;
	};
	const found = await locked();
	if (found) return found;
	await tx.query(
		`insert into private.scan_settings (user_id, updated_at)
		 select id, $2 from auth.users where id = $1 on conflict (user_id) do nothing`,
		[userId, now],
	);
	return locked();
}

export async function updateSettings(
	sql: Sql,
	userId: string,
	to: ScannerSettings,
	now: Date,
): Promise<void> {
	const { notification_types: types, scan_sources: sources } = to;
	await sql.query(
		`update private.scan_settings set frequency = $2, email_notifications = $3, sms_notifications = $4,
			push_notifications = $5, notify_critical = $6, notify_high = $7, notify_medium = $8, notify_low = $9,
			scan_breach_databases = $10, scan_paste_sites = $11, scan_dark_web_markets = $12, scan_social_media = $13,
			updated_at = $14
		 where user_id = $1`,
		[
			userId,
			to.frequency,
			to.email_notifications,
			to.sms_notifications,
			to.push_notifications,
			types.critical,
			types.high,
			types.medium,
			types.low,
			sources.breach_databases,
			sources.paste_sites,
			sources.dark_web_markets,
			sources.social_media,
			now,
		],
	);
}

export async function turnEmailAlertsOff(sql: Sql, userId: string, now: Date): Promise<void> {
	await sql.query(
		"update private.scan_settings set email_notifications = false, updated_at = $2 where user_id = $1",
		[userId, now],
	);
}

const sequences: Readonly<Record<Frequency, string>> = {
	daily: "private.scan_phases_daily",
	weekly: "private.scan_phases_weekly",
	monthly: "private.scan_phases_monthly",
};

/**
 * Gives the person's scans a place in the period of this frequency, unless they have one. Multiples of the golden
 * ratio spread evenly, however many there are. The next person gets a place in one of the widest gaps.
 */
export async function ensurePhase(sql: Sql, userId: string, frequency: Frequency): Promise<number> {
	const { rows } = await sql.query<{ phase: number }>(
		`update private.scan_settings set phase_of = $2, phase = case when phase_of = $2 then phase else
			(select n - floor(n) from (select nextval('${sequences[frequency]}') * ${goldenRatio}::double precision as n) s) end
		 where user_id = $1 returning phase`,
		[userId, frequency],
	);
	return rows[0]?.phase ?? 0;
}

export async function planNext(
	sql: Sql,
	userId: string,
	next: { readonly scanAt: Date; readonly reportAt: Date; readonly now: Date },
): Promise<void> {
	await sql.query(
		`update private.scan_settings set next_scan_at = $2,
			next_report_at = case when next_report_at <= $4 then next_report_at else $3 end
		 where user_id = $1`,
		[userId, next.scanAt, next.reportAt, next.now],
	);
}

/** Writes what the end of a scan changes outside its own rows, and notifies those who follow its progress. */
export async function closeScan(
	tx: Transaction,
	userId: string,
	end: {
		readonly taskId: string;
		/** Null leaves both dates as they are planned. */
		readonly next: { readonly scanAt: Date; readonly reportAt: Date } | null;
		readonly score: number;
		readonly now: Date;
	},
): Promise<void> {
	await tx.query(
		`with planned as (
			update private.scan_settings set next_scan_at = $3,
				next_report_at = case when next_report_at <= $5 then next_report_at else $4 end
			where user_id = $1 and $3::timestamptz is not null
		), shown as (
			update public.profiles set security_score = $6 where user_id = $1 and security_score is distinct from $6
		)
		select pg_notify($7, $1::text || ' ' || $2::text)`,
		[
			userId,
			end.taskId,
			end.next?.scanAt ?? null,
			end.next?.reportAt ?? null,
			end.now,
			end.score,
			progressChannel,
		],
	);
}

export async function planNextReport(sql: Sql, userId: string, reportAt: Date): Promise<void> {
	await sql.query("update private.scan_settings set next_report_at = $2 where user_id = $1", [
		userId,
		reportAt,
	]);
}

/** Counts the people whose scan becomes due in this time. */
export async function countComingDue(sql: Sql, from: Date, before: Date): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		"select count(*)::int as count from private.scan_settings where next_scan_at > $1 and next_scan_at < $2",
		[from, before],
	);
	return rows[0]?.count ?? 0;
}

export interface DueForScan {
	readonly userId: string;
	readonly frequency: Frequency;
	readonly dueAt: Date;
}

/** Returns people whose scan is due. */
export async function dueForScan(sql: Sql, before: Date, limit: number): Promise<DueForScan[]> {
	const { rows } = await sql.query<DueForScan>(
		`select user_id as "userId", frequency, next_scan_at as "dueAt" from private.scan_settings
		 where next_scan_at < $1 order by next_scan_at limit $2`,
		[before, limit],
	);
	return rows;
}

/**
 * Gives a person's due scan to one planner. Returns null to all others. The row stays locked until the transaction
 * ends.
 */
export async function takeDue(tx: Transaction, userId: string, dueAt: Date): Promise<Phase | null> {
	const { rows } = await tx.query<Phase>(
		`select phase, phase_of as "phaseOf" from private.scan_settings
		 where user_id = (select id from auth.users where id = $1 for key share) and next_scan_at = $2 for update`,
		[userId, dueAt],
	);
	return rows[0] ?? null;
}

/** Does the same for a report. */
export async function takeDueReport(tx: Transaction, userId: string, dueAt: Date): Promise<boolean> {
	const { rows } = await tx.query(
		`select from private.scan_settings
		 where user_id = (select id from auth.users where id = $1 for key share) and next_report_at = $2 for update`,
		[userId, dueAt],
	);
	return rows.length > 0;
}

/** A person whose report is due. */
export interface DueReport extends PlaceInTime {
	readonly dueAt: Date;
}

/** Returns people whose report is due. */
export async function dueForReport(
	sql: Sql,
	{ now, after, limit }: { readonly now: Date; readonly after: PlaceInTime; readonly limit: number },
): Promise<DueReport[]> {
	const { rows } = await sql.query<DueReport>(
		`select user_id as id, next_report_at as "dueAt", next_report_at::text as at from private.scan_settings
		 where next_report_at <= $1 and (next_report_at, user_id) > ($2::text::timestamptz, $3::uuid)
		 order by next_report_at, user_id limit $4`,
		[now, after.at, after.id, limit],
	);
	return rows;
}
