import { afterAll, beforeAll, expect, test } from "vitest";
import { type BrokerLab, startBrokerLab } from "../packages/broker-lab/src/main.ts";
import { driversOn, playbookOf } from "../packages/broker-lab/src/testing/engine.ts";
import {
	followLink,
	lookAtListing,
	type OptOutRequest,
	optOutByPlaybook,
} from "../packages/broker-playbooks/src/main.ts";
import { findChromium } from "./support/chromium.ts";

const address = "removals+t1@unlisted.example";
let lab: BrokerLab;
let drivers: ReturnType<typeof driversOn>;
let request: OptOutRequest;
beforeAll(async () => {
	lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
	drivers = driversOn(lab, await findChromium());
	const planted = { first: "Petra", last: "Quillfeather", birthYear: 1981, sites: ["truefolks"] };
	const { listings } = await control<{ listings: { listing: string; url: string }[] }>("/plants", {
		...planted,
		places: [{ city: "Austin", state: "TX" }],
	});
	const [listed] = listings;
	if (!listed) throw new Error("TrueFolks does not list her.");
	const { listing, url } = listed;
	request = {
		allowed: {},
		listing: { key: `id:${listing}`, url, name: "Petra Quillfeather", age: null, places: [] },
		mailAddress: address,
	};
});
afterAll(async () => {
	await drivers.http.close();
	await drivers.browser?.close();
	await lab.close();
});

async function control<Answer>(path: string, body?: object): Promise<Answer> {
	const answer = await fetch(`${lab.url}/api${path}`, {
		method: body ? "POST" : "GET",
		headers: { authorization: `Bearer ${lab.token}`, "content-type": "application/json" },
		...(body && { body: JSON.stringify(body) }),
	});
	return (await answer.json()) as Answer;
}
const deps = () => ({
	...drivers,
	playbookOf: () => undefined,
	now: () => new Date(),
	random: () => 0.5,
});
const hooks = { beforeSend: async () => undefined };
const signal = () => AbortSignal.timeout(60_000);

test("a form that a script draws is sent in the browser, and its link is opened there", async () => {
	const playbook = playbookOf(lab, "truefolks");
	const sent = await optOutByPlaybook(deps())(playbook, request, hooks, signal());
	expect(sent).toMatchObject({
		state: "needs_mail_confirmation",
		address,
		driver: "browser",
		begun: true,
		disclosed: ["listing_url"],
		request: { sent: [{ method: "POST", url: "http://truefolks.localhost/api/v2/removals" }] },
	});
	expect(Buffer.from(sent.after?.bytes ?? []).length).toBeGreaterThan(1_000);
	const { given } = await control<{ given: { step: string; fields: object }[] }>("/given?site=truefolks");
	expect(given.filter(({ step }) => step === "opt_out")).toMatchObject([
		{ fields: { listing_url: request.listing?.url, email: address } },
	]);
	const { mails } = await control<{ mails: { text: string }[] }>(`/mails?to=${encodeURIComponent(address)}`);
	const link = (/http:\S+/.exec(mails[0]?.text ?? "")?.[0] ?? "").replace(`:${lab.port}`, "");
	const look = () => lookAtListing(drivers)(playbook, { url: null, name: "", ...request.listing }, signal());
	expect(await look()).toMatchObject({ state: "there" });
	expect(await followLink(deps())(playbook, link, request, hooks, signal())).toMatchObject({
		state: "confirmed",
		disclosed: [],
	});
	await lab.advance(5 * 86_400_000);
	expect(await look()).toMatchObject({ state: "gone" });
});

test("a form in the browser that refuses does not count as sent", async () => {
	const listing = request.listing && { ...request.listing, url: "http://truefolks.localhost/folks/nobody" };
	let pressedAt = 0;
	const noted = {
		beforeSend: async () => {
			pressedAt = performance.now();
		},
	};
	expect(
		await optOutByPlaybook(deps())(playbookOf(lab, "truefolks"), { ...request, listing }, noted, signal()),
	).toMatchObject({ state: "refused", said: "There is no such folk.", begun: true });
	// After a refusal, the visit does not wait for a confirmation text.
	expect(performance.now() - pressedAt).toBeLessThan(8_000);
});
