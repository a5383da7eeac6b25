import { crc32 } from "node:zlib";
import type { LocalCorpus } from "../corpus/local-corpus.ts";
import { bytesOfRecord, encodeRange, prefixDigitsFor, rangeOfPrefix } from "./range-format.ts";

/** A web server's request and response, without a framework. Ten lines adapt it to any. */
export interface RangeRequest {
	readonly method: string;
	/** The path without the query. */
	readonly path: string;
	readonly ifNoneMatch?: string;
}

export interface RangeResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: Buffer | string;
}

const base = "/api/corpus";
const mostAttempts = 3;
const caching = "public, max-age=300, no-transform";

/**
 * Serves a corpus to installations that hash with its key. They send some digits of a key and get every
 * record that begins with them. So what they search for stays hidden among hundreds. Every answer has the
 * same length. Returns undefined for other paths.
 */
export function createRangeHandler(corpus: Pick<LocalCorpus, "manifest" | "range" | "countUpTo">) {
	let known: { generation: number; digits: number; padTo: number } | undefined;

	function measure() {
		const { generation, segments } = corpus.manifest();
		if (known?.generation === generation) return known;
		const digits = prefixDigitsFor(segments.reduce((sum, { records }) => sum + records, 0));
		let longest = 0;
		for (let i = 0; i < 16 ** digits; i += 1) {
			const { first, last } = rangeOfPrefix(i.toString(16).padStart(digits, "0"));
			longest = Math.max(longest, corpus.countUpTo(first, last));
		}
		known = { generation, digits, padTo: Math.max(16, Math.ceil(longest / 16) * 16) };
		return known;
	}

	/**
	 * A new manifest may arrive in the middle of a request. Then the tag would be from one manifest and the records
	 * from another.
	 */
	return (request: RangeRequest): RangeResponse | undefined => {
		for (let attempt = 1; ; attempt += 1) {
			const { generation } = corpus.manifest();
			const isStill = () => corpus.manifest().generation === generation;
			try {
				const response = respond(request);
				if (isStill()) return response;
			} catch (error) {
				if (isStill() || attempt === mostAttempts) throw error;
			}
			if (attempt === mostAttempts) throw new Error("The manifest changes faster than a range is read.");
		}
	};

	function respond(request: RangeRequest): RangeResponse | undefined {
		const { path } = request;
		if (path !== base && !path.startsWith(`${base}/range/`)) return undefined;
		if (request.method !== "GET" && request.method !== "HEAD")
			return refusal(405, "Only GET and HEAD are answered here.", { allow: "GET, HEAD" });
		const { digits, padTo } = measure();
		const { corpus: id, generation, key, sources } = corpus.manifest();
		const prefix = path === base ? "" : path.slice(`${base}/range/`.length).toLowerCase();
		if (path !== base && (!/^[0-9a-f]+$/.test(prefix) || prefix.length !== digits))
			return refusal(400, `A prefix has ${digits} hexadecimal digits here.`);
		const etag = `"${id}-${generation}${prefix && `-${prefix}`}"`;
		const shared = { etag, "cache-control": caching, "x-corpus-generation": String(generation) };
		if (matches(request.ifNoneMatch, etag)) return { status: 304, headers: shared, body: "" };
		if (path === base) {
			const description = { corpus: id, generation, key, prefixDigits: digits, sources };
			return answer(
				Buffer.from(JSON.stringify(description)),
				"application/json; charset=utf-8",
				shared,
				request,
			);
		}
		const { first, last } = rangeOfPrefix(prefix);
		const body = encodeRange(corpus.range(first, last), padTo, { first, last, seed: `${id} ${etag}` });
		// These still contain repetitions across segments, so no answer is longer.
		if (body.length !== padTo * bytesOfRecord) throw new Error("A range is longer than all ranges.");
		return answer(body, "application/octet-stream", shared, request);
	}
}

function answer(
	body: Buffer,
	type: string,
	shared: Record<string, string>,
	{ method }: RangeRequest,
): RangeResponse {
	const headers = {
		...shared,
		"content-type": type,
		"content-length": String(body.length),
		"x-corpus-checksum": crc32(body).toString(16).padStart(8, "0"),
	};
	return { status: 200, headers, body: method === "HEAD" ? "" : body };
}

function refusal(status: number, sentence: string, headers: Record<string, string> = {}): RangeResponse {
	return {
		status,
		headers: { ...headers, "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
		body: `${sentence}\n`,
	};
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
	const tags = (ifNoneMatch ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes(etag) || tags.includes("*");
}
