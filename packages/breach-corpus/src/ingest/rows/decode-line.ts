/** UTF-8 when it is, else the Windows code page that most broken dumps were written in: no byte of it is refused. */
export function decodeLine(bytes: Buffer): string {
	const text = bytes.toString("utf8");
	return text.includes("\ufffd") ? windows1252.decode(Buffer.from(bytes)) : text;
}

const windows1252 = new TextDecoder("windows-1252");
