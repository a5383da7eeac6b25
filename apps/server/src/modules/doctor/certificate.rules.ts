import { about, type Finding } from "./finding.rules.ts";

const day = 86_400_000;

/** The words of messages about the site's certificate. */
const ofTheSite = {
	check: "certificate",
	whose: "The certificate",
	todo: "Look why the proxy does not renew it.",
};

export function certificateFinding(ends: Date, now: Date, { check, whose, todo } = ofTheSite): Finding {
	const say = about(check);
	const left = ends.getTime() - now.getTime();
	const days = Math.floor(left / day);
	if (left <= 0) {
		const ago = Math.floor(-left / day);
		return say.failure(`${whose} ended ${ago} ${ago === 1 ? "day" : "days"} ago.`, todo);
	}
	if (days < 3) return say.failure(`${whose} ends in ${days} ${days === 1 ? "day" : "days"}.`, todo);
	if (days < 14) return say.warning(`${whose} ends in ${days} days.`, todo);
	return say.ok(`${whose} holds for ${days} more days.`);
}
