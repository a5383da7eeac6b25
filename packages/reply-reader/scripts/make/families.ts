import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ReplyLabel, replyLabels } from "../../src/basics/labels.ts";

/** One wording of one meaning, with parts that vary: {a|b} is either of two, {ref} is a value. */
export interface Family {
	readonly id: string;
	/**
	 * Wordings with the same group are held out together, because the same place in every language is often the same
	 * thought.
	 */
	readonly group: string;
	readonly language: string;
	readonly label: ReplyLabel;
	/**
	 * Decides the text around the wording: that of a person or a desk, of a mail server, of an advertiser, of a fraud, or
	 * an order to a machine.
	 */
	readonly kind: "reply" | "dsn" | "news" | "phish" | "order";
	readonly subject: string;
	readonly text: string;
}

const kinds = ["dsn", "news", "phish", "order"] as const;

export function readFamilies(folder: string): Family[] {
	return readdirSync(folder)
		.filter((file) => file.endsWith(".txt"))
		.sort()
		.flatMap((file) => familiesOf(file.replace(".txt", ""), readFileSync(join(folder, file), "utf8")));
}

/** `name` is a language, or a language with the name of a further batch: "de-2". */
function familiesOf(name: string, text: string): Family[] {
	const language = name.slice(0, 2);
	const counts = new Map<string, number>();
	let label: ReplyLabel | undefined;
	return text.split("\n").flatMap((line, at) => {
		if (line.trim() === "") return [];
		if (line.startsWith("@")) {
			label = replyLabels.find((known) => known === line.slice(1).trim());
			if (label === undefined) throw new Error(`${name}:${at + 1}: there is no label ${line}`);
			return [];
		}
		const [head = "", ...rest] = line.split("::");
		if (label === undefined || rest.length === 0)
			throw new Error(`${name}:${at + 1}: expected "subject :: text"`);
		const kind = kinds.find((one) => head.startsWith(`!${one}`)) ?? "reply";
		const subject = (kind === "reply" ? head : head.slice(kind.length + 1)).trim();
		const number = (counts.get(label) ?? 0) + 1;
		counts.set(label, number);
		// The same place in the same batch is often the same thought in another language, so it gives the group.
		const batch = name.slice(3) || "1";
		const body = rest.join("::").trim().replaceAll("\\n", "\n");
		return [
			{
				id: `${name}/${label}/${number}`,
				group: `${batch}/${label}/${number}`,
				language,
				label,
				kind,
				subject,
				text: body,
			},
		];
	});
}
