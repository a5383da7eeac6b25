import { type PointerEvent, useId, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { extended, isFull, type Point, pad, pathOf, type Stroke } from "./strokes.ts";

interface SignaturePadProps {
	strokes: readonly Stroke[];
	onStrokes: (strokes: readonly Stroke[]) => void;
	error: string | undefined;
}

/**
 * A pad for signing with a finger, a pen or a mouse. People without these type the name instead, with the choice above.
 */
export function SignaturePad({ strokes, onStrokes, error }: SignaturePadProps) {
	const said = useId();
	const drawing = useRef<number>(undefined);
	// The current strokes between two renders: a quick line adds several points in that time.
	const now = useRef(strokes);
	now.current = strokes;

	function set(next: readonly Stroke[]) {
		now.current = next;
		onStrokes(next);
	}
	function begin(event: PointerEvent<SVGSVGElement>) {
		// Accepts one finger at a time, and only the main button of a mouse.
		if (drawing.current !== undefined || event.button !== 0 || isFull(now.current)) return;
		drawing.current = event.pointerId;
		event.currentTarget.setPointerCapture(event.pointerId);
		set([...now.current, [pointOf(event)]]);
	}
	function go(event: PointerEvent<SVGSVGElement>) {
		if (drawing.current !== event.pointerId || isFull(now.current)) return;
		const last = now.current.at(-1) ?? [];
		const longer = extended(last, pointOf(event));
		if (longer !== last) set([...now.current.slice(0, -1), longer]);
	}
	function end(event: PointerEvent<SVGSVGElement>) {
		if (drawing.current === event.pointerId) drawing.current = undefined;
	}

	return (
		<div>
			<p aria-hidden className="text-note font-semibold">
				Your signature
			</p>
			<div
				className={`relative mt-1.5 overflow-hidden rounded-box border bg-sheet ${error ? "border-2 border-exposed" : "border-edge"}`}
			>
				{strokes.length === 0 ? (
					<p aria-hidden className="pointer-events-none absolute inset-x-0 top-1/3 text-center text-ink-soft">
						Sign here
					</p>
				) : null}
				<svg
					role="img"
					aria-label="Your signature"
					aria-describedby={said}
					viewBox={`0 0 ${pad.width} ${pad.height}`}
					// The page must not move under a finger that signs.
					className="block w-full cursor-crosshair touch-none select-none"
					onPointerDown={begin}
					onPointerMove={go}
					onPointerUp={end}
					onPointerCancel={end}
				>
					<line x1="60" x2="940" y1="350" y2="350" className="stroke-rule" strokeWidth="3" />
					{strokes.map((stroke, at) => (
						<path
							// biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added and taken off at the end
							key={at}
							d={pathOf(stroke)}
							className="fill-none stroke-ink"
							strokeWidth="7"
							strokeLinecap="round"
							strokeLinejoin="round"
						/>
					))}
				</svg>
			</div>
			<div className="mt-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
				<p
					id={said}
					aria-live="polite"
					className={`text-note ${error ? "font-medium text-exposed" : "text-ink-soft"}`}
				>
					{error ?? (isFull(strokes) ? "There is no room for more." : "With a finger, a pen or the mouse.")}
				</p>
				<div className="flex gap-4">
					<Button
						look="quiet"
						className="text-note"
						disabled={strokes.length === 0}
						onClick={() => set(strokes.slice(0, -1))}
					>
						Undo
					</Button>
					<Button look="quiet" className="text-note" disabled={strokes.length === 0} onClick={() => set([])}>
						Clear
					</Button>
				</div>
			</div>
		</div>
	);
}

/** The finger's position in the pad's own units, whatever its size on the screen. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point {
	const { left, top, width, height } = currentTarget.getBoundingClientRect();
	const unit = (value: number, max: number) => Math.round(Math.min(1, Math.max(0, value)) * max);
	return [
		unit((clientX - left) / (width || 1), pad.width),
		unit((clientY - top) / (height || 1), pad.height),
	];
}
