import { fileURLToPath } from "node:url";
import { pickScreens } from "../../e2e/support/screens.ts";
import { startServer } from "../../e2e/support/server.ts";
import { takeScreens } from "../../e2e/support/take-screens.ts";

/** `npm run screens [-- NAME…]`: a PNG of every screen, for a person to look at. */
const folder = fileURLToPath(new URL("../../screens/", import.meta.url));

try {
	const screens = pickScreens(process.argv.slice(2));
	const server = await startServer();
	try {
		const { written, remarks } = await takeScreens(server, screens, folder);
		for (const remark of remarks) console.log(remark);
		console.log(`${written.length} pictures of ${screens.length} screens written to ${folder}`);
		if (written.length < screens.length * 6) process.exitCode = 1;
	} finally {
		await server.stop();
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
