import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Guard } from "./guard.ts";
import { guardedAgent } from "./guarded-agent.ts";
import { labGuard } from "./lab-guard.ts";
import { liveGuard } from "./live-guard.ts";
import { isPublicAddress } from "./public-address.ts";

test.each([
	"127.0.0.1",
	"10.1.2.3",
	"172.16.0.1",
	"192.168.1.1",
	"169.254.169.254",
	"100.64.0.1",
	"0.0.0.0",
	"224.0.0.1",
	"255.255.255.255",
	"192.0.2.1",
	"198.18.0.1",
	"::1",
	"::",
	"fe80::1",
	"fc00::1",
	"::ffff:8.8.8.8",
	"64:ff9b::7f00:1",
	"2002:7f00:1::",
	"2001:db8::1",
	"2606:4700::1%eth0",
	"example.com",
	"",
])("%s is not a public address", (address) => expect(isPublicAddress(address)).toBe(false));

test.each(["8.8.8.8", "2606:4700::1111"])("%s is a public address", (address) =>
	expect(isPublicAddress(address)).toBe(true),
);

const leaves = (guard: Guard, page: string, from?: string) => {
	try {
		guard.check(
			new URL(page),
			["example.com", "mirror.test"],
			from === undefined ? undefined : new URL(from),
		);
		return undefined;
	} catch (error) {
		return error instanceof LookUpFailure ? error.reason : error;
	}
};

test("a live visit reaches its broker's hosts and nothing else", () => {
	const guard = liveGuard({ hosts: ["example.com", "mirror.test", "other.test"] });
	expect(leaves(guard, "https://example.com/a")).toBeUndefined();
	expect(leaves(guard, "https://www.mirror.test/a")).toBeUndefined();
	for (const page of [
		"https://other.test/",
		"https://example.com.evil.test/",
		"https://notexample.com/",
		"https://example.com@evil.test/",
		"https://user:password@example.com/",
		"https://example.com:8443/",
		"http://127.0.0.1/",
		"http://2130706433/",
		"http://0x7f.1/",
		"http://[::1]/",
		"http://[::ffff:127.0.0.1]/",
		"http://169.254.169.254/latest/meta-data/",
		"ftp://example.com/",
		"file:///etc/passwd",
		"javascript:alert(1)",
		"data:text/html,x",
	])
		expect(leaves(guard, page), page).toBe("left_the_broker");
});

test("encryption is not given up on the way", () => {
	const guard = liveGuard({ hosts: ["example.com"] });
	expect(leaves(guard, "http://example.com/", "https://example.com/")).toBe("left_the_broker");
	expect(leaves(guard, "https://example.com/", "http://example.com/")).toBeUndefined();
});

test("a name that leads to a private address is not connected to, even if it leads to others too", async () => {
	const resolve = async (host: string) =>
		host === "rebound.example.com"
			? [{ address: "10.0.0.1", family: 4 }]
			: [
					{ address: "127.0.0.1", family: 4 },
					{ address: "93.184.215.14", family: 4 },
				];
	const guard = liveGuard({ hosts: ["example.com"], resolve });
	await expect(guard.place("rebound.example.com", 443)).rejects.toMatchObject({ reason: "left_the_broker" });
	await expect(guard.place("evil.test", 443)).rejects.toMatchObject({ reason: "left_the_broker" });
	await expect(guard.place("example.com", 22)).rejects.toMatchObject({ reason: "left_the_broker" });
	expect(await guard.place("example.com", 443)).toEqual({ address: "93.184.215.14", port: 443 });
});

test("with the lab, every connection ends at the lab, even for a name that the system resolves differently", async () => {
	const asked: string[] = [];
	const lab = createServer((request, response) => {
		asked.push(String(request.headers.host));
		response.end("lab");
	});
	await new Promise<void>((resolve) => lab.listen(0, "127.0.0.1", resolve));
	const { port } = lab.address() as AddressInfo;
	const guard = labGuard({ port, hosts: ["seek.localhost"] });
	const agent = guardedAgent(guard);
	try {
		const { body } = await agent.request({ origin: "http://www.seek.localhost", path: "/", method: "GET" });
		expect(await body.text()).toBe("lab");
		expect(asked).toEqual(["www.seek.localhost"]);
		for (const origin of [
			`http://127.0.0.1:${port}`,
			"http://example.com",
			"http://localhost",
			"http://other.localhost",
		])
			await expect(agent.request({ origin, path: "/", method: "GET" })).rejects.toMatchObject({
				reason: "left_the_broker",
			});
		expect(asked).toHaveLength(1);
	} finally {
		await agent.destroy();
		lab.close();
	}
});

test("a lab visit does not leave for another port of this machine", () => {
	const guard = labGuard({ port: 1234, hosts: ["example.com", "seek.localhost"] });
	for (const page of ["http://seek.localhost:5432/", "https://seek.localhost/", "http://example.com/"])
		expect(() => guard.check(new URL(page), ["seek.localhost", "example.com"]), page).toThrow(LookUpFailure);
	expect(() => guard.check(new URL("http://seek.localhost/a"), ["seek.localhost"])).not.toThrow();
});
