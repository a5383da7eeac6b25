import type { SliceContext } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import { ownBanner } from "./own-banner.ts";
import { runtimeSettings } from "./runtime-settings.ts";

export type { Runtime } from "./runtime-settings.ts";
export type RuntimeSlice = ReturnType<typeof runtimeSlice>;

/** Made before all others, because they ask it whether they may. */
export function runtimeSlice({ db }: Pick<SliceContext, "db">) {
	const runtime = runtimeSettings();
	const banner = ownBanner({ db, runtime });
	return {
		runtime,
		banner,
		// With MIGRATE=off the table may not be there yet. Then it is read once it is.
		prepare: () => banner.read().catch(() => undefined),
		watch: banner.watch,
	} satisfies Slice & Record<string, unknown>;
}
