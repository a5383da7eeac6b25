/** One message of a text/event-stream. */
export interface StreamedEvent {
	readonly event: string;
	readonly data: string;
}

/** Takes the text as it arrives, in whatever pieces, and passes on each event once it is whole. */
export function eventReader(onEvent: (event: StreamedEvent) => void): (text: string) => void {
	let rest = "";
	let event = "message";
	let data: string[] = [];

	function take(line: string) {
		if (line === "") {
			if (data.length > 0) onEvent({ event, data: data.join("\n") });
			event = "message";
			data = [];
			return;
		}
		const colon = line.indexOf(":");
		const field = colon < 0 ? line : line.slice(0, colon);
		const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
		// A line that begins with a colon only keeps the connection open.
		if (field === "event") event = value;
		if (field === "data") data.push(value);
	}

	return (text) => {
		rest += text;
		// The end of a piece may lie between the two characters of one end of line.
		for (let end = rest.search(/\r\n|\n|\r(?!$)/); end >= 0; end = rest.search(/\r\n|\n|\r(?!$)/)) {
			const line = rest.slice(0, end);
			rest = rest.slice(end + (rest.startsWith("\r\n", end) ? 2 : 1));
			take(line);
		}
	};
}
