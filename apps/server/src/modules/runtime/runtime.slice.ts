import type { SliceContext } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import { ownBanner } from "./own-banner.ts";
import { runtimeSettings } from "./runtime-settings.ts";

export type { Runtime } from "./runtime-settings.ts";
export type RuntimeSlice = ReturnType<typeof runtimeSlice>;

/** Made before all other slices, because they ask it what they may do. */
export function runtimeSlice({ db }: Pick<SliceContext, "db">) {
	const runtime = runtimeSettings();
	const banner = ownBanner({ db, runtime });
	return {
		runtime,
		banner,
		// With MIGRATE=off the table may not exist yet. Then the banner is read as soon as it exists.
		prepare: () => banner.read().catch(() => undefined),
		watch: banner.watch,
	} satisfies Slice & Record<string, unknown>;
}
