import type { HttpApp } from "./app.ts";
import { Refusal } from "./problem.ts";

/**
 * For routes without a body. Some clients announce JSON and send nothing, which elsewhere is an error. Here the body
 * is ignored.
 */
export function withoutBody(app: HttpApp, routes: (scope: HttpApp) => void): void {
	app.register(async (scope) => {
		scope.removeContentTypeParser("application/json");
		scope.addContentTypeParser(
			"application/json",
			{ parseAs: "string", bodyLimit: 4096 },
			(_request, _body, done) => done(null, undefined),
		);
		routes(scope as unknown as HttpApp);
	});
}

const bodyMax = 64_000;

/** For routes with an optional body. Some clients announce JSON and send nothing, which elsewhere is an error. */
export function withOptionalBody(app: HttpApp, routes: (scope: HttpApp) => void): void {
	app.register(async (scope) => {
		scope.removeContentTypeParser("application/json");
		scope.addContentTypeParser(
			"application/json",
			{ parseAs: "string", bodyLimit: bodyMax },
			(_request, body, done) => {
				const text = String(body).trim();
				if (text === "") return done(null, undefined);
				try {
					// The schema names every field, so it refuses a "__proto__".
					done(null, JSON.parse(text));
				} catch {
					done(new Refusal("malformed_body", "The body is not valid JSON."));
				}
			},
		);
		routes(scope as unknown as HttpApp);
	});
}
