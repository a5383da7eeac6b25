import { signatureBox } from "@unlisted/contracts/authorization";
import { newPaper } from "../../platform/documents/pdf-paper.ts";
import type { SignedAuthorization } from "./signed-authorization.ts";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "long", timeZone: "UTC" });

/** Draws the PDF that goes with letters in the agent's voice: what was signed, who signed it, how, and when. */
export function drawAuthorization(signed: SignedAuthorization): Promise<Buffer> {
	const { text, name, signature, signedAt, revokedAt, id } = signed;
	const paper = newPaper(text.title, signedAt);
	if (revokedAt !== null) paper.stamp("Revoked");
	paper.write(text.title, { size: 22, serif: true }, 14);
	paper.table({ columns: [{ width: 116, style: { quiet: true } }, {}], gap: 4 }, [
		["Given by", name],
		["Given to", text.agent],
		["Date", day.format(signedAt)],
	]);
	paper.space(12);
	for (const paragraph of text.paragraphs) paper.write(paragraph, { size: 10.5 }, 10);
	paper.keep(150);
	paper.space(14);
	if (signature.kind === "drawn") paper.draw({ ...signature, box: signatureBox, width: 240 });
	else paper.write(name, { size: 24, serif: true }, 2);
	paper.rule();
	paper.space(4);
	const how = signature.kind === "drawn" ? "Signed by hand on a screen" : "Signed by typing the name";
	paper.write(`${name}. ${how} on ${moment.format(signedAt)}.`, { quiet: true });
	if (revokedAt !== null) paper.write(`Revoked on ${moment.format(revokedAt)}.`, { bold: true });
	paper.write(`Number ${id}, text of ${text.version}.`, { quiet: true, size: 8 });
	return paper.done();
}
