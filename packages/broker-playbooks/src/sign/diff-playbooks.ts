import type { Playbook } from "../playbook/playbook.ts";
import { canonicalBytes } from "./canonical.ts";

export interface PlaybookChange {
	readonly broker: string;
	/** Null if it is new. */
	readonly from: string | null;
	/** Null if it does not exist any more. */
	readonly to: string | null;
	/** What has changed. What a reader must see first comes first. */
	readonly changes: readonly string[];
}

/** What another list of playbooks would change, by broker. */
export function diffPlaybooks(before: readonly Playbook[], after: readonly Playbook[]): PlaybookChange[] {
	const old = new Map(before.map((playbook) => [playbook.broker, playbook]));
	const young = new Map(after.map((playbook) => [playbook.broker, playbook]));
	return [...new Set([...old.keys(), ...young.keys()])].sort().flatMap((broker): PlaybookChange[] => {
		const from = old.get(broker);
		const to = young.get(broker);
		if (from && to) {
			if (same(from, to)) return [];
			return [{ broker, from: from.version, to: to.version, changes: changesOf(from, to) }];
		}
		return [{ broker, from: from?.version ?? null, to: to?.version ?? null, changes: [] }];
	});
}

function changesOf(from: Playbook, to: Playbook): string[] {
	const changes = [
		...setChange("reaches", from.hosts, to.hosts),
		...(["scan", "optOut"] as const).flatMap((step) =>
			setChange(
				step === "scan" ? "its search discloses" : "its opt-out discloses",
				sent(from, step),
				sent(to, step),
			),
		),
		...(from.driver === to.driver ? [] : [`driver ${from.driver} → ${to.driver}`]),
		...(from.parent === to.parent ? [] : [`parent ${from.parent ?? "none"} → ${to.parent ?? "none"}`]),
		...(from.removedOn === to.removedOn
			? []
			: [to.removedOn ? `taken back on ${to.removedOn}` : "in use again"]),
		...(same(from.steps, to.steps) ? [] : ["other actions"]),
	];
	if (changes.length === 0) changes.push("other details");
	return from.version === to.version ? [...changes, "THE SAME VERSION"] : changes;
}

const sent = ({ steps }: Playbook, stepType: string): string[] =>
	steps.flatMap((step) => (step.stepType === stepType ? step.discloses : []));

function setChange(word: string, from: readonly string[], to: readonly string[]): string[] {
	const more = to.filter((one) => !from.includes(one)).map((one) => `+${one}`);
	const fewer = from.filter((one) => !to.includes(one)).map((one) => `-${one}`);
	return more.length + fewer.length === 0 ? [] : [`${word} ${[...more, ...fewer].join(" ")}`];
}

const same = (a: unknown, b: unknown): boolean => canonicalBytes(a).equals(canonicalBytes(b));
