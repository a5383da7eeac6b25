#!/usr/bin/env node
import { readFileSync, statSync } from "node:fs";
// packages/removal-proof/src/bytes/base64.ts
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const partLength = 24576;
function toBase64(bytes) {
	let text = "";
	for (let at = 0; at < bytes.length; at += partLength) text += btoa(String.fromCharCode(...bytes.subarray(at, at + partLength)));
	return text;
}
function fromBase64(text) {
	if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
	const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
	const last = alphabet.indexOf(text.charAt(text.length - padding - 1));
	if (padding > 0 && (last & (padding === 2 ? 15 : 3)) !== 0) return null;
	const binary = atob(text);
	const bytes = new Uint8Array(binary.length);
	for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
	return bytes;
}
// packages/removal-proof/src/bytes/bytes.ts
function utf8(text) {
	return new TextEncoder().encode(text);
}
function joined(...parts) {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}
function sameBytes(one, other) {
	return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
function hexOf(bytes) {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
function fromHex(hex) {
	return Uint8Array.from({ length: hex.length / 2 }, (_, index) => Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16));
}
// packages/removal-proof/src/event/event.ts
const evidenceRoles = [
	"sent",
	"received",
	"seen",
	"seen_before",
	"seen_after"
];
const evidenceKinds = [
	"mail",
	"form",
	"picture",
	"page",
	"document",
	"message"
];
function eventObject(event) {
	return {
		removal: event.removal,
		seq: event.seq,
		previous: event.previous,
		at: event.at,
		kind: event.kind,
		recipient: event.recipient,
		disclosed: [...event.disclosed],
		evidence: event.evidence.map(({ role, what, type, size, sha256 }) => ({
			role,
			what,
			type,
			size,
			sha256
		})),
		note: event.note
	};
}
// packages/removal-proof/src/bytes/sha256.ts
const { process: process$1 } = globalThis;
const node = process$1?.getBuiltinModule?.("node:crypto");
async function sha256(bytes) {
	if (node) return new Uint8Array(node.createHash("sha256").update(bytes).digest());
	return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
// packages/removal-proof/src/json/json.ts
function canonical(value) {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (value !== null && typeof value === "object") return `{${Object.entries(value).sort(([one], [other]) => one < other ? -1 : 1).map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(",")}}`;
	return JSON.stringify(value);
}
// packages/removal-proof/src/event/hash-event.ts
const eventTag = utf8("removal-proof/v1 event\n");
const commitmentTag = utf8("removal-proof/v1 commitment\n");
async function eventHash(event) {
	return hexOf(await sha256(joined(eventTag, canonicalEvent(event))));
}
async function commitTo(event, salt) {
	if (salt.length !== 32) throw new Error(`A salt has 32 bytes.`);
	return await sha256(joined(commitmentTag, salt, canonicalEvent(event)));
}
function canonicalEvent(event) {
	return utf8(canonical(eventObject(event)));
}
// packages/removal-proof/src/log/hashes.ts
const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);
function leafHash(entry) {
	return sha256(joined(leafPrefix, entry));
}
function nodeHash(left, right) {
	return sha256(joined(nodePrefix, left, right));
}
const publicKeyLength = 32;
async function verifierKey(name, type, publicKey) {
	if (!isKeyName(name) || publicKey.length !== publicKeyLength) throw new Error("This is no key of a log.");
	const material = joined(Uint8Array.of(type), publicKey);
	const id = hexOf((await sha256(joined(utf8(`${name}\n`), material))).subarray(0, 4));
	return {
		name,
		id,
		type,
		publicKey: joined(publicKey),
		text: `${name}+${id}+${toBase64(material)}`
	};
}
async function parseVerifierKey(text) {
	const [, name, encoded] = /^([^+]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
	const material = encoded === void 0 ? null : fromBase64(encoded);
	const type = material?.[0];
	if (name === void 0 || material === null || !isKeyName(name)) return null;
	if (type !== 1 && type !== 4) return null;
	if (material.length !== 33) return null;
	const key = await verifierKey(name, type, material.subarray(1));
	return key.text === text ? key : null;
}
function isKeyName(name) {
	return name.length <= 255 && name.isWellFormed() && /^[^\p{White_Space}\p{Cc}+]+$/u.test(name);
}
// packages/removal-proof/src/notes/signed-note.ts
const mostSignatures = 100;
function parseNote(note) {
	if (!note.isWellFormed() || /[\x00-\x09\x0b-\x1f]/.test(note)) return null;
	const middle = note.lastIndexOf("\n\n");
	if (middle === -1 || !note.endsWith("\n")) return null;
	const signatures = parseSignatures(note.slice(middle + 2));
	return signatures === null || signatures.length === 0 ? null : {
		text: note.slice(0, middle + 1),
		signatures
	};
}
function parseSignatures(lines) {
	if (!lines.endsWith("\n")) return null;
	const parsed = lines.slice(0, -1).split("\n", 101).map(parseSignatureLine);
	if (parsed.length > mostSignatures) return null;
	return parsed.every((signature) => signature !== null) ? parsed : null;
}
function parseSignatureLine(line) {
	const [, name, encoded] = /^\u2014 ([^ ]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? [];
	const bytes = encoded === void 0 ? null : fromBase64(encoded);
	if (name === void 0 || !isKeyName(name) || bytes === null || bytes.length < 5) return null;
	return {
		name,
		id: hexOf(bytes.subarray(0, 4)),
		signature: joined(bytes.subarray(4))
	};
}
function isOf(signature, key) {
	return signature.name === key.name && signature.id === key.id;
}
// packages/removal-proof/src/notes/checkpoint.ts
function parseCheckpoint(text) {
	const note = parseNote(text);
	const [origin, written, encoded, ...extensions] = note?.text.slice(0, -1).split("\n") ?? [];
	const size = parseCount(written);
	const root = encoded === void 0 ? null : fromBase64(encoded);
	if (!note || !origin || size === null || root?.length !== 32 || extensions.includes("")) return null;
	return {
		origin,
		size,
		root,
		extensions,
		note
	};
}
function parseCount(text) {
	if (text === void 0 || !/^(0|[1-9]\d{0,15})$/.test(text)) return null;
	return Number.isSafeInteger(Number(text)) ? Number(text) : null;
}
// packages/removal-proof/src/notes/tlog-proof.ts
const firstLine = "c2sp.org/tlog-proof@v1";
const mostHashes = 63;
function parseTlogProof(text) {
	const middle = text.indexOf("\n\n");
	if (middle === -1 || middle > 14492) return null;
	const [first, ...lines] = text.slice(0, middle).split("\n");
	const extra = lines[0]?.startsWith("extra ") ? lines.shift()?.slice(6) ?? null : null;
	const [indexLine, ...encoded] = lines;
	const index = indexLine?.startsWith("index ") ? parseCount(indexLine.slice(6)) : null;
	const hashes = encoded.map(fromBase64).filter((hash) => hash?.length === 32);
	const checkpoint = parseCheckpoint(text.slice(middle + 2));
	if (first !== firstLine || index === null || checkpoint === null) return null;
	if (extra !== null && fromBase64(extra) === null) return null;
	if (hashes.length !== encoded.length || hashes.length > mostHashes) return null;
	return {
		index,
		hashes,
		extra,
		checkpoint
	};
}
// packages/removal-proof/src/file/proof-file.ts
const proofFormat = "removal-proof/v1";
// packages/removal-proof/src/notes/verify-signature.ts
async function canVerify() {
	try {
		await crypto.subtle.importKey("raw", new Uint8Array(32), "Ed25519", false, ["verify"]);
		return true;
	} catch {
		return false;
	}
}
async function verifySignature(text, signature, key) {
	if (key.type !== 4) return await isSigned(key, utf8(text), signature.signature) ? { at: null } : null;
	const at = timeOf(signature.signature);
	if (at === null) return null;
	return await isSigned(key, cosignedMessage(text, at), joined(signature.signature.subarray(8))) ? { at: Number(at) } : null;
}
function cosignedMessage(text, at) {
	return utf8(`cosignature/v1\ntime ${at}\n${text}`);
}
function timeOf(signature) {
	if (signature.length !== 72) return null;
	const at = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
	return at <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(at) : null;
}
async function isSigned(key, message, signature) {
	if (signature.length !== 64) return false;
	try {
		const publicKey = await crypto.subtle.importKey("raw", key.publicKey, "Ed25519", false, ["verify"]);
		return await crypto.subtle.verify("Ed25519", publicKey, signature, message);
	} catch {
		return false;
	}
}
// packages/removal-proof/src/file/failure.ts
var ProofFailure = class extends Error {};
function eventWords({ event, removal }) {
	return removal === null ? `event ${event}` : `event ${event} of removal ${removal}`;
}
function sentence(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
const evidenceWords = {
	mail: "mail",
	form: "form",
	picture: "picture",
	page: "page",
	document: "document",
	message: "message"
};
// packages/removal-proof/src/event/event-shape.ts
const mostEvents = 1e3;
const mostEvidence = 50;
const mostFields = 100;
const longest = {
	recipient: 320,
	note: 2e3
};
const hash = /^[0-9a-f]{64}$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const word = /^[a-z][a-z0-9_]{0,59}$/;
const mediaType = /^[a-z0-9][a-z0-9.+-]{0,62}\/[a-z0-9][a-z0-9.+-]{0,62}$/;
const field = /^[A-Za-z][A-Za-z0-9_. -]{0,59}$/;
function wrongInEvent(value) {
	if (!isObject(value)) return "event";
	return wrongKey(value, {
		removal: isMatching(value.removal, uuid),
		seq: isWhole(value.seq, 1, mostEvents),
		previous: value.seq === 1 ? value.previous === null : isMatching(value.previous, hash),
		at: typeof value.at === "string" && isMoment(value.at),
		kind: isMatching(value.kind, word),
		recipient: value.recipient === null || isPlain(value.recipient, longest.recipient),
		disclosed: isNames(value.disclosed),
		evidence: isListOf(value.evidence, mostEvidence, isEvidence),
		note: value.note === null || isPlain(value.note, longest.note)
	});
}
function isEvent(value) {
	return wrongInEvent(value) === null;
}
function isEvidence(value) {
	if (!isObject(value)) return false;
	return wrongKey(value, {
		role: evidenceRoles.some((role) => role === value.role),
		what: evidenceKinds.some((kind) => kind === value.what),
		type: isMatching(value.type, mediaType),
		size: isWhole(value.size, 0, Number.MAX_SAFE_INTEGER),
		sha256: isMatching(value.sha256, hash)
	}) === null;
}
function wrongKey(value, parts) {
	return Object.entries(parts).find(([key, isRight]) => !isRight || !Object.hasOwn(value, key))?.[0] ?? Object.keys(value).find((key) => !Object.hasOwn(parts, key)) ?? null;
}
function isObject(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isNames(value) {
	return isListOf(value, mostFields, (item) => isMatching(item, field)) && new Set(value).size === value.length;
}
function isListOf(value, most, isItem) {
	return Array.isArray(value) && value.length <= most && value.every(isItem);
}
function isMatching(value, pattern) {
	return typeof value === "string" && pattern.test(value);
}
function isWhole(value, least, most) {
	return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most;
}
function isMoment(value) {
	const time = Date.parse(value);
	return /^\d{4}-/.test(value) && !Number.isNaN(time) && new Date(time).toISOString() === value;
}
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
function isPlain(value, most) {
	return typeof value === "string" && value !== "" && value.length <= most && value.search(unseen) === -1 && value.isWellFormed();
}
// packages/removal-proof/src/json/read-canonical.ts
var NotCanonical = class extends Error {
	at;
	constructor(at) {
		super(`not canonical at ${at}`);
		this.at = at;
	}
};
const deepest = 16;
function readCanonical(text) {
	const reader = new Reader(text);
	const value = reader.value(0);
	if (reader.at !== text.length) throw new NotCanonical(reader.at);
	return value;
}
var Reader = class {
	text;
	at = 0;
	constructor(text) {
		this.text = text;
	}
	value(depth) {
		if (depth > deepest) throw new NotCanonical(this.at);
		const first = this.text[this.at];
		if (first === "{") return this.object(depth);
		if (first === "[") return this.list(depth);
		if (first === "\"") return this.string();
		for (const [word, value] of [
			["null", null],
			["true", true],
			["false", false]
		]) if (this.text.startsWith(word, this.at)) {
			this.at += word.length;
			return value;
		}
		return this.number();
	}
	object(depth) {
		const found = Object.create(null);
		let last = null;
		this.at += 1;
		if (this.takes("}")) return found;
		do {
			const keyAt = this.at;
			const key = this.string();
			if (last !== null && last >= key) throw new NotCanonical(keyAt);
			last = key;
			this.expects(":");
			found[key] = this.value(depth + 1);
		} while (this.takes(","));
		this.expects("}");
		return found;
	}
	list(depth) {
		const found = [];
		this.at += 1;
		if (this.takes("]")) return found;
		do
			found.push(this.value(depth + 1));
		while (this.takes(","));
		this.expects("]");
		return found;
	}
	string() {
		const start = this.at;
		this.expects("\"");
		let end = this.text.indexOf("\"", this.at);
		while (end !== -1 && this.isEscaped(end)) end = this.text.indexOf("\"", end + 1);
		if (end === -1) throw new NotCanonical(start);
		const read = parsedString(this.text.slice(start, end + 1));
		if (read === null || !read.isWellFormed()) throw new NotCanonical(start);
		this.at = end + 1;
		return read;
	}
	isEscaped(quote) {
		let slashes = 0;
		while (this.text[quote - 1 - slashes] === "\\") slashes += 1;
		return slashes % 2 === 1;
	}
	number() {
		const written = /(?:0|[1-9]\d{0,15})/y;
		written.lastIndex = this.at;
		const digits = written.exec(this.text)?.[0];
		if (digits === void 0 || !Number.isSafeInteger(Number(digits))) throw new NotCanonical(this.at);
		this.at += digits.length;
		return Number(digits);
	}
	takes(sign) {
		if (this.text[this.at] !== sign) return false;
		this.at += 1;
		return true;
	}
	expects(sign) {
		if (!this.takes(sign)) throw new NotCanonical(this.at);
	}
};
function parsedString(written) {
	try {
		const read = JSON.parse(written);
		return JSON.stringify(read) === written ? read : null;
	} catch {
		return null;
	}
}
// packages/removal-proof/src/file/read-proof-file.ts
const mostRemovals = 1e4;
const mostWitnesses = 50;
const longestKey = 500;
const longestProof = 65536;
function readProofFile(bytes) {
	if (bytes.length === 0) throw new ProofFailure("The file is empty.");
	if (bytes.length > 268435456) throw new ProofFailure("The file is larger than a proof file can be (256 MB).");
	const file = readJson(textOf(bytes));
	if (!isObject(file) || file.format !== "removal-proof/v1") throw new ProofFailure(`This is not a proof file: its format is not ${proofFormat}.`);
	const { log, witnesses, removals } = file;
	onlyKeys(file, [
		"format",
		"log",
		"removals",
		"witnesses"
	], "the file");
	if (!isText(log, longestKey)) throw new ProofFailure("The log's key in the file is not a key.");
	if (!isListOf(witnesses, mostWitnesses, (key) => isText(key, longestKey))) throw new ProofFailure("The file's list of witnesses is not as a proof file has it.");
	if (!isListOf(removals, mostRemovals, isObject) || !Array.isArray(removals) || removals.length === 0) throw new ProofFailure("The file's list of removals is not as a proof file has it.");
	return {
		log,
		witnesses,
		removals: removals.map((removal, at) => readRemoval(removal, removals.length === 1 ? null : at + 1))
	};
}
function textOf(bytes) {
	try {
		return new TextDecoder("utf-8", {
			fatal: true,
			ignoreBOM: true
		}).decode(bytes);
	} catch {
		throw new ProofFailure(`The file was changed, or is no proof file: byte ${(firstNoText(bytes) + 1).toLocaleString("en-US")} is no text.`);
	}
}
function firstNoText(bytes) {
	return utf8(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes)).findIndex((byte, at) => byte !== bytes[at]);
}
function readJson(text) {
	if (!text.startsWith("{")) throw new ProofFailure("This is not a proof file: it does not begin like one.");
	if (!text.endsWith("\n")) throw new ProofFailure("The end of the file is missing: it has no last line's end.");
	try {
		return readCanonical(text.slice(0, -1));
	} catch (error) {
		if (!(error instanceof NotCanonical)) throw error;
		throw new ProofFailure(`The file was changed, or is no proof file: it stops making sense at character ${(error.at + 1).toLocaleString("en-US")}.`);
	}
}
function readRemoval(removal, number) {
	const words = number === null ? "the file's removal" : `removal ${number}`;
	const { events } = removal;
	onlyKeys(removal, ["events"], words);
	if (!Array.isArray(events) || events.length === 0 || events.length > 1e3) throw new ProofFailure(`The events of ${words} are not as a proof file has them.`);
	return events.map((event, at) => readEvent(event, {
		event: at + 1,
		removal: number
	}));
}
function readEvent(value, place) {
	const words = eventWords(place);
	if (!isObject(value)) throw new ProofFailure(`${sentence(words)} is not as a proof file has it.`);
	const { event = null, hash, salt, commitment, proof, contents } = value;
	const wrong = [
		["content", isObject(event)],
		["hash", isMatching(hash, /^[0-9a-f]{64}$/)],
		["salt", isMatching(salt, /^[A-Za-z0-9+/]{43}=$/)],
		["commitment", isMatching(commitment, /^[0-9a-f]{64}$/)],
		["log's proof", isText(proof, longestProof)],
		["list of contents", isListOf(contents, 1e3, (one) => one === null || typeof one === "string")]
	].find(([, isRight]) => !isRight);
	if (wrong) throw new ProofFailure(`The ${wrong[0]} of ${words} is not as a proof file has it.`);
	onlyKeys(value, [
		"commitment",
		"contents",
		"event",
		"hash",
		"proof",
		"salt"
	], words);
	return {
		place,
		event,
		...value
	};
}
function onlyKeys(value, keys, words) {
	if (Object.keys(value).every((key) => keys.includes(key))) return;
	throw new ProofFailure(`${sentence(words)} has a part that does not belong there.`);
}
function isText(value, most) {
	return typeof value === "string" && value.length > 0 && value.length <= most;
}
// packages/removal-proof/src/log/subtrees.ts
const half = (value) => Math.floor(value / 2);
// packages/removal-proof/src/log/verify-proofs.ts
async function rootOfInclusion(leaf, index, size, proof) {
	if (index < 0 || index >= size) return null;
	let node = index;
	let last = size - 1;
	let root = leaf;
	for (const sibling of proof) {
		if (last === 0) return null;
		if (node % 2 === 1 || node === last) {
			root = await nodeHash(sibling, root);
			while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
		} else root = await nodeHash(root, sibling);
		[node, last] = [half(node), half(last)];
	}
	return last === 0 ? root : null;
}
// packages/removal-proof/src/file/verify-event.ts
async function verifyEvent(read, before, trees) {
	const words = eventWords(read.place);
	const event = await verifyContent(read, words);
	verifyChain(event, before, read);
	const salt = fromBase64(read.salt);
	if (salt === null || hexOf(await commitTo(event, salt)) !== read.commitment) throw new ProofFailure(`The salt or the commitment of ${words} was changed: they do not belong together.`);
	const included = await verifyEvidence(event.evidence, read, words);
	return {
		event,
		hash: read.hash,
		included,
		...await verifyPlace(read, trees, words)
	};
}
async function verifyContent({ event, hash }, words) {
	if (!isEvent(event)) {
		const part = wrongInEvent(event);
		throw new ProofFailure(`${sentence(words)} was changed: its part "${knownPart(part)}" is not as a proof file has it.`);
	}
	if (await eventHash(event) !== hash) throw new ProofFailure(`${sentence(words)} was changed: its hash does not match.`);
	return event;
}
function knownPart(part) {
	return part !== null && [
		"removal",
		"seq",
		"previous",
		"at",
		"kind",
		"recipient",
		"disclosed",
		"evidence",
		"note"
	].includes(part) ? part : "unknown";
}
function verifyChain(event, before, { place }) {
	const words = sentence(eventWords(place));
	if (event.seq !== place.event) throw new ProofFailure(`${words} is not the one that belongs there: it is number ${event.seq} of its removal.`);
	if (before === null) return;
	if (event.removal !== before.event.removal) throw new ProofFailure(`${words} belongs to another removal.`);
	if (event.previous !== before.hash) throw new ProofFailure(`${words} does not follow the event before it: it names the hash of another one.`);
}
async function verifyEvidence(evidence, { contents }, words) {
	if (contents.length !== evidence.length) throw new ProofFailure(`${sentence(words)} has ${evidence.length} pieces of evidence, and the file ${contents.length}.`);
	for (const [at, { what, sha256: hash, size }] of evidence.entries()) {
		const content = contents[at] ?? null;
		if (content === null) continue;
		const which = evidence.filter((one) => one.what === what).length === 1 ? "" : ` (piece ${at + 1} of its evidence)`;
		const name = `The ${evidenceWords[what]} of ${words}${which}`;
		const bytes = fromBase64(content);
		if (bytes === null) throw new ProofFailure(`${name} was changed: it cannot be read.`);
		if (bytes.length !== size || hexOf(await sha256(bytes)) !== hash) throw new ProofFailure(`${name} was changed: its hash does not match.`);
	}
	return contents.map((content) => content !== null);
}
async function verifyPlace({ proof, commitment }, trees, words) {
	const parsed = parseTlogProof(proof);
	if (parsed === null || parsed.extra !== null) throw new ProofFailure(`The log's proof of ${words} cannot be read.`);
	const { index, hashes, checkpoint } = parsed;
	const root = await rootOfInclusion(await leafHash(fromHex(commitment)), index, checkpoint.size, hashes);
	const seenBy = await trees.verify(checkpoint, words);
	if (root === null || !sameBytes(root, checkpoint.root)) throw new ProofFailure(`The log's proof of ${words} was changed: it does not lead to the tree that the log signed.`);
	return {
		leaf: index,
		treeSize: checkpoint.size,
		seenBy
	};
}
// packages/removal-proof/src/file/verify-tree.ts
const plainName = /^[!-~]+$/;
async function readKeys(log, witnesses) {
	const logKey = await parseVerifierKey(log);
	if (logKey?.type !== 1 || !plainName.test(logKey.name)) throw new ProofFailure("The log's key in the file is not a key.");
	const keys = [];
	for (const [at, text] of witnesses.entries()) {
		const key = await parseVerifierKey(text);
		if (key?.type !== 4 || !plainName.test(key.name) || keys.some((one) => one.text === text)) throw new ProofFailure(`The key of witness ${at + 1} in the file is not a key.`);
		keys.push(key);
	}
	return {
		log: logKey,
		witnesses: keys
	};
}
var TreeVerifier = class {
	keys;
	verified = new Map();
	roots = new Map();
	signers = new Map();
	largest = 0;
	constructor(keys) {
		this.keys = keys;
	}
	async verify(checkpoint, words) {
		const { note, size, root } = checkpoint;
		const known = this.roots.get(size);
		if (known && !sameBytes(known, root)) throw new ProofFailure(`The log's tree of ${words} is another than the tree of the same size before it.`);
		this.roots.set(size, root);
		this.largest = Math.max(this.largest, size);
		const id = JSON.stringify([note.text, note.signatures.map((one) => [
			one.name,
			one.id,
			[...one.signature]
		])]);
		const found = this.verified.get(id) ?? this.signaturesOf(checkpoint, words);
		this.verified.set(id, found);
		return await found;
	}
	async signaturesOf({ origin, note }, words) {
		const { log, witnesses } = this.keys;
		if (origin !== log.name) throw new ProofFailure(`The tree of ${words} is of another log than the file's.`);
		const seen = [];
		const signed = new Set();
		for (const signature of note.signatures) {
			const key = [log, ...witnesses].find((one) => isOf(signature, one));
			if (!key || signed.has(key)) throw new ProofFailure(`The tree of ${words} has a signature of a key that the file does not name.`);
			signed.add(key);
			const verified = await verifySignature(note.text, signature, key);
			if (!verified) throw new ProofFailure(`The signature of the ${key === log ? "log" : `witness ${key.name}`} on the tree of ${words} is not valid.`);
			if (verified.at !== null) seen.push(this.keep({
				witness: key.name,
				at: momentOf(verified.at, words)
			}));
		}
		if (!signed.has(log)) throw new ProofFailure(`The tree of ${words} is not signed by the log.`);
		return seen;
	}
	keep(seen) {
		const before = this.signers.get(seen.witness);
		if (!before || before.at < seen.at) this.signers.set(seen.witness, seen);
		return seen;
	}
};
function momentOf(seconds, words) {
	const time = new Date(seconds * 1e3);
	if (Number.isNaN(time.getTime())) throw new ProofFailure(`A witness of ${words} names a time that is none.`);
	return time.toISOString();
}
// packages/removal-proof/src/file/verify-proof-file.ts
async function verifyProofFile(bytes, { key } = {}) {
	if (!await canVerify()) return {
		outcome: "impossible",
		sentence: whyImpossible()
	};
	try {
		return {
			outcome: "verified",
			facts: await verifyFile(readProofFile(bytes), key)
		};
	} catch (error) {
		if (error instanceof ProofFailure) return {
			outcome: "failed",
			sentence: error.message
		};
		throw error;
	}
}
function whyImpossible() {
	return globalThis.crypto?.subtle === void 0 ? "Signatures cannot be checked on this address: browsers allow it on https only, and on this machine." : "This browser cannot check Ed25519 signatures. Use a newer one, or the command removal-proof.";
}
async function verifyFile(file, key) {
	const trees = new TreeVerifier(await readKeys(file.log, file.witnesses));
	if (key !== void 0 && key.text !== file.log) throw new ProofFailure("The file was signed by another log than the one whose key you gave.");
	const removals = [];
	for (const events of file.removals) {
		const facts = await verifyRemoval(events, trees);
		if (removals.some((one) => one.removal === facts.removal)) throw new ProofFailure(`Removal ${removals.length + 1} of the file is in it twice.`);
		removals.push(facts);
	}
	const silent = trees.keys.witnesses.findIndex(({ name }) => !trees.signers.has(name));
	if (silent !== -1) throw new ProofFailure(`Witness ${silent + 1} of the file has signed nothing in it.`);
	const events = removals.flatMap((removal) => removal.events);
	return {
		origin: trees.keys.log.name,
		key: file.log,
		keyWasGiven: key !== void 0,
		removals,
		events: events.length,
		treeSize: trees.largest,
		witnesses: [...trees.signers.values()],
		missing: events.flatMap(({ included }) => included).filter((isThere) => !isThere).length
	};
}
async function verifyRemoval(events, trees) {
	const verified = [];
	for (const event of events) verified.push(await verifyEvent(event, verified.at(-1) ?? null, trees));
	return {
		removal: verified[0]?.event.removal ?? "",
		events: verified.map(({ hash: _hash, ...facts }) => facts)
	};
}
// packages/removal-proof/src/words/words.ts
const roleWords = {
	sent: "sent",
	received: "received",
	seen: "seen",
	seen_before: "seen before",
	seen_after: "seen afterwards"
};
function wordsOfEvent({ event, included, seenBy }) {
	const evidence = event.evidence.map(({ role, what }, at) => {
		const gone = included[at] ? "" : " (only its hash is in the file)";
		return `${sentenceCase(evidenceWords[what])}, ${roleWords[role]}${gone}`;
	});
	return {
		number: event.seq,
		when: shortTime(event.at),
		what: sentenceCase(event.kind.replaceAll("_", " ")),
		details: [
			...event.recipient === null ? [] : [`Who: ${event.recipient}`],
			...event.disclosed.length === 0 ? [] : [`Disclosed: ${event.disclosed.join(", ").replaceAll("_", " ")}`],
			...evidence,
			...event.note === null ? [] : [`Note: ${event.note}`],
			...seenBy.length === 0 ? [] : [`Seen in the log by ${seenBy.map(({ witness }) => witness).join(", ")}`]
		]
	};
}
function wordsOfProof(facts) {
	const { events, removals, origin, treeSize, witnesses, missing } = facts;
	const of = removals.length === 1 ? "one removal" : `${removals.length} removals`;
	return [
		`${count(events, "event")} of ${of}, unchanged since the log took ${events === 1 ? "it" : "them"} in.`,
		`The log is ${origin}; its signed tree has ${count(treeSize, "leaf", "leaves")}.`,
		witnesses.length === 0 ? "No witness has signed this tree: only the log itself vouches for it." : `${witnesses.length === 1 ? "One witness" : `${witnesses.length} witnesses`} signed: ${witnesses.map(({ witness, at }) => `${witness} (${shortTime(at)})`).join(", ")}.`,
		...missing === 0 ? [] : [`${count(missing, "piece")} of evidence ${missing === 1 ? "is" : "are"} in the file by hash only.`]
	];
}
function shortTime(at) {
	return `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
}
function sentenceCase(text) {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
function count(number, one, many = `${one}s`) {
	return `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
}
// packages/removal-proof/src/cli/run-command.ts
const usage = `Usage: removal-proof verify FILE [--key KEY]

Verifies a proof file of removals, offline: it asks no server anything.
  --key KEY   the log's key as the installation publishes it (at /transparency/key)

Ends with 0 if the file is verified, 1 if it is not, and 2 if it could not be tried.
`;
async function runCommand(words) {
	const asked = readWords(words);
	if (asked === null) return {
		code: 2,
		out: "",
		error: usage
	};
	const key = asked.key === void 0 ? void 0 : await logKey(asked.key);
	if (key === null) return {
		code: 2,
		out: "",
		error: "The key is not a verifier key of a log.\n"
	};
	const bytes = readBytes(asked.file);
	if (typeof bytes === "string") return {
		code: 2,
		out: "",
		error: bytes
	};
	const verdict = await verifyProofFile(bytes, { key });
	if (verdict.outcome === "verified") return {
		code: 0,
		out: described(verdict.facts),
		error: ""
	};
	return {
		code: 1,
		out: `${verdict.outcome === "failed" ? "Not verified." : "Not tried."} ${verdict.sentence}\n`,
		error: ""
	};
}
function readWords(words) {
	const [verb, ...rest] = words;
	const keyAt = rest.indexOf("--key");
	const key = keyAt === -1 ? void 0 : rest[keyAt + 1];
	if (keyAt !== -1 && key === void 0) return null;
	const files = keyAt === -1 ? rest : rest.filter((_, at) => at !== keyAt && at !== keyAt + 1);
	const [file] = files;
	if (verb !== "verify" || files.length !== 1 || file === void 0 || file.startsWith("--")) return null;
	return {
		file,
		...key !== void 0 && { key }
	};
}
async function logKey(text) {
	const key = await parseVerifierKey(text.trim());
	return key?.type === 1 ? key : null;
}
function readBytes(file) {
	try {
		const stat = statSync(file);
		if (!stat.isFile()) return `${file} is not a file.\n`;
		return stat.size > 268435456 ? new Uint8Array(268435457) : readFileSync(file);
	} catch {
		return `${file} cannot be read.\n`;
	}
}
function described(facts) {
	const lines = ["Verified.", ...wordsOfProof(facts)];
	for (const { removal, events } of facts.removals) {
		lines.push("", `Removal ${removal}`);
		for (const event of events) {
			const { number, when, what, details } = wordsOfEvent(event);
			lines.push(`  ${number}. ${when}  ${what}`, ...details.map((detail) => `       ${detail}`));
		}
	}
	lines.push("");
	if (facts.keyWasGiven) lines.push("The log's key is the one that you gave.");
	else lines.push("The log's key was taken from the file itself. Compare it with the one that the installation publishes:", `  ${facts.key}`, `  ${publishedAt(facts.origin)}`);
	return `${lines.join("\n")}\n`;
}
function publishedAt(origin) {
	return `${/^(localhost|127\.0\.0\.1)[:/]/.test(origin) ? "http" : "https"}://${origin}/key`;
}
// packages/removal-proof/src/cli/main.ts
const { code, out, error } = await runCommand(process.argv.slice(2));
process.stdout.write(out);
process.stderr.write(error);
process.exitCode = code;
export {};
