import type { UnknownReason } from "./port.ts";

/** A corpus gives its operator a sentence about the failure. People get one of a few reasons. */
export function reasonOfSentence(sentence: string): UnknownReason {
	return patterns.find(([pattern]) => pattern.test(sentence))?.[1] ?? "broken_answer";
}

const patterns: readonly (readonly [RegExp, UnknownReason])[] = [
	[/did not answer within/, "timed_out"],
	[/could not be reached|answered 5\d\d/, "unreachable"],
	[/answered 429/, "rate_limited"],
	[/answered 40[13]|another key/, "not_allowed"],
	[/answered 4\d\d/, "refused"],
	[/damaged|checksum|does not know source|does not open|EIO|EBADF|ENOENT/i, "damaged"],
];
