import { createServer, type Server, type Socket } from "node:net";

export interface ImapMessage {
	readonly uid: number;
	readonly raw: string;
	readonly at: Date;
}

export interface TestImapServer {
	readonly url: string;
	/** Adds a mail while connections are open, and notifies those that wait. */
	append(raw: string, at?: Date): void;
	/** The server makes its mailbox again, with new numbers and a new validity. */
	renumber(): void;
	/** Cuts all connections, as a restarting server does. */
	drop(): void;
	/** How often a client logged in. */
	readonly logins: () => number;
	/** The commands that could have changed the mailbox. */
	readonly changes: () => readonly string[];
	close(): Promise<void>;
}

/** An IMAP server with the part of IMAP4rev1 (RFC 3501, IDLE) that reading a mailbox needs. */
export async function testImapServer(): Promise<TestImapServer> {
	let messages: ImapMessage[] = [];
	let validity = 7;
	let logins = 0;
	const changes: string[] = [];
	const open = new Map<Socket, { idle: string | null; known: number }>();
	const serve = (socket: Socket) => {
		const state = { idle: null as string | null, known: 0 };
		open.set(socket, state);
		socket.on("close", () => open.delete(socket));
		socket.on("error", () => open.delete(socket));
		const say = (line: string) => socket.write(`${line}\r\n`);
		const fetchOf = (range: string, items: string) => {
			const last = messages.at(-1)?.uid ?? 0;
			const [from = "1", to = from] = range.split(":");
			const bounds = [from, to].map((one) => (one === "*" ? last : Number(one)));
			const [low, high] = [Math.min(...bounds), Math.max(...bounds)];
			for (const [at, { uid, raw, at: when }] of messages.entries()) {
				if (uid < low || uid > high) continue;
				const bytes = Buffer.from(raw, "utf8");
				const date = when
					.toUTCString()
					.replace(/^\w+, (\d+) (\w+) (\d+) (.*) GMT$/, "$1-$2-$3 $4 +0000")
					.padStart(26);
				const parts = [`UID ${uid}`];
				if (/RFC822\.SIZE/.test(items)) parts.push(`RFC822.SIZE ${bytes.length}`);
				if (/INTERNALDATE/.test(items)) parts.push(`INTERNALDATE "${date}"`);
				const body = /BODY(?:\.PEEK)?\[\](?:<0\.(\d+)>)?/.exec(items);
				if (body && !items.includes(".PEEK")) changes.push(items);
				const part = body?.[1] ? bytes.subarray(0, Number(body[1])) : bytes;
				socket.write(`* ${at + 1} FETCH (${parts.join(" ")}`);
				// Some servers say so of a mail whose file they lost.
				if (body && raw === "") socket.write(" BODY[]<0> NIL");
				else if (body) {
					socket.write(` BODY[]${body[1] ? "<0>" : ""} {${part.length}}\r\n`);
					socket.write(part);
				}
				say(")");
			}
		};
		const answer = (line: string) => {
			if (state.idle !== null) {
				if (line.toUpperCase() === "DONE") say(`${state.idle} OK IDLE ended`);
				state.idle = null;
				return;
			}
			const [, tag = "*", command = "", rest = ""] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
			const words =
				command.toUpperCase() === "UID" ? `UID ${rest.split(" ")[0]?.toUpperCase()}` : command.toUpperCase();
			if (/^(UID )?(STORE|COPY|MOVE|EXPUNGE)$|^(APPEND|DELETE|CREATE)$/.test(words)) changes.push(line);
			if (words === "CAPABILITY") say("* CAPABILITY IMAP4rev1 IDLE");
			if (words === "LOGIN") {
				if (!/ann/.test(rest) || !/secret/.test(rest)) return say(`${tag} NO [AUTHENTICATIONFAILED] wrong`);
				logins += 1;
			}
			if (words === "LIST" && !/Missing/.test(rest)) say('* LIST (\\HasNoChildren) "/" "INBOX"');
			if (/^(SELECT|EXAMINE)$/.test(words) && !/^"?INBOX"?$/.test(rest))
				return say(`${tag} NO [NONEXISTENT] There is no such mailbox`);
			if (words === "SELECT" || words === "EXAMINE") {
				state.known = messages.length;
				say(`* ${messages.length} EXISTS`);
				say("* 0 RECENT");
				say("* FLAGS (\\Seen)");
				say(`* OK [UIDVALIDITY ${validity}] fine`);
				say(`* OK [UIDNEXT ${(messages.at(-1)?.uid ?? 0) + 1}] fine`);
				return say(`${tag} OK [READ-ONLY] done`);
			}
			if (words === "UID FETCH") {
				const [, range = "", ...items] = rest.split(" ");
				fetchOf(range, items.join(" "));
			}
			if (words === "IDLE") {
				state.idle = tag;
				say("+ idling");
			}
			// Dovecot announces a mail after any command, and never again.
			if (messages.length !== state.known) {
				state.known = messages.length;
				say(`* ${messages.length} EXISTS`);
			}
			if (words === "IDLE") return;
			if (words === "LOGOUT") say("* BYE");
			say(`${tag} OK done`);
			if (words === "LOGOUT") socket.end();
		};
		let buffered = "";
		socket.on("data", (data) => {
			buffered += data.toString("latin1");
			for (let end = buffered.indexOf("\r\n"); end !== -1; end = buffered.indexOf("\r\n")) {
				const line = buffered.slice(0, end);
				buffered = buffered.slice(end + 2);
				answer(line);
			}
		});
		say("* OK IMAP4rev1 ready");
	};
	const server: Server = createServer(serve);
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" && address !== null ? address.port : 0;
	const tell = () => {
		for (const [socket, state] of open) {
			if (state.idle === null) continue;
			state.known = messages.length;
			socket.write(`* ${messages.length} EXISTS\r\n`);
		}
	};
	const drop = () => {
		for (const socket of open.keys()) socket.destroy();
	};
	return {
		url: `imap://ann:secret@127.0.0.1:${port}/INBOX`,
		append: (raw, at = new Date()) => {
			messages = [...messages, { uid: (messages.at(-1)?.uid ?? 0) + 1, raw, at }];
			tell();
		},
		renumber: () => {
			validity += 1;
			messages = messages.map((message, place) => ({ ...message, uid: place + 1 }));
			drop();
		},
		drop,
		logins: () => logins,
		changes: () => changes,
		close: async () => {
			drop();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}
