/**
 * Finds places where a page asserts the type of an answer itself. Nothing checks such an assertion (decision 0091).
 */
const sayings: readonly { readonly pattern: RegExp; readonly instead: string }[] = [
	{
		pattern: /(?<![.\w])fetch\(|\bXMLHttpRequest\b|\bEventSource\b|\bsendBeacon\b/,
		instead: "ask through callApi, fetchApi or requestJson",
	},
	{
		pattern:
			/\b(?:callApi|fetchApi|requestJson|exchange)<|\b(?:callApi|fetchApi|requestJson)\([^;]*?\)\s+as\b/s,
		instead: "leave the type to the address",
	},
	{
		pattern: /\.(?:maybeSingle|single|returns|overrideTypes)</,
		instead: "leave the type to the table's",
	},
	{
		pattern: /\.(?:data|json\(\))\)?\s+as\s+(?!const\b)/,
		instead: "an answer has its type from the contracts; add the endpoint there",
	},
];

const isPage = (path: string) => /^apps\/web\/app\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
/** The clients themselves, the test doubles of the server, and code that loads pages instead of data. */
const isClient = (path: string) =>
	/^apps\/web\/app\/lib\/(?:.*\/)?(?:api|authed-api|ask-service|prefetch|supabase|head-start-script)\.ts$|^apps\/web\/app\/testing\//.test(
		path,
	);

export function untypedCalls(files: readonly { readonly path: string; readonly text: string }[]): string[] {
	return files
		.filter(({ path }) => isPage(path) && !isClient(path))
		.flatMap(({ path, text }) =>
			sayings
				.filter(({ pattern }) => pattern.test(text))
				.map(({ instead, pattern }) => `${path}: ${pattern.exec(text)?.[0].trim()}: ${instead}`),
		);
}
