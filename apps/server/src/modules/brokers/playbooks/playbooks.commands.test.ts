import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { labPlaybooks } from "@unlisted/broker-lab";
import { newSigningKey, readBundle, shippedBundleFile, shippedPublicKey } from "@unlisted/broker-playbooks";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CommandLine } from "../../../platform/process/command.ts";
import { playbooksCommands } from "./playbooks.commands.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "playbooks-"));
});
afterEach(() => rmSync(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

type Settings = Partial<
	Record<"PLAYBOOKS_FILE" | "PLAYBOOKS_PUBLIC_KEY" | "PLAYBOOKS_SIGNING_KEY_FILE", string>
>;

/** Returns what the command prints, or the message of its failure. */
async function run(words: string, args: readonly string[], env: Settings = {}): Promise<string> {
	const command = playbooksCommands.find((candidate) => candidate.words === words);
	if (!command) throw new Error(`no command ${words}`);
	const line = { env } as CommandLine<Parameters<typeof command.run>[0]["env"]>;
	return String(await command.run(line, args).catch((error: Error) => error.message));
}

/** The shipped playbooks without the named one, as a file that an operator edited. */
function edited(name: string): string {
	const bundle = JSON.parse(readFileSync(shippedBundleFile, "utf8"));
	bundle.playbooks = bundle.playbooks.filter(({ broker }: { broker: string }) => broker !== "spokeo.com");
	writeFileSync(at(name), JSON.stringify(bundle.playbooks));
	return at(name);
}

function keyFile(name: string): string {
	writeFileSync(at(name), newSigningKey().pem);
	return at(name);
}

describe("playbooks lint", () => {
	it("says of each that ships how it runs, and sums it up", async () => {
		const said = await run("playbooks lint", []);
		expect(said).toContain("spokeo.com: search by http; opt-out: with help\n");
		expect(said).toContain("    stops taken back on 2025-11-12\n");
		expect(said).toContain(
			"Of 45 in use, 16 search by http, 16 need a browser, 13 cannot search by themselves.\n",
		);
	});

	it("says of a file which parts cannot be read", async () => {
		writeFileSync(at("a.json"), '[{"format": 1, "name": "Acme"}]');
		expect(await run("playbooks lint", [at("a.json")])).toMatch(/^Acme: cannot be read\n/);
		writeFileSync(at("b.json"), "{");
		expect(await run("playbooks lint", [at("b.json")])).toBe(`${at("b.json")} is no JSON.`);
		expect(await run("playbooks lint", [at("c.json")])).toBe(`There is no ${at("c.json")}.`);
	});
});

describe("playbooks test", () => {
	/** Playbooks of the lab's sites. One of them looks for something that is not there. */
	function ofLab(): string {
		const kept = labPlaybooks.filter(({ broker }) => /^(peoplelane|rosterly|quietrolls)/.test(broker));
		const text = JSON.stringify(kept).replaceAll("article.person-card", "article.nobody");
		writeFileSync(at("lab.json"), text);
		return at("lab.json");
	}

	it("runs each against the lab, and says which one finds the person who is listed and how the others fail", async () => {
		const said = await run("playbooks test", [ofLab()]);
		expect(said).toContain("rosterly.localhost 1.0.0: found who is listed\n");
		expect(said).toContain("peoplelane.localhost 1.0.0: cannot be checked (drift)\n");
		expect(said).toContain("quietrolls.localhost 1.0.0: cannot be checked (not_allowed)\n");
		expect(said).toContain("1 of 3 playbooks do on the lab what they should.\n");
	});

	it("says what one real site would be told, and sends nothing without a person", async () => {
		const said = await run("playbooks test", ["--live", "spokeo.com"]);
		expect(said).toContain("As of 2026-08, not tried by us.");
		expect(said).toContain("Nobody was asked.");
	});

	it("asks no real site", async () => {
		expect(await run("playbooks test", [edited("real.json")])).toContain(
			"0 of 0 playbooks do on the lab what they should. 81 are of real sites, which the lab does not have.",
		);
	});
});

describe("playbooks sign", () => {
	it("writes a bundle that is used once its key is configured, and that follows the one before", async () => {
		const PLAYBOOKS_SIGNING_KEY_FILE = keyFile("key.pem");
		const said = await run("playbooks sign", [edited("own.json"), at("bundle.json")], {
			PLAYBOOKS_SIGNING_KEY_FILE,
		});
		const PLAYBOOKS_PUBLIC_KEY = /PLAYBOOKS_PUBLIC_KEY=(\S+)/.exec(said)?.[1] ?? "";
		const used = { PLAYBOOKS_FILE: at("bundle.json"), PLAYBOOKS_PUBLIC_KEY };
		expect(await run("playbooks lint", [], used)).toContain("\n81 playbooks");
		expect(await run("playbooks diff", [shippedBundleFile.pathname], used)).toMatch(/^\+ spokeo\.com /);

		const shipped = readBundle(shippedBundleFile, { keys: [shippedPublicKey()] });
		if ("refused" in shipped) throw new Error(shipped.refused);
		const inUse = { version: shipped.bundle.version, digest: shipped.digest };
		expect(readBundle(at("bundle.json"), { keys: [PLAYBOOKS_PUBLIC_KEY], inUse })).toHaveProperty("bundle");
	});

	it("refuses another key's bundle, one that was changed, and one without a signature", async () => {
		const PLAYBOOKS_FILE = at("bundle.json");
		const signing = { PLAYBOOKS_SIGNING_KEY_FILE: keyFile("key.pem") };
		const said = await run("playbooks sign", [edited("own.json"), PLAYBOOKS_FILE], signing);
		const PLAYBOOKS_PUBLIC_KEY = /PLAYBOOKS_PUBLIC_KEY=(\S+)/.exec(said)?.[1] ?? "";
		expect(await run("playbooks lint", [], { PLAYBOOKS_FILE })).toMatch(
			/^The playbooks are not used: it is not signed with/,
		);
		writeFileSync(PLAYBOOKS_FILE, readFileSync(PLAYBOOKS_FILE, "utf8").replace("anywho.com", "anywhy.com"));
		const used = { PLAYBOOKS_FILE, PLAYBOOKS_PUBLIC_KEY };
		expect(await run("playbooks lint", [], used)).toMatch(
			/^The playbooks are not used: it was changed after/,
		);
		rmSync(`${PLAYBOOKS_FILE}.sig`);
		expect(await run("playbooks lint", [], used)).toBe(`There is no ${PLAYBOOKS_FILE}.sig.`);
	});

	it("signs nothing that it cannot read, and writes over nothing", async () => {
		const env = { PLAYBOOKS_SIGNING_KEY_FILE: keyFile("key.pem") };
		writeFileSync(at("bad.json"), '[{"format": 1, "name": "Acme"}]');
		expect(await run("playbooks sign", [at("bad.json"), at("out.json")], env)).toMatch(
			/Nothing was signed\.$/,
		);
		writeFileSync(at("out.json"), "mine");
		expect(await run("playbooks sign", [edited("own.json"), at("out.json")], env)).toMatch(
			/is there already/,
		);
		expect(readFileSync(at("out.json"), "utf8")).toBe("mine");
		expect(() => readFileSync(at("out.json.sig"))).toThrow();
	});

	it("says what is missing", async () => {
		expect(await run("playbooks sign", ["a", "b"])).toMatch(/^PLAYBOOKS_SIGNING_KEY_FILE must be set/);
		expect(await run("playbooks diff", [])).toBe("This command takes one argument.");
		writeFileSync(at("no.pem"), "key");
		const env = { PLAYBOOKS_SIGNING_KEY_FILE: at("no.pem") };
		expect(await run("playbooks sign", [edited("own.json"), at("x.json")], env)).toMatch(
			/must hold an Ed25519 key/,
		);
	});
});
