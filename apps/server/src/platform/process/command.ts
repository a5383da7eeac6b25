import type { Context } from "../context.ts";

/** One command of the operator: `npm run cli -- WORDS`. */
export interface Command<Env> {
	readonly words: string;
	/** The arguments that may follow the words. */
	readonly usage?: string;
	readonly meaning: string;
	/** Returns the text to print. */
	run(at: CommandLine<Env>, args: readonly string[]): Promise<string | Outcome>;
	/** Replaces the error if the configuration cannot be read. Each reason is a sentence. */
	withoutEnv?(reasons: readonly string[], args: readonly string[]): Outcome;
}

/** A text that is printed whatever the exit code is. */
export interface Outcome {
	readonly text: string;
	readonly code: number;
}

export interface CommandLine<Env> {
	readonly env: Env;
	/** Opens the database and the keys, and closes them after the work. */
	withContext<T>(work: (context: Context<Env>) => Promise<T>): Promise<T>;
}
