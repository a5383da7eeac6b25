import { digits } from "../words/counted.ts";
import { axisTicks, labelsThatFit } from "./scale.ts";

export interface LinePoint {
	/** Unique, even if two points have the same day. */
	id: string;
	/** On the axis. */
	label: string;
	/** In full. */
	title: string;
	values: readonly number[];
}

const height = 300;
/** Above is the legend, which has two rows on a phone; below are the labels of the axis. */
const margin = { top: 52, right: 32, bottom: 28 };
/** Between the axis and the first point. */
const indent = 16;
const glyph = 8;
const labelGap = 16;

/** Where everything of a line chart is, in pixels. */
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
		/** The point that is nearest to a place. */
		nearest: (place: number) =>
			points.reduce(
				(best, _point, at) => (Math.abs(x(at) - place) < Math.abs(x(best) - place) ? at : best),
				0,
			),
	};
}
