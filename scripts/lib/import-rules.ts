import { posix } from "node:path";

/** One direction that imports may not take, and what to do instead. */
interface Rule {
	readonly from: RegExp;
	readonly to: RegExp;
	/** Not against the rule when this holds. */
	readonly unless?: (from: string, to: string) => boolean;
	readonly remedy: string;
}

const server = "apps/server/src";
const sliceOf = (path: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const webSliceOf = (path: string) => /^apps\/web\/app\/([^/]+)\//.exec(path)?.[1];
const isComposition = (path: string) =>
	/^apps\/server\/src\/(compose|slices|open-context|main|cli|start-block)\.ts$/.test(path) ||
	path.startsWith(`${server}/compose/`);
const isTest = (path: string) =>
	/\.test\.tsx?$/.test(path) || /^apps\/server\/src\/(.+\/)?testing\//.test(path);

/** The layers inside a slice, told by the file's name; a file without a suffix is a use case. */
const layer = (path: string) =>
	/\.(routes|jobs|cli|rules|policy|repository|mails|schema)\.ts$/.exec(path)?.[1] ?? "use case";

const rules: readonly Rule[] = [
	{
		from: /^apps\/server\/src\/platform\//,
		to: /^apps\/server\/src\/(modules|providers|env|compose|main)/,
		remedy: "platform/ knows no slice: pass what it needs in, or move the file into its slice.",
	},
	{
		from: /^apps\/server\/src\/providers\//,
		to: /^apps\/server\/src\/modules\//,
		remedy: "A provider knows its port and the platform only; the slice calls it, not the other way round.",
	},
	{
		from: /^apps\/server\/src\/modules\//,
		to: /^apps\/server\/src\/(env|compose|slices|open-context|main|cli)/,
		// They take the type of the configuration. The values come with the context.
		unless: (from, to) => /\.(slice|commands|settings)\.ts$/.test(from) && to === `${server}/env.ts`,
		remedy: "Take the value as a dependency: the slice's front door reads the configuration.",
	},
	{
		from: /^apps\/server\/src\/modules\//,
		to: /^apps\/server\/src\/modules\//,
		unless: (from, to) => sliceOf(from) === sliceOf(to) || to.endsWith(".slice.ts"),
		remedy:
			"Other slices import types of its front door alone; its use cases come as values, from slices.ts.",
	},
	{
		from: /^apps\/server\/src\/modules\/.+\.(rules|policy)\.ts$/,
		to: /^apps\/server\/src\/(modules|platform|providers)\/|^(pg|drizzle-orm|fastify|@electric-sql)/,
		unless: (from, to) =>
			(sliceOf(from) === sliceOf(to) && layer(to) === "rules") ||
			/\/(clock|problem|caller|port)\.ts$/.test(to),
		remedy: "Rules and policies are pure: give them values, not the things that fetch them.",
	},
	{
		from: /^apps\/server\/src\/modules\/.+\.repository\.ts$/,
		to: /^apps\/server\/src\/modules\//,
		unless: (from, to) =>
			sliceOf(from) === sliceOf(to) && ["schema", "rules", "use case", "repository"].includes(layer(to)),
		remedy: "A repository holds SQL and nothing above it.",
	},
	{
		from: /^apps\/server\/src\/modules\/(?!.+\.(routes|jobs|slice|commands)\.ts$)/,
		to: /^apps\/server\/src\/modules\/.+\.(routes|jobs)\.ts$|^fastify$/,
		unless: (from, to) => to === "fastify" && /(routes|http|slice)\.ts$|\/http\//.test(from),
		remedy: "Transport calls use cases; nothing calls transport.",
	},
	{
		// A benchmark's floor is the bare driver: it has to come without our layers.
		from: /^(?!apps\/server\/src\/platform\/(db|jobs)\/|apps\/server\/src\/testing\/|bench\/)/,
		to: /^(pg|@electric-sql\/pglite)(\/|$)/,
		remedy: "Only platform/db opens the database; take a Database or a Sql instead.",
	},
	{
		from: /^(?!apps\/server\/src\/platform\/jobs\/)/,
		to: /^pg-boss/,
		remedy: "Only platform/jobs knows the queue; take Jobs, or an enqueue function.",
	},
	{
		from: /^(?!apps\/server\/src\/providers\/)/,
		to: /^(nodemailer|openid-client|stripe|twilio|web-push)(\/|$)/,
		// The sandbox answers as Stripe does: the SDK's types are what it is held to.
		unless: (from, to) => from.startsWith("packages/stripe-sandbox/") && to === "stripe",
		remedy: "Only a provider knows a vendor's library; use its port.",
	},
	{
		from: /^apps\/web\//,
		to: /^(apps\/server|db|@unlisted\/server)(\/|$)/,
		remedy: "The web knows the server by the contracts alone: put the schema into packages/contracts.",
	},
	{
		from: /^apps\/web\//,
		to: /^@unlisted\/stripe-sandbox$/,
		remedy: "Pages take @unlisted/stripe-sandbox/browser; the rest of it is a server.",
	},
	{
		from: /^packages\/stripe-sandbox\//,
		to: /^(apps|db)\/|^packages\/(?!stripe-sandbox\/)|^@unlisted\//,
		remedy: "The sandbox stands alone, as Stripe does: it knows nothing of who uses it.",
	},
	{
		from: /^packages\/stripe-sandbox\/src\/browser\//,
		to: /^node:|^packages\/stripe-sandbox\/src\/(?!browser\/)/,
		remedy: "What runs in a page takes nothing of the server beside it.",
	},
	{
		from: /^apps\/web\/app\/(ui|lib)\//,
		to: /^apps\/web\/app\/(?!(ui|lib)\/)/,
		remedy: "ui/ and lib/ know no slice: pass it in.",
	},
	{
		from: /^apps\/web\/app\/ui\//,
		to: /^apps\/web\/app\/lib\/|^@unlisted\/contracts/,
		remedy: "ui/ holds no domain words: take plain values.",
	},
	{
		from: /^apps\/web\/app\//,
		to: /^apps\/web\/app\//,
		unless: (from, to) => {
			const [a, b] = [webSliceOf(from), webSliceOf(to)];
			return a === undefined || a === b || ["ui", "lib", "shell"].includes(b ?? "ui") || a === "shell";
		},
		remedy: "Slices of the web do not reach into each other: share through ui/, lib/ or shell/.",
	},
	{
		from: /^packages\/breach-corpus\//,
		to: /^(apps|db)\/|^packages\/(?!breach-corpus\/)|^@unlisted\//,
		remedy: "The corpus is usable without the product: it knows nothing of who uses it.",
	},
	{
		from: /^packages\/identity-matching\//,
		to: /^(apps|db)\/|^packages\/(?!identity-matching\/)|^@unlisted\/|^node:/,
		remedy: "Matching people stands alone and is pure: values in, values out.",
	},
	{
		from: /^packages\/contracts\//,
		to: /^(apps|db)\/|^@unlisted\/(server|web)/,
		remedy: "Contracts are below everything else.",
	},
];

export interface SourceFile {
	readonly path: string;
	readonly text: string;
}

/** One line for each import that goes the wrong way. */
export function brokenImports(files: readonly SourceFile[]): string[] {
	return files.flatMap(({ path, text }) =>
		importsOf(text).flatMap((specifier) => {
			const target = specifier.startsWith(".")
				? posix.normalize(posix.join(posix.dirname(path), specifier))
				: specifier;
			return rules
				.filter((rule) => rule.from.test(path) && rule.to.test(target) && !rule.unless?.(path, target))
				.filter(() => !isComposition(path) && !isTest(path))
				.map((rule) => `${path}\n    imports ${specifier}\n    ${rule.remedy}`);
		}),
	);
}

function importsOf(text: string): string[] {
	const pattern =
		/(?:^|\n)\s*(?:import|export)\s[^"';]*?from\s*["']([^"']+)["']|\bimport\s*\(\s*["']([^"']+)["']\s*\)|(?:^|\n)\s*import\s*["']([^"']+)["']/g;
	return [...text.matchAll(pattern)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}
