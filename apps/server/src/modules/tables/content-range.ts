/** `0-9/100`. A star stands for no rows, or for rows that were not counted. */
export function contentRange(first: number, rows: number, total: number | null): string {
	const range = rows === 0 || total === 0 ? "*" : `${first}-${first + rows - 1}`;
	return `${range}/${total ?? "*"}`;
}

export function readStatus(rows: number, total: number | null): 200 | 206 {
	return total !== null && rows < total ? 206 : 200;
}
