/**
 * Checks whether a password is in a known leak. `unknown` if that cannot be found out, which never stops a person.
 */
export interface PasswordLeaks {
	check(password: string): Promise<"leaked" | "not-found" | "unknown">;
}
