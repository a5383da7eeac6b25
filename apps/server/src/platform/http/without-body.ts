import type { HttpApp } from "./app.ts";

/**
 * For calls without a body. Some clients announce JSON and send none, which elsewhere is an error. Here the
 * body is ignored.
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
