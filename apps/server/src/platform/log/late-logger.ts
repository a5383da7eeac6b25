import type { Log } from "./log.ts";

type Bindings = Readonly<Record<string, unknown>>;

/**
 * A logger for a request that is only made when it logs something. Most requests have one line, which names its
 * request itself (platform/http/request-log.ts). Making a logger is slow, because it prepares every name that must be
 * hidden.
 */
class LateLogger {
	readonly #parent: Log;
	readonly #bindings: Bindings;
	#made: Log | undefined;

	constructor(parent: Log, bindings: Bindings) {
		this.#parent = parent;
		this.#bindings = bindings;
	}

	get level() {
		return this.#parent.level;
	}

	get #own(): Log {
		this.#made ??= this.#parent.child(this.#bindings);
		return this.#made;
	}

	child(bindings: Bindings, options?: object) {
		return this.#own.child(bindings, options);
	}

	fatal(...said: [object, string?]) {
		this.#own.fatal(...said);
	}

	error(...said: [object, string?]) {
		this.#own.error(...said);
	}

	warn(...said: [object, string?]) {
		this.#own.warn(...said);
	}

	info(...said: [object, string?]) {
		this.#own.info(...said);
	}

	debug(...said: [object, string?]) {
		this.#own.debug(...said);
	}

	trace(...said: [object, string?]) {
		this.#own.trace(...said);
	}

	silent() {}
}

export const lateLogger = (parent: Log, bindings: Bindings): Log =>
	new LateLogger(parent, bindings) as unknown as Log;
