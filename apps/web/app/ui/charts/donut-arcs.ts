/** Radii and the angle between parts, in pixels and degrees (specification §9). */
export const ring = { inner: 60, outer: 100, padding: 5 };

export interface Arc {
	/** An SVG path around (0, 0). */
	path: string;
	/** The position of the part's middle. */
	middle: { x: number; y: number };
}

/** The parts of a ring, clockwise from the top. Every value is above 0. */
export function donutArcs(values: readonly number[]): Arc[] {
	const total = values.reduce((sum, value) => sum + value, 0);
	// A single part has its gap too, because the measures are the same for every ring.
	const shared = 360 - ring.padding * values.length;
	let from = 0;
	return values.map((value) => {
		const to = from + (shared * value) / total;
		const middle = pointAt((from + to) / 2, (ring.inner + ring.outer) / 2);
		const path = partOfRing(from, to);
		from = to + ring.padding;
		return { path, middle };
	});
}

/** 0 degrees is the top. */
function pointAt(degrees: number, radius: number) {
	const angle = (degrees * Math.PI) / 180;
	return { x: round(radius * Math.sin(angle)), y: round(-radius * Math.cos(angle)) };
}

function partOfRing(from: number, to: number): string {
	const long = to - from > 180 ? 1 : 0;
	const at = (degrees: number, radius: number) => {
		const { x, y } = pointAt(degrees, radius);
		return `${x} ${y}`;
	};
	const outside = `M${at(from, ring.outer)}A${ring.outer} ${ring.outer} 0 ${long} 1 ${at(to, ring.outer)}`;
	return `${outside}L${at(to, ring.inner)}A${ring.inner} ${ring.inner} 0 ${long} 0 ${at(from, ring.inner)}Z`;
}

const round = (value: number) => Math.round(value * 100) / 100;
