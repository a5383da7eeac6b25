import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { PushDevice, PushSender } from "../../../providers/push/port.ts";
import { deviceContext, devicesMax } from "./push-device.rules.ts";
import {
	devicesOf,
	findDeviceOfAnybody,
	hasConfirmedAddress,
	keepNewestDevices,
	lockDevice,
	renewDevice,
	replaceDevice,
} from "./push-devices.repository.ts";

export interface PushDevicesDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly keys: KeyRing;
	readonly vault: PersonVault;
	readonly push: Pick<PushSender, "accepts">;
}

/** Returns how many browsers the person has now. */
export function registerPushDevice({ db, clock, keys, vault, push }: PushDevicesDeps) {
	return async (userId: string, device: PushDevice): Promise<number> => {
		if (!push.accepts(device))
			throw new Refusal("invalid_request", "This is no address of a push service that we can use.");
		const endpointHash = endpointHashOf(keys, device.endpoint);
		const keysHash = keys.blindIndex("push-keys", `${device.p256dh}\0${device.auth}`);
		return db.transaction(async (tx) => {
			await lockDevice(tx, endpointHash, userId);
			if (!(await hasConfirmedAddress(tx, userId)))
				throw new Refusal("forbidden", "Confirm your email address first");
			const there = await findDeviceOfAnybody(tx, endpointHash);
			const sameKeys = there !== null && timingSafeEqual(there.keysHash, keysHash);
			// A person who only knows the address cannot take the browser away from its owner.
			if (there && there.userId !== userId && !sameKeys)
				throw new Refusal("conflict", "This browser was registered for somebody else. Please try again.");
			const now = clock.now();
			if (there?.userId === userId && sameKeys) await renewDevice(tx, userId, endpointHash, now);
			else {
				const id = randomUUID();
				const sealed = await vault.seal(tx, userId, JSON.stringify(device), deviceContext(id));
				await replaceDevice(tx, { id, userId, endpointHash, keysHash, sealed, now });
				await keepNewestDevices(tx, userId, devicesMax);
			}
			return (await devicesOf(tx, userId)).length;
		});
	};
}

export function endpointHashOf(keys: KeyRing, endpoint: string): Buffer {
	return keys.blindIndex("push-endpoint", endpoint);
}
