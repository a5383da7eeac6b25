import { LookUpFailure } from "../look-up/failure.ts";

const broken =
	/^(?:HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_|UND_ERR_RESPONSE|UND_ERR_REQ_CONTENT|UND_ERR_SOCKET|Z_)/;
const late = /TIMEOUT|ETIMEDOUT/;

/** The meaning of a connection error. Its message is dropped, because it may contain the address, and so the name. */
export function failureOf(error: unknown): LookUpFailure {
	if (error instanceof LookUpFailure) return error;
	const code = codeOf(error);
	if (late.test(code)) return new LookUpFailure("timed_out", code);
	if (broken.test(code)) return new LookUpFailure("broken_answer", code);
	return new LookUpFailure("unreachable", code === "" ? "no connection" : code);
}

function codeOf(error: unknown): string {
	for (let at = error; at instanceof Error; at = at.cause) {
		if ("code" in at && typeof at.code === "string") return at.code;
		if (at.name === "HTTPParserError") return "HPE_UNKNOWN";
	}
	return "";
}
