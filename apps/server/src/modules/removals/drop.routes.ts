import type { Address } from "@unlisted/contracts/endpoints";
import type { HttpApp } from "../../platform/http/app.ts";
import type { ConfirmedCallerOf } from "../../platform/http/caller.ts";
import { problemResponses } from "../../platform/http/problem-responses.ts";
import { served } from "../../platform/http/served.ts";
import { withoutBody } from "../../platform/http/without-body.ts";
import type { RemovalsDeps } from "./core/removals.deps.ts";
import { forgetDrop, readDrop, saveDrop } from "./drop/drop.ts";

const failures = problemResponses(400, 401, 403, 413, 415, 429, 503);
const described = <A extends Address>(summary: string, address: A) =>
	served(address, { tags: ["removals"], security: [{ bearer: [] }], summary }, failures);

export function dropRoutes(app: HttpApp, deps: RemovalsDeps, who: ConfirmedCallerOf): void {
	const read = readDrop(deps);
	const reading = described("How to file at California's DROP, and how far it is", "GET /api/removals/drop");
	app.get(reading.url, { schema: reading.schema }, async (request, reply) =>
		read((await who(request, reply)).userId),
	);
	const save = saveDrop(deps);
	const saving = described("Keep the ID of what was filed there", "PUT /api/removals/drop");
	app.put(saving.url, { schema: saving.schema }, async (request, reply) => {
		const { userId } = await who(request, reply);
		await save(userId, request.body);
		return read(userId);
	});
	const forget = forgetDrop(deps);
	const forgetting = described("Delete that ID", "DELETE /api/removals/drop");
	withoutBody(app, (scope) => {
		scope.delete(forgetting.url, { schema: forgetting.schema }, async (request, reply) => {
			const { userId } = await who(request, reply);
			await forget(userId);
			return read(userId);
		});
	});
}
