import type { Lab } from "../lab.ts";
import { looksLikeMail } from "../opt-out/listing-in.ts";
import { readLetter } from "../opt-out/read-letter.ts";
import { BadRequest } from "./plant.ts";

/** Takes a mail to a broker of the lab, in place of a mail server. Returns how the broker answered. */
export function received(lab: Lab, body: unknown): string {
	const given = (body ?? {}) as Record<string, unknown>;
	const text = (name: string, most: number) => {
		// open-lookup: names of our own
		const value = given[name] ?? "";
		if (typeof value !== "string" || value.length > most) throw new BadRequest(`${name} is a text.`);
		return value;
	};
	const [from, to] = [text("from", 254), text("to", 254)];
	if (!looksLikeMail(from) || !looksLikeMail(to)) throw new BadRequest("from and to are mail addresses.");
	const desk = lab.desks.get(/@([a-z0-9-]+)\.localhost$/i.exec(to)?.[1]?.toLowerCase() ?? "");
	if (desk === undefined) throw new BadRequest("to is no broker of the lab.");
	const messageId = text("messageId", 500);
	// Two mails with the same Message-ID are one mail, as for mail servers.
	const key = messageId === "" ? null : `letter ${to.toLowerCase()} ${messageId}`;
	const before = key === null ? null : desk.kept.read<string>(key);
	if (before !== null) return before;
	const answer = readLetter(desk, {
		from,
		to,
		subject: text("subject", 1_000),
		text: text("text", 200_000),
		messageId,
		name: text("name", 200),
	});
	if (key !== null) desk.kept.write(key, answer);
	return answer;
}
