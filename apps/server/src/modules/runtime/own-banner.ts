import type { Database } from "../../platform/db/database.ts";
import { againAndAgain } from "../../platform/process/again-and-again.ts";
import type { Runtime } from "./runtime-settings.ts";

const betweenMs = 5000;

/**
 * Keeps the operator's message above the pages. It is part of each page, so the pages are made again when it changes.
 */
export function ownBanner({
	db,
	runtime,
}: {
	readonly db: Database;
	readonly runtime: Pick<Runtime, "current">;
}) {
	let current: string | null = null;
	const listeners: (() => void)[] = [];
	const read = async (): Promise<void> => {
		const { banner } = await runtime.current(db);
		if (banner === current) return;
		current = banner;
		for (const listener of listeners) listener();
	};
	return {
		read,
		onPages: () => ({ banner: current }),
		onChange: (listener: () => void) => void listeners.push(listener),
		/** Reads the message again and again, because another process may have changed it. */
		watch: () => againAndAgain(() => read().catch(() => undefined), betweenMs),
	};
}
