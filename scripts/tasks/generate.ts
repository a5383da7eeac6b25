import { buildSiteIfMissing } from "../lib/build-site.ts";
import { committed, generatedFiles, writeFile } from "../lib/generated-files.ts";

await buildSiteIfMissing();
for (const { path, content } of await generatedFiles()) {
	if (committed(path) === content) continue;
	writeFile(path, content);
	process.stdout.write(`${path} written\n`);
}
