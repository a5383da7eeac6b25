import { type AddressInfo, createServer, type Socket } from "node:net";

/** What it sends after a line of ours: nothing, a text, or something else that it does with the connection. */
type Reply = string | null | ((socket: Socket) => void);

export interface Oddness {
	readonly greeting?: Reply;
	/** The first of these whose word begins our line counts. Without one it answers as a mail server does. */
	readonly to?: Readonly<Record<string, Reply>>;
	/** After the whole mail. */
	readonly afterMail?: Reply;
}

const usual: Readonly<Record<string, string>> = {
	EHLO: "250 odd\r\n",
	MAIL: "250 ok\r\n",
	RCPT: "250 ok\r\n",
	DATA: "354 go on\r\n",
	QUIT: "221 bye\r\n",
};

/** A server at a port for mail that answers as it is told to, which may be nonsense. It keeps the whole mails that it got. */
export async function oddMailServer() {
	const mails: string[] = [];
	const sockets = new Set<Socket>();
	let oddness: Oddness = {};
	let connections = 0;
	const server = createServer((socket) => {
		connections += 1;
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
		socket.on("error", () => undefined);
		const { greeting = "220 odd\r\n", to = {}, afterMail = "250 taken\r\n" } = oddness;
		const send = (reply: Reply) => {
			if (typeof reply === "function") reply(socket);
			else if (reply !== null) socket.write(reply);
		};
		let text = "";
		let isMail = false;
		const take = () => {
			const end = text.indexOf(isMail ? "\r\n.\r\n" : "\r\n");
			if (end < 0) return;
			const said = text.slice(0, end);
			text = text.slice(end + (isMail ? 5 : 2));
			if (isMail) {
				mails.push(said);
				send(afterMail);
			} else {
				const [word = ""] = said.split(/[ :]/);
				const reply = to[word] === undefined ? (usual[word] ?? "250 ok\r\n") : to[word];
				send(reply);
				isMail = word === "DATA" && reply === usual.DATA;
				take();
				return;
			}
			isMail = false;
			take();
		};
		socket.on("data", (bytes) => {
			text += bytes;
			take();
		});
		send(greeting);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
		mails,
		connections: () => connections,
		open: () => sockets.size,
		/** From the next connection on. */
		is: (next: Oddness) => {
			oddness = next;
		},
		close: async () => {
			for (const socket of sockets) socket.destroy();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Sends without an end, as fast as it is read. `sent` says how much. */
export function endless(chunk: Buffer, sent: { bytes: number }): (socket: Socket) => void {
	return (socket) => {
		const more = () => {
			while (!socket.destroyed) {
				sent.bytes += chunk.length;
				if (!socket.write(chunk)) return void socket.once("drain", more);
			}
		};
		more();
	};
}

/** Sends a byte now and then, and never the end of the line. */
export const drips = (socket: Socket): void => {
	const timer = setInterval(() => socket.write("2"), 50);
	socket.on("close", () => clearInterval(timer));
};

export const hangsUpAfter = (text: string | Buffer) => (socket: Socket) => {
	socket.end(text);
};
