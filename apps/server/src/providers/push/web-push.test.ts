import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyRing } from "../../platform/crypto/key-ring.ts";
import { knownService } from "./endpoint.ts";
import {
	type PushDevice,
	PushGone,
	PushLater,
	type PushMessage,
	PushNotOurs,
	PushRefused,
	PushUnknown,
} from "./port.ts";
import type { Resolve } from "./post-pinned.ts";
import { type PushService, startPushService, testBrowser, verifyVapid } from "./testing/push-service.ts";
import { vapidKeys } from "./vapid-keys.ts";
import { webPushSender } from "./web-push.ts";

const ring = keyRing(Buffer.alloc(32, 7));
const keys = vapidKeys(ring.derive);
const subject = "mailto:support@unlisted.example";
const message: PushMessage = {
	topic: "b1946ac92492d2347c6235b4d2611184",
	payload: JSON.stringify({ title: "Two critical exposures", body: "Grüße, 日本" }),
	urgent: true,
	ttlSeconds: 86_400,
};

let service: PushService;
beforeEach(async () => {
	service = await startPushService();
});
afterEach(() => service.close());

const sender = (more: { loopback?: boolean; resolve?: Resolve; timeoutMs?: number } = {}) =>
	webPushSender({ keys, subject, loopback: true, timeoutMs: 20_000, ...more });
const failureOf = (sending: Promise<void>): Promise<Error> =>
	sending.then(
		() => expect.fail("it was taken"),
		(error: Error) => error,
	);

describe("a push service", () => {
	it("gets a message that only the browser can read, signed by this installation", async () => {
		const browser = testBrowser(service.url);
		await sender().send(browser.device, message);
		const [pushed] = service.pushed;
		if (!pushed) return expect.fail("nothing was sent");
		expect(browser.device.endpoint).toBe(service.url + pushed.path);
		expect(pushed.headers).toMatchObject({
			"content-encoding": "aes128gcm",
			ttl: "86400",
			urgency: "high",
			topic: message.topic,
		});
		expect(pushed.body.includes("critical")).toBe(false);
		expect(browser.decrypt(pushed.body)).toBe(message.payload);
		expect(() => testBrowser(service.url).decrypt(pushed.body)).toThrow();

		const { claims, publicKey } = await verifyVapid(pushed, service.url);
		expect(publicKey).toBe(sender().publicKey);
		expect(claims.sub).toBe(subject);
		const lifetime = (claims.exp ?? 0) - Date.now() / 1000;
		expect(lifetime).toBeGreaterThan(0);
		expect(lifetime).toBeLessThanOrEqual(86_400);
	});

	it.each([
		[201, {}, null],
		[202, {}, null],
		[200, {}, null],
		[201, { "content-type": "application/json" }, null],
		[200, { "content-type": "text/html; charset=utf-8" }, PushNotOurs],
		[202, { "content-type": "Text/HTML" }, PushNotOurs],
		[404, {}, PushGone],
		[410, {}, PushGone],
		[413, {}, PushRefused],
		[400, {}, PushNotOurs],
		[401, {}, PushNotOurs],
		[403, {}, PushNotOurs],
		[407, {}, PushNotOurs],
		[301, { location: "/elsewhere" }, PushNotOurs],
		[307, { location: "/elsewhere" }, PushNotOurs],
		[429, {}, PushLater],
		[503, { "retry-after": "7" }, PushLater],
		[500, {}, PushUnknown],
		[503, {}, PushUnknown],
	] as const)(
		"that answers %i %j is asked once, and its answer is understood",
		async (status, headers, kind) => {
			service.answer = { status, headers };
			const { device } = testBrowser(service.url);
			const outcome = await sender()
				.send(device, message)
				.catch((error: Error) => error.constructor);
			expect(outcome ?? null).toBe(kind);
			expect(service.pushed).toHaveLength(1);
		},
	);

	it.each([
		["https://fcm.googleapis.com/fcm/send/abc", "Google's push service"],
		["https://updates.push.services.mozilla.com/wpush/v2/abc", "Mozilla's push service"],
		["https://web.push.apple.com/abc", "Apple's push service"],
		["https://db5p.notify.windows.com/w/?token=abc", "Microsoft's push service"],
		["https://web.push.apple.com.example.com/abc", "A push service"],
	])("is named in the log if it is known: %s", (endpoint, name) => {
		expect(knownService(new URL(endpoint))).toBe(name);
	});

	it.each([
		["17", 17],
		["999999", 3600],
		["", 60],
		["soon", 60],
		[new Date(Date.now() + 3_600_000).toUTCString(), 3600],
	])("that wants a pause says until when: %s", async (retryAfter, seconds) => {
		service.answer = { status: 429, headers: { "retry-after": retryAfter } };
		const failure = (await failureOf(sender().send(testBrowser(service.url).device, message))) as PushLater;
		expect(failure).toBeInstanceOf(PushLater);
		expect(Math.abs(failure.retryAfterSeconds - seconds)).toBeLessThanOrEqual(10);
	});

	it("that never answers or does not exist is unknown, and the error contains no address", async () => {
		const { device } = testBrowser(service.url);
		service.answer = { status: 201, hang: true };
		const silent = await failureOf(sender({ timeoutMs: 200 }).send(device, message));
		await service.close();
		const away = await failureOf(sender().send(device, message));
		for (const failure of [silent, away]) {
			expect(failure).toBeInstanceOf(PushUnknown);
			expect(`${failure.message}${failure.stack}`).not.toContain(device.endpoint.slice(-10));
			expect(failure.message).not.toContain("127.0.0.1");
		}
	});

	it("that answers what is no HTTP is unknown", async () => {
		const odd = createServer((socket) => {
			socket.on("error", () => undefined);
			socket.once("data", () => socket.end("220 mail.example ESMTP\r\n"));
		});
		await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
		const { device } = testBrowser(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`);
		expect(await failureOf(sender().send(device, message))).toBeInstanceOf(PushUnknown);
		await new Promise((resolve) => odd.close(resolve));
	});

	it("that sends an endless answer is cut off", async () => {
		service.answer = { status: 201, endless: true };
		await sender().send(testBrowser(service.url).device, message);
		await service.cutOff;
	});
});

describe("an endpoint that a stranger chose", () => {
	const at = (endpoint: string): PushDevice => ({ ...testBrowser("https://x.example").device, endpoint });
	const outside = sender({ loopback: false });

	it.each(["https://fcm.googleapis.com/fcm/send/abc", "https://[2607:f8b0:4004:800::200a]/x"])(
		"is accepted if it looks like a push service's: %s",
		(endpoint) => expect(outside.accepts(at(endpoint))).toBe(true),
	);

	it.each([
		"http://fcm.googleapis.com/x",
		"https://fcm.googleapis.com:8443/x",
		"https://user:secret@fcm.googleapis.com/x",
		"https://localhost/x",
		"https://postgres/x",
		"https://db.internal/x",
		"https://printer.local./x",
		"https://127.0.0.1/x",
		"https://2130706433/x",
		"https://0x7f.1/x",
		"https://10.1.2.3/x",
		"https://100.64.0.1/x",
		"https://169.254.169.254/latest/meta-data",
		"https://172.31.255.255/x",
		"https://192.168.0.1/x",
		"https://224.0.0.1/x",
		"https://255.255.255.255/x",
		"https://[::1]/x",
		"https://[::]/x",
		"https://[::ffff:10.0.0.1]/x",
		"https://[64:ff9b::a00:1]/x",
		"https://[2002:a00:1::]/x",
		"https://[2001:db8::1]/x",
		"https://[fd00::1]/x",
		"https://[fe80::1]/x",
		"ftp://fcm.googleapis.com/x",
		"no address",
	])("is neither accepted nor contacted: %s", async (endpoint) => {
		expect(outside.accepts(at(endpoint))).toBe(false);
		expect(await failureOf(outside.send(at(endpoint), message))).toBeInstanceOf(PushRefused);
	});

	it("on this machine is only contacted if that is allowed for trying out", async () => {
		const { device } = testBrowser(service.url);
		expect(sender().accepts(device)).toBe(true);
		expect(outside.accepts(device)).toBe(false);
		expect(await failureOf(outside.send(device, message))).toBeInstanceOf(PushRefused);
		expect(service.pushed).toEqual([]);
	});

	it.each(["127.0.0.1", "10.0.0.7", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fd00::1"])(
		"with a harmless name that leads to %s is not contacted, and the name is resolved once",
		async (address) => {
			let asked = 0;
			const resolve: Resolve = async () => {
				asked += 1;
				// A second look-up would give a harmless address.
				return [{ address: asked === 1 ? address : "203.0.114.1", family: address.includes(":") ? 6 : 4 }];
			};
			const failure = await failureOf(
				sender({ loopback: false, resolve }).send(at("https://push.example.com/x"), message),
			);
			expect(failure).toBeInstanceOf(PushRefused);
			expect(failure.message).toContain("no public address");
			expect(asked).toBe(1);
		},
	);

	it("is contacted at the address that was checked, even if the name changes", async () => {
		const resolve: Resolve = async () => [
			{ address: "10.0.0.7", family: 4 },
			{ address: "127.0.0.1", family: 4 },
		];
		const port = new URL(service.url).port;
		const device = { ...testBrowser(service.url).device, endpoint: `http://localhost:${port}/pinned` };
		await sender({ resolve }).send(device, message);
		expect(service.pushed.map(({ path }) => path)).toEqual(["/pinned"]);
	});

	it.each([
		["no point of the curve", { p256dh: Buffer.alloc(65, 4).toString("base64url") }],
		["too short a key", { p256dh: "BA" }],
		["too short a secret", { auth: "AAAA" }],
	])("with %s is not accepted", async (_what, keysOfIt) => {
		const device = { ...testBrowser(service.url).device, ...keysOfIt };
		expect(sender().accepts(device)).toBe(false);
		expect(await failureOf(sender().send(device, message))).toBeInstanceOf(PushRefused);
		expect(service.pushed).toEqual([]);
	});
});

describe("the keys of this installation", () => {
	it("are the same in every process with its master key, and different with another master key", () => {
		expect(vapidKeys(keyRing(Buffer.alloc(32, 7)).derive)).toEqual(keys);
		expect(vapidKeys(keyRing(Buffer.alloc(32, 8)).derive)).not.toEqual(keys);
	});

	it("are made from the next string if one is not a valid key", () => {
		const derive = (purpose: string) => (purpose === "vapid" ? new Uint8Array(32) : ring.derive(purpose));
		const { privateKey } = vapidKeys(derive);
		expect(privateKey).toBe(Buffer.from(ring.derive("vapid.2")).toString("base64url"));
	});
});
