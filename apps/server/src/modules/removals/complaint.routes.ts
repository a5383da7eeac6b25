import type { Address } from "@unlisted/contracts/endpoints";
import type { HttpApp } from "../../platform/http/app.ts";
import type { ConfirmedCallerOf } from "../../platform/http/caller.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import type { PeopleOfRemovals, ProofsOfLog, RemovalsDeps } from "./core/removals.deps.ts";
import { complaintFile } from "./person/complaint-file.ts";
import { fileComplaint } from "./person/file-complaint.ts";
import { readComplaint } from "./person/read-complaint.ts";

const failures = problemResponses(400, 401, 403, 404, 409, 413, 415, 429, 503);
const about = (summary: string) => ({ tags: ["removals"], security: [{ bearer: [] }], summary });
const described = <A extends Address>(summary: string, address: A) =>
	served(address, about(summary), failures);
/** Each request may cost an argon2 hash, and draws a PDF. */
const config = { rateLimit: { max: 20, timeWindow: 600_000 } };

interface ComplaintRoutesDeps extends RemovalsDeps {
	readonly people: PeopleOfRemovals;
	readonly proofs: ProofsOfLog;
}

export function complaintRoutes(app: HttpApp, deps: ComplaintRoutesDeps, who: ConfirmedCallerOf): void {
	const read = readComplaint(deps);
	const reading = described(
		"The complaint about a broker that did not answer in time",
		"GET /api/removals/:id/complaint",
	);
	app.get(reading.url, { schema: reading.schema }, async (request, reply) =>
		read((await who(request, reply)).userId, request.params.id),
	);
	const file = fileComplaint(deps);
	const filing = described("It was filed", "POST /api/removals/:id/complaint");
	app.post(filing.url, { schema: filing.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await file(userId, request.params.id, request.body);
		return read(userId, request.params.id);
	});
	const bundle = complaintFile(deps);
	const bundled = served(
		"GET /api/removals/:id/complaint/file",
		about("The complaint with the whole record and its proof, in one file"),
		{},
	);
	app.get(bundled.url, { config, schema: bundled.schema }, async (request, reply) => {
		const person = { ...(await who(request, reply)), origin: deps.people.originOf(request) };
		return reply
			.header("content-type", "application/zip")
			.header("content-disposition", 'attachment; filename="unlisted-complaint.zip"')
			.send(await bundle(person, request.params.id));
	});
}
