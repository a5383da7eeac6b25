import { type RuntimeSettings, runtimeDefaults, runtimeSettingsSchema } from "@unlisted/contracts/runtime";

/** A row that this version does not know, or cannot read, changes nothing: the default stays. */
export function settingsOf(
	rows: readonly { readonly name: string; readonly value: unknown }[],
): RuntimeSettings {
	const read = Object.entries(runtimeSettingsSchema.shape).flatMap(([name, schema]) => {
		const row = rows.find((one) => one.name === name);
		const value = row && schema.safeParse(row.value);
		return value?.success ? [[name, value.data]] : [];
	});
	return { ...runtimeDefaults, ...Object.fromEntries(read) };
}

/** Returns the settings that differ, by name. */
export function changesBetween(
	before: RuntimeSettings,
	after: RuntimeSettings,
): [keyof RuntimeSettings, RuntimeSettings[keyof RuntimeSettings]][] {
	const names = Object.keys(runtimeDefaults) as (keyof RuntimeSettings)[];
	return names.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name]] as const])) as [
		keyof RuntimeSettings,
		RuntimeSettings[keyof RuntimeSettings],
	][];
}
