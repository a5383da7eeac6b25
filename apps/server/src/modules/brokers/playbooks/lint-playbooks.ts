import { type Linted, lintPlaybook, type Playbook, type ReadPlaybooks } from "@unlisted/broker-playbooks";
import { openPlaybooks } from "./open-playbooks.ts";
import type { PlaybooksPlace } from "./playbooks.settings.ts";
import { readPlaybookFiles } from "./read-playbook-files.ts";

export interface LintPlaybooksDeps {
	readonly place: PlaybooksPlace;
}

/** Says of each playbook how it can run here, or why it cannot. Without a file, checks those in use. */
export function lintPlaybooks({ place }: LintPlaybooksDeps) {
	return (file: string | undefined): string => {
		const { playbooks, problems }: ReadPlaybooks =
			file === undefined
				? { playbooks: openPlaybooks(place).bundle.playbooks, problems: [] }
				: readPlaybookFiles(file);
		const linted = playbooks.map(lintPlaybook);
		const lines = [
			...linted.flatMap(linesOf),
			...problems.flatMap(({ name, problem }) => [`${name}: cannot be read`, `    ${problem}`]),
			summary(playbooks, linted, problems.length),
		];
		return `${lines.join("\n")}\n`;
	};
}

function linesOf({ broker, scan, optOut, findings }: Linted): string[] {
	const search = scan === "no" ? "search: no" : `search by ${scan}`;
	return [
		`${broker}: ${search}; opt-out: ${optOut}`,
		...findings.map(
			({ step, level, text }) => `    ${level.padEnd(5)} ${step === null ? "" : `${step}: `}${text}`,
		),
	];
}

function summary(playbooks: readonly Playbook[], linted: readonly Linted[], unread: number): string {
	const live = linted.filter((_, index) => playbooks[index]?.removedOn === null);
	const count = (scan: Linted["scan"]) => live.filter((one) => one.scan === scan).length;
	return (
		`\n${linted.length} playbooks, ${linted.length - live.length} of them taken back by their author. ` +
		`Of ${live.length} in use, ${count("http")} search by http, ${count("browser")} need a browser, ` +
		`${count("no")} cannot search by themselves.${unread === 0 ? "" : ` ${unread} cannot be read.`}`
	);
}
