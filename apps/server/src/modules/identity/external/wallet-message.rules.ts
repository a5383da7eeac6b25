/** A message that a wallet signs to sign in (EIP-4361, and the same for Solana). */
export interface WalletMessage {
	readonly chain: "ethereum" | "solana";
	readonly domain: string;
	readonly address: string;
	readonly statement: string | null;
	readonly uri: string;
	readonly version: string;
	readonly network: string | null;
	readonly nonce: string | null;
	readonly issuedAt: Date;
	readonly expiresAt: Date | null;
	readonly notBefore: Date | null;
}

const firstLine = /^(?:https?:\/\/)?([^\s/]+) wants you to sign in with your (Ethereum|Solana) account:$/;

/** Null if the text is no such message. */
export function readWalletMessage(text: string): WalletMessage | null {
	const lines = text.split(/\r?\n/);
	const [, domain, chain] = firstLine.exec(lines[0] ?? "") ?? [];
	const address = lines[1]?.trim() ?? "";
	if (!domain || !chain || address === "" || lines[2] !== "") return null;
	const fields = new Map<string, string>();
	const isField = (line: string) => /^[A-Z][A-Za-z ]+: ?\S/.test(line);
	const body = lines.slice(3);
	const statementEnds = body.findIndex((line) => /^(URI|Version): /.test(line));
	if (statementEnds < 0) return null;
	const statement = body.slice(0, statementEnds).join("\n").trim();
	for (const line of body.slice(statementEnds).filter(isField)) {
		const [, name = "", value = ""] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
		// A repeated field could be read in two ways.
		if (fields.has(name)) return null;
		fields.set(name, value.trim());
	}
	const issuedAt = time(fields.get("Issued At"));
	const uri = fields.get("URI");
	const version = fields.get("Version");
	if (!issuedAt || !uri || version !== "1") return null;
	const [expiresAt, notBefore] = [fields.get("Expiration Time"), fields.get("Not Before")];
	if ((expiresAt && !time(expiresAt)) || (notBefore && !time(notBefore))) return null;
	return {
		chain: chain === "Ethereum" ? "ethereum" : "solana",
		domain,
		address,
		statement: statement === "" ? null : statement,
		uri,
		version,
		network: fields.get("Chain ID") ?? null,
		nonce: fields.get("Nonce") ?? null,
		issuedAt,
		expiresAt: time(expiresAt),
		notBefore: time(notBefore),
	};
}

function time(value: string | undefined): Date | null {
	if (value === undefined || !/^\d{4}-\d{2}-\d{2}T/.test(value)) return null;
	const date = new Date(value);
	return Number.isNaN(date.getTime()) ? null : date;
}
