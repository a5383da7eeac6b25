/** Whether a password is in a known leak. `unknown` when nobody could say: that never stops anybody. */
export interface PasswordLeaks {
	check(password: string): Promise<"leaked" | "not-found" | "unknown">;
}
