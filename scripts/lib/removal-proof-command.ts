import { join } from "node:path";
import { rolldown } from "rolldown";
import { root } from "./run.ts";

/**
 * Bundles `removal-proof` into one file of plain JavaScript. It runs on Node 20, which cannot read TypeScript, and
 * can be kept beside a proof.
 */
export async function removalProofCommand(): Promise<string> {
	const bundle = await rolldown({
		input: join(root, "packages/removal-proof/src/cli/main.ts"),
		platform: "node",
	});
	try {
		const { output } = await bundle.generate({ format: "esm", comments: false });
		return output[0].code;
	} finally {
		await bundle.close();
	}
}
