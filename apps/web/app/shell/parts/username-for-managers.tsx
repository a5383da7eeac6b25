/** Invisible; tells a password manager whose password is being changed. */
export function UsernameForManagers({ email }: { email: string }) {
	return <input hidden type="text" name="username" autoComplete="username" value={email} readOnly />;
}
