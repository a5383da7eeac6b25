/** The server reads this cookie at a sign-in (browser-marks.http.ts): "no" ends the session after some hours. */
const name = "unlisted_stay";
const longest = 400 * 86_400;

/** The last choice in this browser; null if there is none. */
export function staysSignedIn(): boolean | null {
	const own = document.cookie.split("; ").find((pair) => pair.startsWith(`${name}=`));
	return own ? own.endsWith("=yes") : null;
}

export function staySignedIn(stay: boolean): void {
	const secure = location.protocol === "https:" ? "; Secure" : "";
	// biome-ignore lint/suspicious/noDocumentCookie: the other way in is not in every browser, and answers later
	document.cookie = `${name}=${stay ? "yes" : "no"}; Path=/; Max-Age=${longest}; SameSite=Lax${secure}`;
}
