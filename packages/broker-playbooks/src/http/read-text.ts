import { TextDecoder } from "node:util";

const declared = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i;

/**
 * A page's text in its character set: from the header, the mark at its beginning, or the page itself, otherwise UTF-8.
 */
export function readText(body: Buffer, contentType: string): string {
	const label = markOf(body) ?? declared.exec(contentType)?.[1] ?? declaredInPage(body) ?? "utf-8";
	return decoderOf(label).decode(body);
}

function markOf(body: Buffer): string | undefined {
	if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return "utf-8";
	if (body[0] === 0xfe && body[1] === 0xff) return "utf-16be";
	return body[0] === 0xff && body[1] === 0xfe ? "utf-16le" : undefined;
}

function declaredInPage(body: Buffer): string | undefined {
	for (const [meta] of body.toString("latin1", 0, 2_048).matchAll(/<meta[^>]{0,300}>/gi)) {
		const label = declared.exec(meta)?.[1];
		// A declaration in ASCII cannot be right about UTF-16.
		if (label !== undefined) return label.toLowerCase().startsWith("utf-16") ? "utf-8" : label;
	}
	return undefined;
}

/** Each decoder is made once, because none keeps state between two pages. */
const decoders = new Map<string, TextDecoder>();
const decodersMax = 100;

function decoderOf(label: string): TextDecoder {
	let decoder = decoders.get(label);
	if (!decoder) {
		decoder = newDecoder(label);
		if (decoders.size >= decodersMax) decoders.clear();
		decoders.set(label, decoder);
	}
	return decoder;
}

function newDecoder(label: string): TextDecoder {
	try {
		return new TextDecoder(label);
	} catch {
		return new TextDecoder();
	}
}
