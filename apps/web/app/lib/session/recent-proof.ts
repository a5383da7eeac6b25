/** The server requires a recent proof: the person must show that the session is theirs. */
export interface ProofRequest {
	/** The token of the refused request: its session needs the proof. */
	readonly token: string;
	readonly settle: (proved: boolean) => void;
}

let asked: ProofRequest | null = null;
let answer: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

export const proofRequests = {
	current: (): ProofRequest | null => asked,
	subscribe: (listener: () => void): (() => void) => {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
};

/**
 * Sends a request. If the server requires a recent proof, it asks the person and sends the request again. So screens
 * need no code for that, and no input is lost. If the person declines, the caller gets the server's answer.
 */
export async function withProof(
	send: () => Promise<Response>,
	token: string | null | undefined,
): Promise<Response> {
	const response = await send();
	if (!token || !(await isProofDue(response))) return response;
	return (await askForProof(token)) ? send() : response;
}

/** One proof serves several requests at once. */
function askForProof(token: string): Promise<boolean> {
	answer ??= new Promise<boolean>((resolve) => {
		show({
			token,
			settle: (proved) => {
				answer = null;
				show(null);
				resolve(proved);
			},
		});
	});
	return answer;
}

function show(request: ProofRequest | null): void {
	asked = request;
	for (const listener of listeners) listener();
}

/** /auth/v1 says it in a header, /api and /functions in the body. */
async function isProofDue(response: Response): Promise<boolean> {
	if (response.status === 400) return response.headers.get("x-sb-error-code") === "reauthentication_needed";
	if (response.status !== 403) return false;
	const body = (await response
		.clone()
		.json()
		.catch(() => null)) as { code?: unknown } | null;
	return body?.code === "recent_proof_required";
}
