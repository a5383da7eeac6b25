/** A signature while it is drawn: lines of points, in the units of the pad. */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** The size of the pad in its own units. It is higher than the stored box, because a finger needs room. */
export const pad = { width: 1000, height: 460 } as const;
/**
 * The same limits as in the contract (authorization.ts), so that a page need not load the schema library for four
 * numbers.
 */
export const kept = { width: 1000, height: 300, strokes: 80, points: 4000 } as const;

/** Points that are closer than this add nothing to a line. */
const nearest = 4;

/** Returns the stroke with one more point, or the same stroke if the point adds nothing. */
export function extended(stroke: Stroke, point: Point): Stroke {
	const last = stroke.at(-1);
	if (last && Math.hypot(point[0] - last[0], point[1] - last[1]) < nearest) return stroke;
	return [...stroke, point];
}

/** Whether the contract's limits allow no more points. */
export function isFull(strokes: readonly Stroke[]): boolean {
	return strokes.length >= kept.strokes || strokes.flat().length >= kept.points;
}

/** Whether it is more than a slip of the finger. */
export function isEnough(strokes: readonly Stroke[]): boolean {
	const { width, height } = boundsOf(strokes);
	return Math.max(width, height) >= 80 && strokes.flat().length >= 5;
}

/**
 * The strokes as they are sent: in whole units of the stored box, centered, and shrunk only if they are too high. A dot
 * is a line of two points.
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

/** The stroke as an SVG path. */
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
