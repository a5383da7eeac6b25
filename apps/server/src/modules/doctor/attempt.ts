import { BadValue, DamagedFiles } from "../../platform/process/bad-value.ts";
import { within } from "../../platform/process/within.ts";
import { about, type Finding } from "./finding.rules.ts";

type Found = Finding | readonly Finding[];

/** A person waits for the answer, so no check takes longer. */
export const checkMs = 10_000;

/** The check was not finished in its time. */
export class TookTooLong extends Error {}

/** A check that throws, or that takes too long, becomes a finding of its own, and the others go on. */
export async function attempt(
	check: string,
	work: () => Found | Promise<Found>,
	mostMs = checkMs,
): Promise<readonly Finding[]> {
	try {
		return [await inTime(async () => work(), mostMs)].flat();
	} catch (error) {
		return [about(check).failure(sentenceOf(error), whatToDo(error))];
	}
}

export const inTime = <T>(work: () => Promise<T>, mostMs = checkMs): Promise<T> =>
	within(
		mostMs,
		work(),
		() => new TookTooLong(`No answer came within ${Math.round(mostMs / 1000)} seconds.`),
	);

/** Merges equal findings, because some checks read the same settings. */
export function withoutRepeats(findings: readonly Finding[]): Finding[] {
	const said = new Map(findings.map((finding) => [`${finding.check}: ${finding.found}`, finding]));
	return [...said.values()];
}

const rights = new Set(["EACCES", "EPERM", "EROFS"]);
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

function sentenceOf(error: unknown): string {
	const { message, name } = error as Error;
	if (error instanceof BadValue || error instanceof TookTooLong || rights.has(codeOf(error))) return message;
	return `This could not be checked to its end: ${message || codeOf(error) || name}.`;
}

function whatToDo(error: unknown): string {
	if (error instanceof TookTooLong)
		return "Check whether what the setting names answers, and whether something between drops what is sent. Then ask again.";
	if (error instanceof DamagedFiles) return error.todo;
	if (error instanceof BadValue) return "Mend it: docs/configuration.md.";
	if (rights.has(codeOf(error)))
		return "Run the doctor as the user of the server. If this is that user, let it own the file or folder (chown).";
	return "Mend the setting that this is about: docs/configuration.md.";
}
