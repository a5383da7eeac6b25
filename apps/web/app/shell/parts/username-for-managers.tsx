/** An invisible field that tells a password manager whose password changes. */
export function UsernameForManagers({ email }: { email: string }) {
	return <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />;
}
