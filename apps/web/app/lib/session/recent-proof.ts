/** The server wants a recent proof: someone must show that they are this session's person. */
export interface ProofRequest {
	/** The refused request's token: this is the session that must be proved. */
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
 * Sends a request. If the server wants a recent proof, it asks the person and sends again. So no screen must
 * think of it, and no input is lost. A person who declines gets the server's answer.
 */
export async function withProof(
	send: () => Promise<Response>,
	token: string | null | undefined,
): Promise<Response> {
	const response = await send();
	if (!token || !(await isProofDue(response))) return response;
	return (await askForProof(token)) ? send() : response;
}

/** One proof answers several requests at once. */
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
