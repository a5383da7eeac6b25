import { open } from "lmdb";

/** LMDB at its most compact: the key as eight bytes, breach and fields as eight more, sorted. */
export async function buildLmdb(path: string, sorted: BigUint64Array) {
	const database = open({ path, keyEncoding: "binary", encoding: "binary", noSync: true });
	const records = sorted.length / 2;
	const view = Buffer.from(sorted.buffer, sorted.byteOffset, sorted.byteLength);
	database.transactionSync(() => {
		for (let i = 0; i < records; i += 1) {
			const key = Buffer.allocUnsafe(8);
			key.writeBigUInt64BE(sorted[i * 2] as bigint);
			database.putSync(key, view.subarray(i * 16 + 8, i * 16 + 16));
		}
	});
	await database.flushed;
	const key = Buffer.alloc(8);
	return {
		find(high: number, low: number): boolean {
			key.writeUInt32BE(high, 0);
			key.writeUInt32BE(low, 4);
			return database.getBinaryFast(key) !== undefined;
		},
		/** The records with keys whose high halves are from `first` to `last`. */
		range(first: number, last: number): number {
			const [start, end] = [Buffer.alloc(8), Buffer.alloc(8, 0xff)];
			start.writeUInt32BE(first, 0);
			end.writeUInt32BE(last, 0);
			let count = 0;
			for (const { value } of database.getRange({ start, end, inclusiveEnd: true })) count += value ? 1 : 0;
			return count;
		},
		close: () => database.close(),
	};
}
