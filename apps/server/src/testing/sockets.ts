import { connect, type Socket } from "node:net";

export interface RawAnswer {
	readonly status: number;
	/** Everything that arrived, including headers. */
	readonly text: string;
}

/** A raw connection, for requests that no HTTP client would send. */
export interface RawConnection {
	readonly socket: Socket;
	write(text: string): void;
	/** The next answer, once its headers are there. The status is 0 if the connection ends without an answer. */
	answer(): Promise<RawAnswer>;
	readonly closed: Promise<void>;
}

export function rawConnection(port: number, from = "127.0.0.1"): Promise<RawConnection> {
	const { promise, resolve, reject } = Promise.withResolvers<RawConnection>();
	const socket = connect({ port, host: "127.0.0.1", localAddress: from });
	let text = "";
	let closed = false;
	const waiting = new Set<() => void>();
	const wake = () => {
		for (const look of [...waiting]) look();
	};
	socket.setEncoding("utf8");
	socket.on("data", (chunk) => {
		text += String(chunk);
		wake();
	});
	const ended = new Promise<void>((done) => {
		socket.once("close", () => {
			closed = true;
			wake();
			done();
		});
	});
	socket.on("error", reject);
	socket.once("connect", () =>
		resolve({
			socket,
			write: (sent) => socket.write(sent),
			answer: () =>
				new Promise((done) => {
					const look = () => {
						if (!text.includes("\r\n\r\n") && !closed) return;
						waiting.delete(look);
						done({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
					};
					waiting.add(look);
					look();
				}),
			closed: ended,
		}),
	);
	return promise;
}

/** Sends one raw request and returns the answer. */
export async function rawRequest(port: number, lines: readonly string[], body = ""): Promise<RawAnswer> {
	const connection = await rawConnection(port);
	connection.write(`${lines.join("\r\n")}\r\n\r\n${body}`);
	const answer = await connection.answer();
	connection.socket.destroy();
	return answer;
}
