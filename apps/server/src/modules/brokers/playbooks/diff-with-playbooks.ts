import { diffPlaybooks, type PlaybookChange } from "@unlisted/broker-playbooks";
import { openPlaybooks } from "./open-playbooks.ts";
import type { PlaybooksPlace } from "./playbooks.settings.ts";
import { readPlaybookFiles } from "./read-playbook-files.ts";

export interface DiffWithPlaybooksDeps {
	readonly place: PlaybooksPlace;
}

/** Shows how the playbooks of a file differ from those in use. */
export function diffWithPlaybooks({ place }: DiffWithPlaybooksDeps) {
	return (file: string): string => {
		const { bundle } = openPlaybooks(place);
		const { playbooks, problems } = readPlaybookFiles(file);
		const changes = diffPlaybooks(bundle.playbooks, playbooks);
		const lines = [
			...changes.map(lineOf),
			...problems.map(({ name, problem }) => `! ${name}: cannot be read: ${problem}`),
			changes.length === 0
				? `Nothing differs from version ${bundle.version}.`
				: `\n${changes.length} differ from version ${bundle.version} of ${bundle.madeOn}.`,
		];
		return `${lines.join("\n")}\n`;
	};
}

function lineOf({ broker, from, to, changes }: PlaybookChange): string {
	if (from === null) return `+ ${broker} ${to}`;
	if (to === null) return `- ${broker} ${from}`;
	return `~ ${broker} ${from === to ? from : `${from} → ${to}`}: ${changes.join("; ")}`;
}
