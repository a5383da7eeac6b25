/**
 * What a piece of markup does in the browser, without a framework. It gets the element and returns a function that
 * stops it.
 */
export type Behavior = (element: HTMLElement) => () => void;

/**
 * Spread the result into the element. React starts the behavior when it mounts the element. On a page without React,
 * entry.static.ts finds the name and starts it. So each behavior is written once. React must not change what a behavior
 * changes: such attributes and texts are constants in the markup.
 */
export function behaves(name: string, behavior: Behavior) {
	return {
		"data-behaves": name,
		ref: (element: HTMLElement | null) => (element ? behavior(element) : undefined),
	};
}

/** Starts every behavior in a page that React does not run. */
export function startBehaviors(behaviors: ReadonlyMap<string, Behavior>): void {
	for (const element of document.querySelectorAll<HTMLElement>("[data-behaves]")) {
		behaviors.get(element.dataset.behaves ?? "")?.(element);
	}
}
