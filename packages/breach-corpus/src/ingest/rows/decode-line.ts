/**
 * UTF-8 if it is valid. Otherwise the Windows code page in which most broken dumps were written, which
 * refuses no byte.
 */
export function decodeLine(bytes: Buffer): string {
	const text = bytes.toString("utf8");
	return text.includes("\ufffd") ? windows1252.decode(Buffer.from(bytes)) : text;
}

const windows1252 = new TextDecoder("windows-1252");
