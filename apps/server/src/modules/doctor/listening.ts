import { connect, createServer, isIPv6 } from "node:net";
import { BadValue } from "../../platform/process/bad-value.ts";
import { cannotListen } from "../../platform/process/cannot-listen.ts";
import { expectedFailure } from "../../platform/process/expected-failure.ts";
import { ask } from "./ask.ts";
import { about, type Finding } from "./finding.rules.ts";
import type { OwnMark } from "./mark.ts";
import { type Answering, saysWell, whoAnswers } from "./who-answers.ts";

interface Place {
	readonly host: string;
	readonly port: number;
}

/** What the settings call the two, for messages. */
const server = { port: "PORT", host: "HOST" } as const;
const mails = { port: "INCOMING_SMTP_PORT", host: "INCOMING_SMTP_HOST" } as const;
type Names = typeof server | typeof mails;

const patienceMs = 3000;

/** Whether the server can listen where the settings say, or already does. */
export async function checkListening(
	place: Place & { readonly listens: boolean; readonly mark: OwnMark["left"] },
): Promise<Finding[]> {
	if (!place.listens) return [];
	// First any port of that address: a HOST that this machine lacks is not asked, as it is another machine's.
	const noAddress = await whyNotOpened({ ...place, port: 0 });
	if (noAddress !== null) return [inWords(noAddress, place, server)];
	const signal = AbortSignal.timeout(2 * patienceMs);
	const base = `http://${hostInUrl(place.host)}:${place.port}`;
	const answer = await ask(`${base}/healthz`, { redirect: "manual", signal }).catch(() => null);
	if (answer && (await saysWell(answer)))
		return [ofAnswer(await whoAnswers({ ask, base, signal, mark: place.mark }), place)];
	const why = await whyNotOpened(place);
	return [why === null ? isFree(place, server) : inWords(why, place, server)];
}

/** The port for other mail servers. Theirs and ours answer with a greeting. */
export async function checkMailPort(place: Place & { readonly listens: boolean }): Promise<Finding[]> {
	if (!place.listens) return [];
	const why = await whyNotOpened(place);
	if (why === null) return [isFree(place, mails)];
	const isTaken = (why as NodeJS.ErrnoException).code === "EADDRINUSE";
	const greeting = isTaken || place.port < 1024 ? await greetingAt(place) : "";
	if (/^220 .*mail for removals/.test(greeting))
		return [about("port").ok(`Mails are taken at port ${place.port} of ${place.host}.`)];
	return [inWords(why, place, mails)];
}

/** Opens the port for a moment. A server that starts in this moment would find it taken, and be started again. */
function whyNotOpened({ host, port }: Place): Promise<unknown> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", resolve);
		probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(null)));
	});
}

const isFree = ({ host, port }: Place, names: Names): Finding =>
	about("port").ok(`${names.port} ${port} of ${host} can be opened. No server has it now.`);

function inWords(error: unknown, place: Place, names: Names): Finding {
	const say = about("port");
	const known = cannotListen(error, place, names);
	const sentence = known instanceof BadValue ? known.message : expectedFailure(known, "").trim();
	// Both kinds of sentences say first what is wrong, and then what to do.
	const [found = "", todo = ""] = sentence.replace(/^PORT (?=\d)/, `${names.port} `).split(/(?<=\)): |; /);
	return say.failure(
		`${found.replace(/\.$/, "")}.`,
		todo === "" ? `Set ${names.port} and ${names.host} to what this machine has.` : upper(todo),
	);
}

const upper = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

function ofAnswer(who: Answering, { port, host }: Place): Finding {
	const say = about("port");
	switch (who) {
		case "this installation":
			return say.ok(`This installation answers at PORT ${port} of ${host}.`);
		case "another installation":
			return say.failure(
				`PORT ${port} of ${host} is taken by an Unlisted with other data.`,
				"Stop that server, or set PORT to a free one. If it is the right one, run the doctor with its DATABASE_URL and DATA_DIR.",
			);
		case "another program":
			return say.failure(
				`PORT ${port} of ${host} is taken by another program.`,
				"Stop that program, or set PORT to a free one.",
			);
		case "a start":
			return say.warning(
				`The server at PORT ${port} of ${host} has not started yet: it waits for the database.`,
				"Look into its log, and ask again.",
			);
		case "another version":
		case "an Unlisted":
			return say.notChecked(
				`An Unlisted answers at PORT ${port} of ${host}. Whether it is this one was not checked.`,
				"Run the doctor as the user of the server, in its version, with its DATABASE_URL and DATA_DIR.",
			);
	}
}

/** A server that listens everywhere answers on this machine's own address. */
function hostInUrl(host: string): string {
	if (host === "0.0.0.0") return "127.0.0.1";
	if (host === "::") return "[::1]";
	return isIPv6(host) ? `[${host}]` : host;
}

function greetingAt({ host, port }: Place): Promise<string> {
	return new Promise((resolve) => {
		const to = hostInUrl(host).replace(/^\[|\]$/g, "");
		const socket = connect({ host: to, port, timeout: patienceMs });
		const end = (text: string) => {
			socket.destroy();
			resolve(text);
		};
		socket.once("data", (bytes) => end(bytes.toString("latin1")));
		for (const event of ["error", "timeout", "close"]) socket.once(event, () => end(""));
	});
}
