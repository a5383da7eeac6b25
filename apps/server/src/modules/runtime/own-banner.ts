import type { Database } from "../../platform/db/database.ts";
import { againAndAgain } from "../../platform/process/again-and-again.ts";
import type { Runtime } from "./runtime-settings.ts";

const betweenMs = 5000;

/** The operator's words above the pages. They stand in the page itself, so pages that change are read again. */
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
		/** Another process may have changed it. */
		watch: () => againAndAgain(() => read().catch(() => undefined), betweenMs),
	};
}
