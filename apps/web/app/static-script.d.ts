/** Made by the build: scripts/static-script-plugin.ts. */
declare module "virtual:static-script" {
	/**
	 * The script of the static pages, and then the files that it imports. Empty in the browser and during development,
	 * where React runs every page.
	 */
	export const staticScripts: readonly string[];
}
