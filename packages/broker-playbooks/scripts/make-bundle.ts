import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { convertPlaybook } from "../src/convert/convert-playbook.ts";
import { nextBundle } from "../src/sign/bundle.ts";
import { canonicalBytes } from "../src/sign/canonical.ts";
import { newSigningKey, publicKeyText, readSigningKey } from "../src/sign/keys.ts";
import { readBundle, shippedBundleFile, shippedPublicKey } from "../src/sign/shipped.ts";
import { signBundle } from "../src/sign/sign-bundle.ts";

/**
 * Makes data/bundle.json from data/sources, and signs it with the key in PLAYBOOKS_SIGNING_KEY_FILE. With --new-key it
 * makes a key, prints it once, and only writes the public one into data/bundle.key. Keep what it prints, or let the
 * next release have a new key; a review shows the change of data/bundle.key.
 */
const data = new URL("../data/", import.meta.url);
const keyFile = process.env.PLAYBOOKS_SIGNING_KEY_FILE;
const made = process.argv.includes("--new-key") ? newSigningKey() : null;
const key = made?.key ?? (keyFile ? readSigningKey(readFileSync(keyFile, "utf8")) : null);
if (key === null) throw new Error("Set PLAYBOOKS_SIGNING_KEY_FILE, or say --new-key.");

const source = gunzipSync(readFileSync(new URL("sources/ddg-pir-broker-playbooks.json.gz", data)));
const playbooks = (JSON.parse(source.toString("utf8")) as unknown[]).map((broker) => {
	const converted = convertPlaybook(broker);
	if ("problem" in converted) throw new Error(`${converted.name}: ${converted.problem}`);
	return converted.playbook;
});

const previous = existsSync(shippedBundleFile)
	? readBundle(shippedBundleFile, { keys: [shippedPublicKey()] })
	: null;
if (previous && "refused" in previous) throw new Error(`The bundle that is there: ${previous.refused}`);
const next = nextBundle(playbooks, new Date().toISOString().slice(0, 10), previous);
const same =
	previous !== null && canonicalBytes(next.playbooks).equals(canonicalBytes(previous.bundle.playbooks));
if (same && made === null)
	process.stdout.write(`Version ${previous.bundle.version} has the same playbooks.\n`);
else {
	const { bytes, signature } = signBundle(next, key);
	writeFileSync(shippedBundleFile, bytes);
	writeFileSync(new URL("bundle.json.sig", data), signature);
	writeFileSync(new URL("bundle.key", data), `${publicKeyText(key)}\n`);
	process.stdout.write(
		`Version ${next.version} with ${playbooks.length} playbooks, ${bytes.length} bytes.\n`,
	);
	if (made) process.stdout.write(`The private key, shown this once:\n${made.pem}`);
}
