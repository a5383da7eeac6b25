import { chmodSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { buildLmdb } from "../../packages/breach-corpus/bench/lmdb-peer.ts";

/** Another store of the same records that answers the same questions. */
export interface Peer {
	readonly name: string;
	/** The milliseconds until it can answer everything. */
	readonly built: number;
	readonly bytes: number;
	find(high: number, low: number): boolean | Promise<boolean>;
	/** How many records it returns for keys whose high halves are from `first` to `last`. */
	range(first: number, last: number): number | Promise<number>;
	close(): Promise<void> | void;
}

/**
 * Two numbers per record: the key, and breach above fields. Sorted by key, because we do not measure how fast a peer
 * sorts.
 */
export type SortedRecords = BigUint64Array;

function sizeOf(folder: string): number {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

export async function lmdbPeer(folder: string, sorted: SortedRecords): Promise<Peer> {
	const place = join(folder, "lmdb");
	mkdirSync(place);
	const start = performance.now();
	const database = await buildLmdb(join(place, "data"), sorted);
	const built = performance.now() - start;
	return { name: "LMDB", built, bytes: sizeOf(place), ...database };
}

const signed = (high: number, low: number) => BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));

export function sqlitePeer(folder: string, sorted: SortedRecords): Peer {
	const place = join(folder, "sqlite");
	mkdirSync(place);
	const database = new DatabaseSync(join(place, "data"));
	const start = performance.now();
	database.exec("pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -262144");
	database.exec(
		"create table records (hash integer, breach integer, fields integer, primary key (hash, breach)) without rowid",
	);
	const insert = database.prepare("insert or ignore into records values (?, ?, ?)");
	database.exec("begin");
	for (let i = 0; i < sorted.length; i += 2) {
		const payload = sorted[i + 1] as bigint;
		insert.run(
			BigInt.asIntN(64, sorted[i] as bigint),
			Number(payload >> 32n),
			Number(payload & 0xffff_ffffn),
		);
	}
	database.exec("commit");
	const built = performance.now() - start;
	const one = database.prepare("select breach, fields from records where hash = ?");
	const many = database.prepare("select hash, breach, fields from records where hash between ? and ?");
	many.setReadBigInts(true);
	return {
		name: "SQLite",
		built,
		bytes: sizeOf(place),
		find: (high, low) => one.all(signed(high, low)).length > 0,
		range: (first, last) => many.all(signed(first, 0), signed(last, 0xffff_ffff)).length,
		close: () => database.close(),
	};
}

export async function postgresPeer(folder: string, sorted: SortedRecords): Promise<Peer> {
	const place = join(folder, "postgres.bin");
	await writeCopyFile(place, sorted);
	const server = await startPostgresServer();
	const client = new pg.Client({ connectionString: server.url("postgres") });
	await client.connect();
	const start = performance.now();
	await client.query("create unlogged table records (hash bigint, breach integer, fields integer)");
	await client.query(`copy records from '${place}' with (format binary)`);
	await client.query("create index on records (hash)");
	const built = performance.now() - start;
	await client.query("vacuum analyze records");
	const { rows } = await client.query("select pg_total_relation_size('records')::bigint as bytes");
	return {
		name: "PostgreSQL",
		built,
		bytes: Number((rows[0] as { bytes: string }).bytes),
		async find(high, low) {
			const text = "select breach, fields from records where hash = $1";
			const answer = await client.query({ name: "one", text, values: [signed(high, low).toString()] });
			return answer.rows.length > 0;
		},
		async range(first, last) {
			const text = "select hash, breach, fields from records where hash between $1 and $2";
			const values = [signed(first, 0).toString(), signed(last, 0xffff_ffff).toString()];
			return (await client.query({ name: "many", text, values })).rows.length;
		},
		async close() {
			await client.end();
			await server.stop();
		},
	};
}

/** Writes PostgreSQL's own bulk format to a place where its server, which runs as another user, can read it. */
async function writeCopyFile(path: string, sorted: SortedRecords): Promise<void> {
	const file = await open(path, "w");
	await file.write(Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]));
	const rowBytes = 30;
	const atOnce = 65_536;
	const chunk = Buffer.alloc(rowBytes * atOnce);
	for (let from = 0; from < sorted.length / 2; from += atOnce) {
		const rows = Math.min(atOnce, sorted.length / 2 - from);
		for (let i = 0; i < rows; i += 1) {
			const at = i * rowBytes;
			const payload = sorted[(from + i) * 2 + 1] as bigint;
			chunk.writeInt16BE(3, at);
			chunk.writeInt32BE(8, at + 2);
			chunk.writeBigInt64BE(BigInt.asIntN(64, sorted[(from + i) * 2] as bigint), at + 6);
			chunk.writeInt32BE(4, at + 14);
			chunk.writeInt32BE(Number(payload >> 32n), at + 18);
			chunk.writeInt32BE(4, at + 22);
			chunk.writeInt32BE(Number(BigInt.asIntN(32, payload)), at + 26);
		}
		await file.write(chunk.subarray(0, rows * rowBytes));
	}
	await file.write(Buffer.from([0xff, 0xff]));
	await file.close();
	chmodSync(path, 0o644);
}
