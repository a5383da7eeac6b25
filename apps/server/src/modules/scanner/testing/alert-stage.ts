import { createSecretKey, randomBytes, randomUUID } from "node:crypto";
import { defaultScannerSettings, type ScannerSettings, type Severity } from "@unlisted/contracts/scanner";
import { type MovableClock, movableClock } from "../../../platform/clock/clock.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql } from "../../../platform/db/database.ts";
import type { EnqueueOptions } from "../../../platform/jobs/queue.ts";
import { createLog } from "../../../platform/log/log.ts";
import { type MailRequest, queueMail } from "../../notifications/mail/queue-mail.ts";
import { queuePush } from "../../notifications/messages/queue-push.ts";
import { queueText } from "../../notifications/messages/queue-text.ts";
import { devicesOf } from "../../notifications/push/push-devices.repository.ts";
import { unsubscribeLinks } from "../../notifications/unsubscribe/unsubscribe-links.ts";
import {
	type AlertDeps,
	type AlertRequest,
	alertExposures,
	type ExposureToAlert,
} from "../alerts/alert-exposures.ts";

export interface AddedJob {
	readonly name: string;
	readonly id: string;
	readonly startAfter: EnqueueOptions["startAfter"];
}

export type AlertStage = ReturnType<typeof alertStage>;

export const testUnsubscribeKey = createSecretKey(new Uint8Array(32).fill(3));
const keys = keyRing(Buffer.alloc(32, 7));

/**
 * Sets up everything between "this was found" and the jobs that send. Jobs are kept in a list, and mails can be read.
 */
export function alertStage(db: Database, clock: MovableClock = movableClock(new Date())) {
	const jobs: AddedJob[] = [];
	const mails: MailRequest[] = [];
	const enqueue = async (_sql: Sql, name: string, data: object, options: EnqueueOptions = {}) => {
		const [id] = Object.values(data) as [string];
		jobs.push({ name, id, startAfter: options.startAfter });
	};
	const vault = personVault(keys);
	const queue = queueMail({ clock, keys, enqueue });
	const publicUrl = "https://unlisted.example";
	const deps = {
		db,
		clock,
		log: createLog("silent"),
		keys,
		vault,
		enqueue,
		queue: { enqueue },
		publicUrl,
		unsubscribeKey: testUnsubscribeKey,
		unsubscribeLinks: unsubscribeLinks({ publicUrl, unsubscribeKey: testUnsubscribeKey }),
		queueText: queueText({ clock, vault, enqueue }),
		queuePush: queuePush({ clock, vault, enqueue }),
		devicesOf,
		queueMail: async (...[tx, mail]: Parameters<typeof queue>) => {
			mails.push(mail);
			await queue(tx, mail);
		},
	};
	const stage = {
		...deps,
		deps,
		mails,
		addedJobs: jobs,
		person: async (): Promise<string> => {
			const id = randomUUID();
			const sql = `insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
				values ($1, $2, $3, $3, $3)`;
			await db.query(sql, [id, `${id}@example.com`, clock.now()]);
			return id;
		},
		exposure: (userId: string, severity: Severity, title = "Adobe") =>
			insertExposure(db, clock.now(), userId, severity, title),
		device: async (userId: string, host = "push.example.com"): Promise<string> => {
			const id = randomUUID();
			const device = { endpoint: `https://${host}/${id}`, p256dh: "p", auth: "a" };
			const sealed = await vault.seal(db, userId, JSON.stringify(device), `push-device:${id}`);
			await db.query(
				`insert into private.push_subscriptions (id, user_id, endpoint_hash, keys_hash, sealed, created_at)
				 values ($1, $2, $3, $3, $4, $5)`,
				[id, userId, randomBytes(32), sealed, clock.now()],
			);
			return id;
		},
		alert: (request: AlertRequest, more: Partial<AlertDeps> = {}) =>
			db.transaction((tx) => alertExposures({ ...deps, ...more })(tx, request)),
		jobsOf: (name: string) => jobs.filter((job) => job.name === name),
		messages: async (userId: string) => {
			const sql = `select id, channel, status, sealed is null as emptied from private.alert_messages
				where user_id = $1 order by created_at, id`;
			const { rows } = await db.query<{ id: string; channel: string; status: string; emptied: boolean }>(
				sql,
				[userId],
			);
			return rows;
		},
	};
	return stage;
}

async function insertExposure(
	db: Database,
	now: Date,
	userId: string,
	severity: Severity,
	title: string,
): Promise<ExposureToAlert> {
	const id = randomUUID();
	await db.query(
		`insert into private.exposures (id, user_id, record_hash, source_type, severity, confidence, sealed,
			content_hash, discovered_at, last_seen_at)
		 values ($1, $2, $3, 'breach_databases', $4, 1, $3, $3, $5, $5)`,
		[id, userId, randomBytes(32), severity, now],
	);
	return { id, severity, title, sourceType: "breach_databases", occasion: "found" };
}

export const everythingOn: ScannerSettings = {
	...defaultScannerSettings,
	email_notifications: true,
	sms_notifications: true,
	push_notifications: true,
	notification_types: { critical: true, high: true, medium: true, low: true },
};

/** An alert for a person who can be reached on every channel. */
export function requestTo(
	userId: string,
	moment: AlertRequest["moment"],
	exposures: readonly ExposureToAlert[],
	settings: ScannerSettings = everythingOn,
): AlertRequest {
	const to = { email: "ann@example.com", phone: "+15550100123", hasBrowsers: true };
	return { userId, moment, taskId: null, exposures, settings, to };
}
