/** A signature as it is being drawn: lines of points, in the units of the pad. */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** What is drawn on, in its own units. Higher than the box that is kept: a finger needs room. */
export const pad = { width: 1000, height: 460 } as const;
/** As the contract has them (authorization.ts): a page need not load its schemas for four numbers. */
export const kept = { width: 1000, height: 300, strokes: 80, points: 4000 } as const;

/** Nearer points say nothing more about a line. */
const nearest = 4;

/** The stroke with one more point, or the same where it says nothing new. */
export function extended(stroke: Stroke, point: Point): Stroke {
	const last = stroke.at(-1);
	if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < nearest) return stroke;
	return [...stroke, point];
}

/** No more of it can be kept. */
export function isFull(strokes: readonly Stroke[]): boolean {
	return strokes.length >= kept.strokes || strokes.flat().length >= kept.points;
}

/** A slip of the finger is no signature. */
export function isEnough(strokes: readonly Stroke[]): boolean {
	const { width, height } = boundsOf(strokes);
	return Math.max(width, height) >= 80 && strokes.flat().length >= 5;
}

/**
 * As it is sent: in whole units of the box that is kept, in its middle, smaller only if it is too high. A dot is a line of two
 * points.
 */
export function fitted(strokes: readonly Stroke[]): [number, number][][] {
	const { left, top, width, height } = boundsOf(strokes);
	const scale = Math.min(1, kept.height / Math.max(height, 1));
	const shift = (kept.height - height * scale) / 2;
	const indent = scale === 1 ? left : left + (width - width * scale) / 2;
	const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));
	return strokes
		.filter((stroke) => stroke.length > 0)
		.map((stroke) => {
			const points = stroke.map(([x, y]): [number, number] => [
				within(indent + (x - left) * scale, kept.width),
				within(shift + (y - top) * scale, kept.height),
			]);
			const [only] = points;
			return points.length === 1 && only ? [only, only] : points;
		});
}

/** For a path of SVG. */
export function pathOf(stroke: Stroke): string {
	const [first, ...rest] = stroke;
	if (!first) return "";
	const line = (rest.length === 0 ? [first] : rest).map(([x, y]) => `L${x} ${y}`).join("");
	return `M${first[0]} ${first[1]}${line}`;
}

function boundsOf(strokes: readonly Stroke[]) {
	const points = strokes.flat();
	const xs = points.map(([x]) => x);
	const ys = points.map(([, y]) => y);
	const left = Math.min(...xs);
	const top = Math.min(...ys);
	return points.length === 0
		? { left: 0, top: 0, width: 0, height: 0 }
		: { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
