import { type BrokerLab, startBrokerLab } from "@unlisted/broker-lab";
import { openCatalogue } from "@unlisted/broker-playbooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrokerSites } from "../../../providers/broker-sites/port.ts";
import { aPermit } from "../testing/a-permit.ts";
import { chooseLetterMailer, type LettersEnv, letterDomain } from "./letters.settings.ts";
import { postLetter } from "./post-letter.ts";

const publicUrl = "https://unlisted.example";
/** No server listens on this port: a letter that gets past the guard is `away`, not `forbidden`. */
const env: LettersEnv = {
	SMTP_URL: "smtp://127.0.0.1:1",
	REMOVAL_MAIL_DOMAIN: undefined,
	REMOVAL_DKIM_SELECTOR: undefined,
	REMOVAL_DKIM_KEY_FILE: undefined,
};
const catalogue = openCatalogue().brokers.flatMap(({ contacts }) =>
	contacts.filter(({ channel }) => channel === "email").map(({ value }) => value),
);
const stateOf = async (sites: Pick<BrokerSites, "mode" | "brokers" | "lab">, to: string) => {
	const mailer = chooseLetterMailer({ env, sites, publicUrl });
	const post = postLetter({ mailer, domain: letterDomain({ env, publicUrl }) });
	const place = { token: "abcdefghij", step: "request", round: 1 } as const;
	const letter = { subject: "Request", text: "Name: Nora Nobodyson\n" };
	const { state } = await post({ permit: aPermit, place, to, name: "Nora Nobodyson", letter });
	await mailer.close();
	return state;
};

it("addresses on this machine have a dot in their domain, because sites require it; others stay as they are", () => {
	const domainOf = (address: string, set?: string) =>
		letterDomain({ env: { ...env, REMOVAL_MAIL_DOMAIN: set }, publicUrl: address });
	expect(domainOf("http://localhost:3000")).toBe("mail.localhost");
	expect(domainOf(publicUrl)).toBe("unlisted.example");
	expect(domainOf("http://localhost:3000", "Mail.Unlisted.example")).toBe("mail.unlisted.example");
});

describe("with BROKERS=lab", () => {
	let lab: BrokerLab;
	let sites: Pick<BrokerSites, "mode" | "brokers" | "lab">;
	beforeAll(async () => {
		lab = await startBrokerLab({ port: 0, dataDir: null, people: 2_000 });
		const brokers = lab.sites.map(({ host }) => ({ id: host }) as BrokerSites["brokers"][number]);
		sites = { mode: "lab", brokers, lab };
	});
	afterAll(() => lab.close());

	it("letters go to the lab, and no real broker of the catalogue can get one, even with a mail server", async () => {
		expect(await stateOf(sites, "privacy@mailroom.localhost")).toBe("sent");
		expect(catalogue.length).toBeGreaterThan(900);
		for (const to of catalogue.filter((_, place) => place % 40 === 0))
			expect([to, await stateOf(sites, to)]).toEqual([to, "forbidden"]);
		expect(await stateOf(sites, "dana@person.example")).toBe("forbidden");
	});
});

describe("with BROKERS=live", () => {
	it("letters go to contacts of the catalogue and to nobody else", async () => {
		const sites = { mode: "live", brokers: [] } as const;
		expect(await stateOf(sites, "privacy@addresses.com")).toBe("away");
		for (const to of ["privacy@mailroom.localhost", "somebody@addresses.com", "dana@person.example"])
			expect([to, await stateOf(sites, to)]).toEqual([to, "forbidden"]);
	});
});
