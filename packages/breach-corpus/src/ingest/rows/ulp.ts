import { fieldBit } from "../../catalogue/fields.ts";
import type { ReadPlan, RowReader } from "../read-plan.ts";
import { looksLikeEmail, rowOfLogins, splitAtMost } from "./combo.ts";

/**
 * `url:login:password`, as stealers write it. The colon is also in the address itself, after its scheme and
 * before a port, and in passwords, but rarely in log-ins.
 */
export function ulpReader({ separator }: Pick<ReadPlan, "separator">): RowReader {
	return (line) => {
		const urlEnd = endOfUrl(line, separator);
		if (urlEnd < 0) return "malformed";
		const url = line.slice(0, urlEnd);
		const [login = "", password = ""] = splitAtMost(line.slice(urlEnd + separator.length), separator, 2);
		if (login === "") return "no_identifier";
		return rowOfLogins([login], password, fieldBit.browsing, { website: url });
	};
}

function endOfUrl(line: string, separator: string): number {
	const scheme = line.indexOf("://");
	// Some stealers write the address last. Then the line begins with the log-in, and detection reads it as a
	// combination.
	const from = scheme >= 0 && scheme < 20 ? scheme + 3 : 0;
	let end = line.indexOf(separator, from);
	if (end < 0 || separator !== ":") return end;
	const port = /^:\d{2,5}(?=[/:])/.exec(line.slice(end, end + 8));
	if (port) end = line.indexOf(separator, end + port[0].length);
	// The path contains colons. The log-in is the part that looks like one, if any part does.
	const parts = splitAtMost(line.slice(end + 1), ":", 4);
	if (
		parts.length > 2 &&
		!looksLikeEmail(parts[0] ?? "") &&
		looksLikeEmail(parts[1] ?? "") &&
		(parts[0] ?? "").includes("/")
	)
		end += 1 + (parts[0] ?? "").length;
	return end;
}
