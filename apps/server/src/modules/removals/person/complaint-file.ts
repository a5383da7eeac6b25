import type { RemovalDetail } from "@unlisted/contracts/removals/removals";
import { newPaper } from "../../../platform/documents/pdf-paper.ts";
import { type ZipEntry, zipOf } from "../../../platform/documents/zip.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { Claimant, RequestOrigin } from "../../identity/identity.slice.ts";
import { filesOfRemoval } from "../core/events.repository.ts";
import { openFile } from "../core/record-event.ts";
import type { PeopleOfRemovals, ProofsOfLog } from "../core/removals.deps.ts";
import { downloadProof } from "./download-proof.ts";
import { type ComplaintDeps, readComplaint } from "./read-complaint.ts";
import { readRemoval } from "./read-removal.ts";
import { dayOf } from "./words.rules.ts";

type Deps = ComplaintDeps & {
	readonly people: Pick<PeopleOfRemovals, "findPerson" | "requireProof">;
	readonly proofs: ProofsOfLog;
};

/**
 * The file for an authority: the complaint with the record, each mail and page as it was, and the proof of all of it.
 */
export function complaintFile(deps: Deps) {
	const complain = readComplaint(deps);
	const read = readRemoval(deps);
	const prove = downloadProof(deps);
	return async (person: Claimant & { readonly origin: RequestOrigin }, id: string): Promise<Buffer> => {
		await deps.people.requireProof(person, {});
		const { userId } = person;
		const { complaint } = await complain(userId, id);
		if (!complaint) throw new Refusal("not_found", "There is no complaint to file here");
		const removal = await read(userId, id);
		const proof = await prove(person, id);
		const now = deps.clock.now();
		return zipOf(
			[
				{ name: "complaint.pdf", bytes: await drawn(complaint, { removal, now }) },
				{ name: "complaint.txt", bytes: Buffer.from(`${complaint.subject}\n\n${complaint.text}`) },
				...(await evidenceOf(deps, userId, removal)),
				{ name: "proof.json", bytes: Buffer.from(proof) },
			],
			now,
		);
	};
}

/** Draws the letter and every step after it, which an authority reads first. */
function drawn(
	{ subject, text }: { readonly subject: string; readonly text: string },
	{ removal, now }: { readonly removal: RemovalDetail; readonly now: Date },
): Promise<Buffer> {
	const paper = newPaper(subject, now);
	paper.write(subject, { size: 18, serif: true }, 12);
	for (const paragraph of text.trim().split(/\n{2,}/)) paper.write(paragraph, { size: 10.5 }, 9);
	paper.keep(120);
	paper.space(10);
	paper.write(`The record: ${removal.broker.name}`, { size: 14, serif: true }, 8);
	paper.table(
		{
			columns: [
				{ width: 76, title: "Date" },
				{ title: "What happened" },
				{ width: 150, title: "To or from" },
			],
			gap: 4,
		},
		removal.events.map((event) => [dayOf(new Date(event.at)), event.text, event.to ?? ""]),
	);
	paper.space(6);
	paper.write("Mails and pages are in the folder “evidence”, and proof.json proves that none was changed.", {
		quiet: true,
	});
	return paper.done();
}

const endings: ReadonlyMap<string, string> = new Map(
	Object.entries({
		"message/rfc822": "eml",
		"image/png": "png",
		"image/jpeg": "jpg",
		"text/html": "html.txt",
	}),
);

/** Files in the order of the record. A stranger's page is saved as text, so that no browser opens it by mistake. */
async function evidenceOf({ db, vault }: Deps, userId: string, removal: RemovalDetail): Promise<ZipEntry[]> {
	const key = await vault.hold(db, userId);
	const files = await filesOfRemoval(db, userId, removal.id);
	return removal.events.flatMap(({ id, place, kind }) =>
		files
			.filter(({ eventId }) => eventId === id)
			.map((file) => ({
				name: `evidence/${String(place).padStart(3, "0")}-${kind}-${file.role}.${endings.get(file.mediaType) ?? "txt"}`,
				bytes: openFile(key, file),
			})),
	);
}
