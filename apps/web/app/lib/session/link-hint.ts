/** Whether the address may bring what link-arrival.ts takes: enough to decide to load it. */
export function mayBringLink({ search, hash }: { search: string; hash: string }): boolean {
	return (
		/[#&](access_token|error|error_code|error_description|message)=/.test(hash) ||
		/[?&]error_code=/.test(search)
	);
}
