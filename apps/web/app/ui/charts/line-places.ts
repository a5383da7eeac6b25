import { digits } from "../words/counted.ts";
import { axisTicks, labelsThatFit } from "./scale.ts";

export interface LinePoint {
	/** Unique, even if two points have the same day. */
	id: string;
	/** The text on the axis. */
	label: string;
	/** The text in full. */
	title: string;
	values: readonly number[];
}

const height = 300;
/** The legend is above and has two rows on a phone. The labels of the axis are below. */
const margin = { top: 52, right: 32, bottom: 28 };
/** The gap between the axis and the first point. */
const indent = 16;
const glyph = 8;
const labelGap = 16;

/** The positions of everything in a line chart, in pixels. */
export function linePlaces(points: readonly LinePoint[], width: number) {
	const ticks = axisTicks(Math.max(0, ...points.flatMap(({ values }) => values)));
	const largest = ticks.at(-1) ?? 1;
	const widest = Math.max(...ticks.map((tick) => digits(tick).length));
	const left = widest * glyph + 10;
	const bottom = height - margin.bottom;
	const y = (value: number) => bottom - (value / largest) * (bottom - margin.top);
	const room = Math.max(0, width - left - indent - margin.right);
	const x = (at: number) =>
		points.length > 1 ? left + indent + (room * at) / (points.length - 1) : left + indent + room / 2;
	const longest = Math.max(0, ...points.map(({ label }) => label.length));
	return {
		height,
		left,
		right: width - margin.right + indent,
		top: margin.top,
		bottom,
		ticks: ticks.map((value) => ({ value, y: y(value) })),
		labeled: labelsThatFit(points.length, room, longest * glyph + labelGap),
		x,
		y,
		/** The point that is nearest to a position. */
		nearest: (place: number) =>
			points.reduce(
				(best, _point, at) => (Math.abs(x(at) - place) < Math.abs(x(best) - place) ? at : best),
				0,
			),
	};
}
