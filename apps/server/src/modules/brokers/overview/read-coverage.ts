import { type BrokerCoverage, defaultBrokerSettings } from "@unlisted/contracts/brokers";
import { isAllowed, isSearchable } from "../core/askable.rules.ts";
import { findBrokerSettings } from "../core/broker-settings.repository.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { allHealth } from "../core/health.repository.ts";
import { isQuarantined } from "../core/health.rules.ts";
import { tallyListings } from "../core/listings.repository.ts";
import { lookUpsOf } from "../core/look-ups.repository.ts";
import { isSample } from "../core/sample.rules.ts";
import { sentenceOfUnknown, unknownReasonOf } from "../core/unknown.rules.ts";
import { coverageSentence } from "./coverage.rules.ts";

const namesShown = 50;

/** Which brokers were checked, which could not be, and which nobody can search. */
export function readCoverage({
	db,
	clock,
	sites,
	mode,
}: Pick<BrokersDeps, "db" | "clock" | "sites" | "mode">) {
	return async (userId: string): Promise<BrokerCoverage> => {
		const settings = (await findBrokerSettings(db, userId)) ?? defaultBrokerSettings;
		const tally = await tallyListings(db, userId);
		const lookUps = new Map((await lookUpsOf(db, userId)).map((row) => [row.broker, row]));
		const health = new Map((await allHealth(db)).map((row) => [row.broker, row]));
		const brokers = sites?.brokers ?? [];
		const searchable = brokers.filter(isSearchable);
		const now = clock.now();
		const checked: BrokerCoverage["checked"] = [];
		const couldNot: BrokerCoverage["could_not"] = [];
		const waiting: BrokerCoverage["waiting"] = [];
		const off: BrokerCoverage["switched_off"] = [];
		for (const one of searchable) {
			const { id, name, playbook } = one;
			const broker = { id, name };
			const isOn = isAllowed(one, settings);
			const row = lookUps.get(id);
			const record = health.get(id);
			const quarantined = isQuarantined(record, playbook.version, now) ? record : undefined;
			const lastOk = row?.lastOkAt?.toISOString() ?? null;
			if (!isOn) off.push(broker);
			else if (quarantined)
				couldNot.push({
					...broker,
					...reasonOf("quarantined"),
					since: (quarantined.quarantinedAt ?? now).toISOString(),
					last_checked_at: lastOk,
				});
			else if (!row?.state || !row.checkedAt) waiting.push(broker);
			else if (row.state === "ok")
				checked.push({ ...broker, checked_at: row.checkedAt.toISOString(), found: row.found, on: isOn });
			else
				couldNot.push({
					...broker,
					...reasonOf(row.reason),
					since: (row.unknownSince ?? row.checkedAt).toISOString(),
					last_checked_at: lastOk,
				});
		}
		const notSearchable = brokers.filter((broker) => !isSearchable(broker));
		const numbers = {
			checked: checked.length,
			couldNot: couldNot.length,
			waiting: waiting.length,
			switchedOff: off.length,
			notSearchable: notSearchable.length,
		};
		return {
			mode,
			sample: isSample(mode, tally),
			sentence: coverageSentence(numbers),
			checked,
			could_not: couldNot,
			waiting,
			switched_off: off,
			not_searchable: {
				count: notSearchable.length,
				names: notSearchable.slice(0, namesShown).map(({ name }) => name),
			},
		};
	};
}

function reasonOf(stored: string | null) {
	const reason = unknownReasonOf(stored);
	return { reason, text: sentenceOfUnknown(reason) };
}
