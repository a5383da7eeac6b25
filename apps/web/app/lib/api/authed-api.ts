import { accountMessages } from "@unlisted/contracts/account-messages";
import type { Answer, CallAddress, FileAddress } from "@unlisted/contracts/seam";
import { accessToken } from "../session/access-token.ts";
import { tellOtherTabs } from "../session/other-tabs.ts";
import { withProof } from "../session/recent-proof.ts";
import { sessionWasRefused } from "../session/refused-token.ts";
import { type Along, type ApiFailure, type ApiResult, exchange, readFailure, requestOf } from "./api.ts";

/** Calls the API as the signed-in person. If the server no longer knows the session, it ends here too. */
export async function callApi<A extends CallAddress>(
	address: A,
	...[asked]: Along<A>
): Promise<ApiResult<Answer<A>>> {
	const token = await accessToken();
	if (token === undefined) {
		void sessionWasRefused(token);
		return { ok: false, status: 401, message: accountMessages.notLoggedIn, fields: {} };
	}
	const result = await exchange(address, asked, token);
	const [method, path = ""] = address.split(" ");
	if (!result.ok && result.status === 401 && !path.startsWith("/auth/")) void sessionWasRefused(token);
	if (result.ok && method !== "GET" && /^\/api\/(scanner|brokers|removals)(\/|$)/.test(path)) tellOtherTabs();
	return result;
}

/** For queries, which need a failure to be thrown. Its message is a sentence to show. */
export async function fetchApi<A extends CallAddress>(address: A, ...asked: Along<A>): Promise<Answer<A>> {
	const result = await callApi(address, ...asked);
	if (!result.ok) throw new LoadFailure(result);
	return result.data;
}

/**
 * Checks for the part that a screen is about. If an answer lacks it, the screen says that it could not load, because
 * "nothing there" would be a claim.
 */
export function needed<T>(part: T | null | undefined): T {
	if (part === null || part === undefined) throw new LoadFailure({ status: 200, message: incomplete });
	return part;
}

const incomplete = "The server's answer was not complete. Please try again in a moment.";

/** For queries that load at each visit: several parts of a page can then share one answer. */
export const justNowMs = 2000;

export class LoadFailure extends Error {
	readonly status: number;
	constructor({ status, message }: Pick<ApiFailure, "status" | "message">) {
		super(message);
		this.status = status;
	}
}

/** The address of a file, for `downloadFile`. */
export function fileAt<A extends FileAddress>(address: A, ...[asked]: Along<A>): string {
	return requestOf(address, asked).path;
}

/** Downloads the whole answer as a file for the person to keep. */
export async function downloadFile(path: string): Promise<ApiResult<null>> {
	const file = await fetchFile(path);
	if (!file.ok) return file;
	saveAs(file.data.blob, file.data.name ?? "unlisted.json");
	return { ok: true, data: null };
}

/** Loads the whole answer as a file, such as a picture to show. */
export async function fetchFile(path: string): Promise<ApiResult<{ blob: Blob; name: string | undefined }>> {
	try {
		const token = await accessToken();
		const headers = { authorization: `Bearer ${token}` };
		const response = await withProof(() => fetch(path, { headers }), token);
		if (!response.ok) return await readFailure(response);
		return { ok: true, data: { blob: await response.blob(), name: fileName(response) } };
	} catch {
		const message = "The download was interrupted. Check your connection and try again.";
		return { ok: false, status: 0, message, fields: {} };
	}
}

function fileName(response: Response): string | undefined {
	return /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
}

/** Only a link can name the file. The link never becomes part of the page. */
function saveAs(blob: Blob, name: string): void {
	const url = URL.createObjectURL(blob);
	const link = document.createElement("a");
	link.href = url;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
