/** What the server waits for: somebody has to show that they are the person whose session this is. */
export interface ProofRequest {
	/** Of the request that was refused: it is this session that has to be proved. */
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
 * Sends; where the server wants a recent proof first, the person is asked for one, and it is sent once more. So no screen
 * has to think of it, and nothing that was typed is lost. Who declines gets the server's answer.
 */
export async function withProof(
	send: () => Promise<Response>,
	token: string | null | undefined,
): Promise<Response> {
	const response = await send();
	if (!token || !(await isProofDue(response))) return response;
	return (await askForProof(token)) ? send() : response;
}

/** Several requests at once are answered by one proof. */
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
