/** Whether the address may carry something for link-arrival.ts. This decides whether to load that file. */
export function mayBringLink({ search, hash }: { search: string; hash: string }): boolean {
	return (
		/[#&](access_token|error|error_code|error_description|message)=/.test(hash) ||
		/[?&]error_code=/.test(search)
	);
}
