import { brotliDecompressSync, gunzipSync, inflateSync, type ZlibOptions } from "node:zlib";
import { LookUpFailure } from "../look-up/failure.ts";

type Decoder = (bytes: Buffer, options: ZlibOptions) => Buffer;
const decoders: Readonly<Record<string, Decoder>> = {
	gzip: gunzipSync,
	"x-gzip": gunzipSync,
	deflate: inflateSync,
	br: (bytes, { maxOutputLength }) =>
		brotliDecompressSync(bytes, maxOutputLength === undefined ? {} : { maxOutputLength }),
};

/** Removes one compression. A thousand bytes can become a million, so the limit is for the result. */
export function decodeBody(raw: Buffer, coding: string, max: number): Buffer {
	const name = coding.trim().toLowerCase();
	if (name === "" || name === "identity" || raw.length === 0) return raw;
	const decode = Object.hasOwn(decoders, name) ? decoders[name] : undefined;
	if (!decode) throw new LookUpFailure("broken_answer", "a compression that we did not ask for");
	try {
		return decode(raw, { maxOutputLength: max });
	} catch (error) {
		const large = error instanceof RangeError;
		throw new LookUpFailure("broken_answer", large ? "the answer is too large" : "broken compression");
	}
}
