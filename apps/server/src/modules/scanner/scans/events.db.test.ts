import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

onDatabase("the stream of a scan's progress", (open) => {
	let app: ScannerApp;
	let ann: Person;
	beforeAll(async () => {
		app = await scannerApp(await open());
		ann = await app.person("ann@example.com");
	});
	afterAll(() => app.stop());
	const signIn = async (): Promise<Person> => {
		const body = { email: ann.email, password: ann.password };
		const { access_token: token } = (await app.call("POST", "/token?grant_type=password", { body })).body;
		return { ...ann, access: String(token) };
	};
	/** Returns everything that arrives until the server ends the stream. */
	const listen = async (person: Person, lastHeard?: string) => {
		const response = await app.http.inject({
			url: "/api/scanner/events",
			headers: {
				authorization: `Bearer ${person.access}`,
				...(lastHeard !== undefined && { "last-event-id": lastHeard }),
			},
			payloadAsStream: true,
		});
		expect(response.statusCode).toBe(200);
		let text = "";
		let ended = false;
		const stream = response.stream();
		stream.setEncoding("utf8");
		stream.on("data", (chunk: string) => {
			text += chunk;
		});
		stream.on("end", () => {
			ended = true;
		});
		return { text: () => text, ended: () => ended, stop: () => stream.destroy() };
	};

	it("reports its progress until it is over", async () => {
		const heard = await listen(ann);
		await app.scan(ann);
		await expect.poll(heard.text, { timeout: 20_000 }).toContain('"status":"completed"');
		heard.stop();
	});

	it("tells a program that reconnects how its scan ended, and no other program", async () => {
		const { task_id: task } = await app.scan(ann);
		const heard = await listen(ann, task);
		await expect.poll(heard.text, { timeout: 20_000 }).toContain(`id: ${task}\ndata: {"task_id":"${task}"`);
		expect(heard.text()).toContain('"status":"completed"');
		heard.stop();
		const eve = await app.person("eve@example.com");
		for (const id of [task, "nonsense"]) {
			const strange = await listen(eve, id);
			await app.scan(eve);
			await expect.poll(strange.text, { timeout: 20_000 }).toContain('"status":"completed"');
			expect(strange.text()).not.toContain(task);
			strange.stop();
		}
	});

	it("ends with the session, and says nothing after it", async () => {
		const left = await signIn();
		const heard = await listen(left);
		await app.call("POST", "/logout?scope=local", { token: left.access });
		await app.scan(ann);
		await expect.poll(heard.ended, { timeout: 20_000 }).toBe(true);
		expect(heard.text()).not.toContain("progress");
	});

	it("ends when its token expires", async () => {
		const other = await signIn();
		const heard = await listen(other);
		app.clock.advance(3601_000);
		ann = await signIn();
		await app.scan(ann);
		await expect.poll(heard.ended, { timeout: 20_000 }).toBe(true);
		expect(heard.text()).not.toContain("progress");
	});

	it("keeps no place for a client that disconnected before it began", async () => {
		const port = Number(new URL(app.url).port);
		const hangUp = () =>
			new Promise<void>((resolve) => {
				const socket = connect(port, "127.0.0.1", () => {
					const head = `GET /api/scanner/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ann.access}\r\n\r\n`;
					socket.end(head, () => {
						socket.destroy();
						resolve();
					});
				});
			});
		for (let n = 0; n < 6; n += 1) await hangUp();
		const again = async () => {
			const response = await app.http.inject({
				url: "/api/scanner/events",
				headers: { authorization: `Bearer ${ann.access}` },
				payloadAsStream: true,
			});
			response.stream().destroy();
			return response.statusCode;
		};
		await expect.poll(again, { timeout: 20_000 }).toBe(200);
	});
});
