import dns from "node:dns/promises";
import net from "node:net";
import { inProcessQueue, readBundle, shippedBundleFile, shippedPublicKey } from "@unlisted/broker-playbooks";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { liveSites } from "./live-sites.ts";

beforeEach(() => {
	vi.spyOn(net.Socket.prototype, "connect");
	vi.spyOn(dns, "lookup");
});
afterEach(() => vi.restoreAllMocks());

function live() {
	const verified = readBundle(shippedBundleFile, { keys: [shippedPublicKey()] });
	if (!("bundle" in verified)) throw new Error(verified.detail);
	return liveSites({
		bundle: verified.bundle,
		browser: { place: null, said: "none is set" },
		publicUrl: "https://unlisted.example",
		queue: inProcessQueue(),
		now: () => new Date(),
	});
}

test("the real sites are loaded and planned without contacting anybody", async () => {
	const sites = live();
	expect(sites.mode).toBe("live");
	expect(sites.label).toMatch(
		/^live: \d+ of [\d]{3,} brokers are searched; \d+ need a browser and cannot be checked here \(none is set\)$/,
	);
	const searched = sites.brokers.filter(({ playbook }) => playbook !== null);
	expect(searched.length).toBeGreaterThan(30);
	// No retracted playbook is used, and each plan says what would be disclosed.
	for (const { id, playbook } of searched) expect(playbook?.discloses, id).toContain("last_name");
	const forms = sites.brokers.flatMap(({ optOut }) => (optOut ? [optOut] : []));
	expect(forms.length).toBeGreaterThan(20);
	expect(forms.filter(({ person }) => person === "puzzle").length).toBeGreaterThan(5);
	await sites.close();
	expect(net.Socket.prototype.connect).not.toHaveBeenCalled();
	expect(dns.lookup).not.toHaveBeenCalled();
});

test("a listing without a page is not looked at, and a broker without a playbook is not asked for anything", async () => {
	const sites = live();
	const wanted = {
		names: [{ first: "Ann", last: "Example" }],
		places: [{ city: "Austin", state: "TX", country: "US" }],
	};
	const answers = await Promise.all(
		sites.brokers
			.filter(({ id }) => id === "spokeo.com" || id === "truepeoplesearch.com")
			.map(({ id }) => sites.lookAt(id, { url: null, name: "Ann Example" }, AbortSignal.timeout(1_000))),
	);
	for (const answer of answers) expect(answer).toMatchObject({ state: "unknown" });
	expect(
		await sites.optOut("nobody.example", { allowed: {}, listing: null, mailAddress: null }, none, signal()),
	).toBeNull();
	expect(await sites.lookUp("nobody.example", wanted, signal())).toEqual({
		state: "unknown",
		reason: "drift",
	});
	await sites.close();
	expect(net.Socket.prototype.connect).not.toHaveBeenCalled();
});

const none = { beforeSend: async () => undefined };
const signal = () => AbortSignal.timeout(1_000);
