import { spawn } from "node:child_process";
import { join } from "node:path";
import { buildSiteIfStale } from "../lib/build-site.ts";
import { bin, root } from "../lib/run.ts";

/** Restarts the server at each change, with Vite's development server and hot reloading in front of it. */
await buildSiteIfStale();
const server = spawn(
	process.execPath,
	["--watch", "--watch-preserve-output", join(root, "apps/server/src/main.ts")],
	{ stdio: "inherit", cwd: root },
);
const web = spawn(bin("react-router"), ["dev", "--host", "127.0.0.1"], {
	stdio: "inherit",
	cwd: join(root, "apps/web"),
});
process.stdout.write(
	"\n  Pages with hot reloading: http://localhost:5173 (the API behind it: port 3000)\n\n",
);

const stop = () => {
	server.kill("SIGTERM");
	web.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of [server, web]) child.on("exit", stop);
