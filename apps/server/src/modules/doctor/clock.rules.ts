import { about, type Finding } from "./finding.rules.ts";

/** Codes of second factors hold for thirty seconds, tokens of a moment for a minute. */
export function clockFinding(whose: string, theirs: Date, ours: Date): Finding {
	const say = about("clock");
	const seconds = Math.round(Math.abs(theirs.getTime() - ours.getTime()) / 1000);
	if (!(seconds > 5)) return say.ok(`This machine and ${whose} agree.`);
	const found = `This machine and ${whose} differ by ${seconds} seconds.`;
	const todo = "Switch on NTP (timedatectl set-ntp true) on both machines.";
	return seconds > 30 ? say.failure(found, todo) : say.warning(found, todo);
}
