/** Whether a password is in a known leak. `unknown` if nobody could say, and that never stops a person. */
export interface PasswordLeaks {
	check(password: string): Promise<"leaked" | "not-found" | "unknown">;
}
