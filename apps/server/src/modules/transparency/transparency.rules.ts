/** C2SP tlog-tiles: a log's name is its address without the scheme and without a slash at the end. */
export function originOf(publicUrl: string): string {
	return `${publicUrl.replace(/^https?:\/\//, "").replace(/\/+$/, "")}/transparency`;
}
