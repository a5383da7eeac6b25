import { problems } from "@unlisted/contracts/problem";
import type { FastifyInstance } from "fastify";
import { html, type Markup, sendPlainPage } from "./pages/plain-page.ts";

interface Operation {
	readonly summary?: string;
	readonly description?: string;
	readonly tags?: string[];
	readonly parameters?: unknown[];
	readonly requestBody?: unknown;
	readonly responses?: Record<string, unknown>;
}

/** Serves the API description twice: /openapi.json for programs, /docs for people. */
export function docsRoutes(app: FastifyInstance): void {
	const config = { quiet: true };
	app.get("/openapi.json", { config, schema: { hide: true } }, async () => app.swagger());
	app.get("/docs", { config, schema: { hide: true } }, (_request, reply) =>
		sendPlainPage(
			reply,
			"API",
			page((app.swagger() as { paths?: Record<string, Record<string, Operation>> }).paths ?? {}),
		),
	);
}

function page(paths: Record<string, Record<string, Operation>>): Markup {
	const operations = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
	);
	const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? "other"))].sort();
	return html`<h1>API</h1>
		<p class="soft">Everything under /api fails as RFC 9457 problem+json with one of the codes below.
		The whole description for programs: <a href="/openapi.json">openapi.json</a>.</p>
		${tags.map(
			(tag) =>
				html`<h2>${tag}</h2>${operations
					.filter(({ operation }) => (operation.tags?.[0] ?? "other") === tag)
					.map(({ path, method, operation }) => operationSheet(path, method, operation))}`,
		)}
		<h2>Codes of failures</h2>
		<table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>
		${Object.entries(problems).map(
			([code, { status, title }]) =>
				html`<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${title}</td></tr>`,
		)}</tbody></table>`;
}

function operationSheet(path: string, method: string, operation: Operation): Markup {
	const details = {
		parameters: operation.parameters,
		requestBody: operation.requestBody,
		responses: operation.responses,
	};
	return html`<div class="sheet"><code><b>${method.toUpperCase()}</b> ${path}</code><br>${operation.summary ?? ""}
		<details><summary>Parameters, body and answers</summary><pre tabindex="0">${JSON.stringify(details, null, 2)}</pre></details></div>`;
}
