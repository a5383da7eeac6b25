import type { Desk } from "../sites/site.ts";
import { listingsNamed } from "./listings-named.ts";
import { addressOf } from "./opt-outs.ts";

/** A mail to a broker. */
export interface LetterReceived {
	readonly from: string;
	readonly to: string;
	readonly subject: string;
	readonly text: string;
	readonly messageId: string;
	/** The person that the mail is about, if it has no line "Name: …". */
	readonly name?: string;
}

/** Handles a letter the way this broker does. The broker answers by mail. */
export function readLetter(desk: Desk, letter: LetterReceived): string {
	const { optOuts, site } = desk;
	const { temper, language = "en" } = site.removal;
	const name = nameIn(letter);
	desk.given("mail", { from: letter.from, to: letter.to, subject: letter.subject, name, text: letter.text });
	const request = { email: letter.from, name, messageId: letter.messageId };
	const box = letter.to.split("@")[0]?.replace(/\+.*$/, "").toLowerCase();
	const answered = (
		kind: Parameters<typeof optOuts.write>[1],
		listings: readonly string[] = [],
		link = "",
	) => {
		const waiting = optOuts.start({ ...request, listings, waitsFor: "person" });
		optOuts.write(waiting, kind, link);
		return { kind, waiting };
	};
	if (temper === undefined || temper === "bounces" || box !== addressOf[language]) return refused("bounce");
	if (temper === "refuses") return refused("refuse");
	if (temper === "wants_form") return refused("need_form", desk.open("/formulaire"));

	const before = optOuts.waiting(letter.from);
	const listings = listingsNamed(desk, { name, text: `${letter.subject}\n${letter.text}` });
	const wanted = before !== null && before.listings.length > 0 ? before.listings : listings;
	if (temper === "wants_id" && before === null)
		return answered(wanted.length === 0 ? "no_record" : "need_id", wanted).kind;
	if (temper === "wants_link" && !letter.text.includes(`//${site.name}.localhost`))
		return answered("need_link", []).kind;
	if (wanted.length === 0) return refused("no_record");
	if (before !== null) optOuts.refuse(before);
	const accepted = optOuts.start({ ...request, listings: wanted, waitsFor: "nothing" });
	optOuts.write(accepted, "acknowledge");
	return "acknowledge";

	function refused(kind: "bounce" | "refuse" | "need_form" | "no_record", link = ""): string {
		optOuts.refuse(answered(kind, [], link).waiting);
		return kind;
	}
}

/** The name in a line such as "Name: Jane Roe", or else the name given with the letter. */
function nameIn({ text, name = "" }: LetterReceived): string {
	const line = /^[^\S\n]*(?:full\s+)?(?:name|nom|nombre)[^\S\n]*:[^\S\n]*(.{3,120})$/im.exec(
		text.slice(0, 20_000),
	);
	return line?.[1]?.trim() ?? name.slice(0, 200);
}
