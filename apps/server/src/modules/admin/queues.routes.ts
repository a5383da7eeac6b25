import type { HttpApp } from "../../platform/http/app.ts";
import { served } from "../../platform/http/served.ts";
import { about, failures } from "./admin-route.ts";
import { operatorOf } from "./core/operator-guard.http.ts";
import { type QueuesDeps, readFailedJobs, readQueues, retryJobs } from "./rooms/queues.ts";

export function queuesRoutes(app: HttpApp, deps: QueuesDeps): void {
	const all = served("GET /api/admin/queues", about("Kinds of jobs: what waits, what failed"), failures);
	const read = readQueues(deps);
	app.get(all.url, { schema: all.schema }, async () => read());

	const one = served("GET /api/admin/queues/:name", about("Jobs of a kind that failed for good"), failures);
	const readFailed = readFailedJobs(deps);
	app.get(one.url, { schema: one.schema }, async ({ params }) => readFailed(params.name));

	const again = served(
		"POST /api/admin/queues/:name/retry",
		about("Give a failed job another try, or all of its kind"),
		failures,
	);
	const retry = retryJobs(deps);
	app.post(again.url, { schema: again.schema }, async (request) => {
		return retry(operatorOf(request), { name: request.params.name, id: request.body.id });
	});
}
