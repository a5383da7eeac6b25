import type { Plugin } from "vite";

const hint = "//# allFunctionsCalledOnLoad\n";

/**
 * Marks the files of script that Chromium shall compile in the background while it reads them, not function by function in the
 * page's way (decision 0137). The mark counts only before the first word of a file, and Vite writes a file's list of
 * later files first, so this comes after it.
 */
export function compiledWhileReadPlugin(isLarge: RegExp): Plugin {
	return {
		name: "compiled-while-read",
		enforce: "post",
		applyToEnvironment: ({ name }) => name === "client",
		generateBundle: {
			order: "post",
			handler(_options, bundle) {
				for (const file of Object.values(bundle)) {
					if (file.type === "chunk" && isLarge.test(file.name)) file.code = hint + file.code;
				}
			},
		},
	};
}
