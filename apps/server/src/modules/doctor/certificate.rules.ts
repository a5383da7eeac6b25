import { about, type Finding } from "./finding.rules.ts";

const day = 86_400_000;

export function certificateFinding(ends: Date, now: Date): Finding {
	const say = about("certificate");
	const left = ends.getTime() - now.getTime();
	const days = Math.floor(left / day);
	const todo = "Look why the proxy does not renew it.";
	if (left <= 0) {
		const ago = Math.floor(-left / day);
		return say.failure(`The certificate ended ${ago} ${ago === 1 ? "day" : "days"} ago.`, todo);
	}
	if (days < 3) return say.failure(`The certificate ends in ${days} ${days === 1 ? "day" : "days"}.`, todo);
	if (days < 14) return say.warning(`The certificate ends in ${days} days.`, todo);
	return say.ok(`The certificate holds for ${days} more days.`);
}
