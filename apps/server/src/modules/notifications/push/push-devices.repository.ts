import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface KeptDevice {
	readonly id: string;
	readonly sealed: Uint8Array;
}

/**
 * Makes two requests about one endpoint, or of one person, run one after the other. The locks are always taken in
 * this order.
 */
export async function lockDevice(tx: Transaction, endpointHash: Uint8Array, userId: string): Promise<void> {
	for (const name of [Buffer.from(endpointHash).toString("hex"), userId]) {
		await tx.query("select pg_advisory_xact_lock(hashtextextended('push:' || $1::text, 0))", [name]);
	}
}

/**
 * Tells whether the person's address is confirmed. Before that, a stranger may wait for what we find about the
 * address's owner.
 */
export async function hasConfirmedAddress(sql: Sql, userId: string): Promise<boolean> {
	const { rows } = await sql.query(
		"select 1 from auth.users where id = $1 and email_confirmed_at is not null and deleted_at is null",
		[userId],
	);
	return rows.length > 0;
}

/** Finds the browser, whichever person it belongs to. */
export async function findDeviceOfAnybody(
	tx: Transaction,
	endpointHash: Uint8Array,
): Promise<{ userId: string; keysHash: Uint8Array } | null> {
	const { rows } = await tx.query<{ userId: string; keysHash: Uint8Array }>(
		`select user_id as "userId", keys_hash as "keysHash" from private.push_subscriptions where endpoint_hash = $1`,
		[endpointHash],
	);
	return rows[0] ?? null;
}

/** Gives the browser a new id, so that messages for its former person do not reach the current one. */
export async function replaceDevice(
	tx: Transaction,
	device: {
		readonly id: string;
		readonly userId: string;
		readonly endpointHash: Uint8Array;
		readonly keysHash: Uint8Array;
		readonly sealed: Uint8Array;
		readonly now: Date;
	},
): Promise<void> {
	await tx.query("delete from private.push_subscriptions where endpoint_hash = $1", [device.endpointHash]);
	await tx.query(
		`insert into private.push_subscriptions (id, user_id, endpoint_hash, keys_hash, sealed, created_at)
		 values ($1, $2, $3, $4, $5, $6)`,
		[device.id, device.userId, device.endpointHash, device.keysHash, device.sealed, device.now],
	);
}

export async function renewDevice(
	tx: Transaction,
	userId: string,
	endpointHash: Uint8Array,
	now: Date,
): Promise<void> {
	await tx.query(
		"update private.push_subscriptions set created_at = $3 where user_id = $1 and endpoint_hash = $2",
		[userId, endpointHash, now],
	);
}

export async function keepNewestDevices(tx: Transaction, userId: string, max: number): Promise<void> {
	await tx.query(
		`delete from private.push_subscriptions where user_id = $1 and id not in
			(select id from private.push_subscriptions where user_id = $1 order by created_at desc, id limit $2)`,
		[userId, max],
	);
}

export async function deleteDevice(sql: Sql, userId: string, endpointHash: Uint8Array): Promise<void> {
	await sql.query("delete from private.push_subscriptions where user_id = $1 and endpoint_hash = $2", [
		userId,
		endpointHash,
	]);
}

export async function deleteDevicesOf(sql: Sql, userId: string): Promise<void> {
	await sql.query("delete from private.push_subscriptions where user_id = $1", [userId]);
}

export async function deleteDeviceById(sql: Sql, userId: string, id: string): Promise<void> {
	await sql.query("delete from private.push_subscriptions where user_id = $1 and id = $2", [userId, id]);
}

export async function findDevice(sql: Sql, userId: string, id: string): Promise<KeptDevice | null> {
	const { rows } = await sql.query<KeptDevice>(
		"select id, sealed from private.push_subscriptions where user_id = $1 and id = $2",
		[userId, id],
	);
	return rows[0] ?? null;
}

export async function devicesOf(sql: Sql, userId: string): Promise<{ id: string; registeredAt: Date }[]> {
	const { rows } = await sql.query<{ id: string; registeredAt: Date }>(
		`select id, created_at as "registeredAt" from private.push_subscriptions where user_id = $1 order by created_at, id`,
		[userId],
	);
	return rows;
}
