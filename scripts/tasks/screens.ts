import { fileURLToPath } from "node:url";
import { takeMails } from "../../e2e/mails/take-mails.ts";
import { pickScreens } from "../../e2e/support/screens.ts";
import { startServer } from "../../e2e/support/server.ts";
import { takeScreens } from "../../e2e/support/take-screens.ts";

/**
 * `npm run screens [-- NAME…]`: makes a PNG of every screen, for a person to look at. `npm run screens -- mails`
 * makes one of every kind of mail.
 */
const folder = fileURLToPath(new URL("../../screens/", import.meta.url));

const asked = process.argv.slice(2);

try {
	if (asked.includes("mails")) {
		const { written, remarks, kinds } = await takeMails(folder);
		for (const remark of remarks) console.log(remark);
		console.log(`${written.length} pictures of ${kinds} kinds of mail written to ${folder}`);
	} else await takeThose(asked);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}

async function takeThose(names: readonly string[]): Promise<void> {
	const screens = pickScreens(names);
	const server = await startServer();
	try {
		const { written, remarks } = await takeScreens(server, screens, folder);
		for (const remark of remarks) console.log(remark);
		console.log(`${written.length} pictures of ${screens.length} screens written to ${folder}`);
		if (written.length < screens.length * 6) process.exitCode = 1;
	} finally {
		await server.stop();
	}
}
