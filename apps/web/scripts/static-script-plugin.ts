import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const asked = "virtual:static-script";
const entry = fileURLToPath(new URL("../app/entry.static.ts", import.meta.url));

/** The build's two halves have each their own copy of this plugin, in one process. */
const told = process.env as { STATIC_SCRIPT_FILES?: string };

/**
 * Builds the script of the static pages with the rest of the site, so that both share files, and tells the prerendered
 * pages its addresses: the script, and what it imports. The files for the browser are made first.
 */
export function staticScriptPlugin(): Plugin {
	return {
		name: "static-script",
		buildStart() {
			const building = this.environment.mode === "build" && this.environment.name === "client";
			if (building) this.emitFile({ type: "chunk", id: entry, name: "static" });
		},
		resolveId(id) {
			return id === asked ? `\0${asked}` : null;
		},
		load(id) {
			if (id !== `\0${asked}`) return null;
			const files = this.environment.name === "client" ? "" : (told.STATIC_SCRIPT_FILES ?? "");
			return `export const staticScripts = ${JSON.stringify(files.split(" ").filter(Boolean))};`;
		},
		generateBundle(_options, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type !== "chunk" || file.facadeModuleId !== entry) continue;
				told.STATIC_SCRIPT_FILES = [file.fileName, ...file.imports].map((name) => `/${name}`).join(" ");
			}
		},
	};
}
