import { about, type Finding } from "./finding.rules.ts";

/** Our time before we asked for the other clock, and after its answer. */
export interface Asked {
	readonly before: Date;
	readonly after: Date;
}

/**
 * Codes of second factors are valid for thirty seconds, and short-lived tokens for a minute. A slow answer does not
 * count as a difference.
 */
export function clockFinding(whose: string, theirs: Date, { before, after }: Asked): Finding {
	const say = about("clock");
	if (Number.isNaN(theirs.getTime()))
		return say.notChecked(`Whether this machine and ${whose} agree was not checked: it names no time.`);
	const ahead = theirs.getTime() - after.getTime();
	const behind = before.getTime() - theirs.getTime();
	const seconds = Math.round(Math.max(0, ahead, behind) / 1000);
	if (!(seconds > 5)) return say.ok(`This machine and ${whose} agree.`);
	const found = `This machine and ${whose} differ by ${seconds} seconds.`;
	const todo = "Switch on NTP (timedatectl set-ntp true) on both machines.";
	return seconds > 30 ? say.failure(found, todo) : say.warning(found, todo);
}

interface OtherClock {
	readonly whose: string;
	readonly theirs: Date;
	readonly asked: Asked;
}

/**
 * One clock outside that agrees is enough: an answer may come from a cache with an old Date. If none was asked, nobody
 * knows whether this machine is right, however well its own programs agree.
 */
export function outsideClockFinding(seen: readonly OtherClock[]): Finding {
	const found = seen.map(({ whose, theirs, asked }) => clockFinding(whose, theirs, asked));
	const best = ["ok", "warning", "failure"]
		.map((state) => found.find((finding) => finding.state === state))
		.find((finding) => finding !== undefined);
	return (
		best ??
		about("clock").notChecked(
			"Whether the clock of this machine is right was not checked: no server outside told its time.",
			"timedatectl says whether NTP sets it.",
		)
	);
}
