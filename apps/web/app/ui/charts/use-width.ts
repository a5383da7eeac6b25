import { type RefObject, useLayoutEffect, useRef, useState } from "react";

/** The width to draw with if there is no layout. */
const unknownWidth = 480;

/** The width of an element in pixels, before the first paint and whenever it changes. */
export function useWidth<E extends HTMLElement>(): [RefObject<E | null>, number] {
	const element = useRef<E>(null);
	const [width, setWidth] = useState(unknownWidth);
	useLayoutEffect(() => {
		const watched = element.current;
		if (!watched) return;
		const measure = () => setWidth(watched.clientWidth || unknownWidth);
		measure();
		const observer = new ResizeObserver(measure);
		observer.observe(watched);
		return () => observer.disconnect();
	}, []);
	return [element, width];
}
