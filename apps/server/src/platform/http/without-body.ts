import type { HttpApp } from "./app.ts";

/**
 * For calls that carry nothing: clients say that they send JSON all the same, and then send none, which elsewhere is a
 * mistake. Whatever they send is not looked at.
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
