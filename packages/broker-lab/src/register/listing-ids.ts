/**
 * Listing ids that tell nothing about the person but lead back to them without a table. Each broker multiplies by its
 * own factor, modulo a prime.
 */
export interface ListingIds {
	of(resident: number, part: number): string;
	ofPlant(plant: string): string;
	numberOf(listing: string): number | null;
	plantOf(listing: string): string | null;
}

const prime = 2n ** 36n - 5n;

export function listingIds(salt: number): ListingIds {
	const factor = BigInt(salt >>> 0) + 68_719_476n;
	const back = power(factor, prime - 2n);
	return {
		of: (resident, part) =>
			`r${((BigInt(resident * 2 + part + 1) * factor) % prime).toString(36).padStart(7, "0")}`,
		ofPlant: (plant) => plant.replace("plant-", "x"),
		numberOf(listing) {
			if (!/^r[0-9a-z]{7}$/.test(listing)) return null;
			const value = BigInt(Number.parseInt(listing.slice(1), 36));
			const number = Number((value * back) % prime) - 1;
			return number < 0 ? null : Math.floor(number / 2);
		},
		plantOf: (listing) => (/^x[0-9a-f]{1,32}$/.test(listing) ? `plant-${listing.slice(1)}` : null),
	};
}

function power(base: bigint, exponent: bigint): bigint {
	let [result, square, rest] = [1n, base % prime, exponent];
	while (rest > 0n) {
		if (rest % 2n === 1n) result = (result * square) % prime;
		square = (square * square) % prime;
		rest /= 2n;
	}
	return result;
}
