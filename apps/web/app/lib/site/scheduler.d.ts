/** React's scheduler has no types of its own. Only what we use. */
declare module "scheduler" {
	/** How often React gives way to the browser. Zero stands for its own choice, every 5 ms. */
	export function unstable_forceFrameRate(timesPerSecond: number): void;
	export const unstable_NormalPriority: number;
	export function unstable_scheduleCallback(priority: number, callback: () => void): void;
	export function unstable_shouldYield(): boolean;
}
