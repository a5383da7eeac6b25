import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import send from "send";

// Real file servers, each with its own ranges, tags and conditions, on this machine only.

export interface Host {
	/** Without a slash at its end. */
	readonly url: string;
	close(): Promise<void>;
}

const nginxPath = "/usr/sbin/nginx";

/** The servers that tests use. One that is not installed says so in its name. */
export const staticHosts: { name: string; installed: boolean; serve(folder: string): Promise<Host> }[] = [
	{ name: "send of npm on node:http", installed: true, serve: serveBySend },
	existsSync(nginxPath)
		? { name: "nginx", installed: true, serve: serveByNginx }
		: { name: `nginx (left out: there is no ${nginxPath})`, installed: false, serve: serveByNginx },
];

export async function serveBySend(folder: string, options: send.SendOptions = {}): Promise<Host> {
	return await listen(
		createServer((request, response) => {
			send(request, request.url ?? "/", { root: folder, ...options }).pipe(response);
		}),
	);
}

export async function listen(server: Server): Promise<Host> {
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async close() {
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

async function serveByNginx(folder: string): Promise<Host> {
	const place = mkdtempSync(join(tmpdir(), "corpus-nginx-"));
	const log = join(place, "error.log");
	for (;;) {
		const port = await freePort();
		writeFileSync(join(place, "nginx.conf"), nginxConfiguration(place, folder, port));
		const child = spawn(nginxPath, ["-p", place, "-c", join(place, "nginx.conf"), "-e", log]);
		const gone = once(child, "exit");
		while (child.exitCode === null && !(await answers(port))) await sleep(10);
		if (child.exitCode === null)
			return {
				url: `http://127.0.0.1:${port}`,
				async close() {
					child.kill("SIGTERM");
					await gone;
					rmSync(place, { recursive: true, force: true });
				},
			};
		// Another program took the port after we released it.
		const complaint = readFileSync(log, "utf8");
		if (!complaint.includes("Address already in use")) throw new Error(complaint);
		rmSync(log);
	}
}

function nginxConfiguration(place: string, folder: string, port: number): string {
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
	return [
		"daemon off; master_process off;",
		`pid ${place}/nginx.pid;`,
		"events {}",
		"http { access_log off; default_type application/octet-stream;",
		...temporary.map((name) => `${name}_temp_path ${place}/${name};`),
		`server { listen 127.0.0.1:${port}; root ${folder}; } }`,
	].join("\n");
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}

function answers(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, "127.0.0.1");
		socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
		socket.once("connect", () => socket.destroy());
	});
}
