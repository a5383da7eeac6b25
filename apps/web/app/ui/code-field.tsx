import { type ClipboardEvent, useEffect, useId, useRef, useState } from "react";
import { describedBy, Field } from "./field.tsx";

interface CodeFieldProps {
	label: string;
	digits?: number;
	value: string;
	hint?: string | undefined;
	error?: string | undefined;
	disabled?: boolean;
	/** Focuses the field, because it is what the person came for. */
	focusFirst?: boolean;
	onChange: (digits: string) => void;
	/** Called when all digits are there: typed, pasted, or filled in by the browser. */
	onComplete?: (digits: string) => void;
}

/**
 * Six boxes that are one field: screen readers, paste and the browser's code suggestions use a single input. Its own
 * text is invisible, and the boxes below it show the digits.
 */
export function CodeField(props: CodeFieldProps) {
	const {
		label,
		digits = 6,
		value,
		hint,
		error,
		disabled = false,
		focusFirst = false,
		onChange,
		onComplete,
	} = props;
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [focused, setFocused] = useState(false);
	useEffect(() => {
		if (focusFirst) input.current?.focus({ preventScroll: true });
	}, [focusFirst]);
	const current = Math.min(value.length, digits - 1);

	function take(text: string) {
		const found = text.replace(/\D/g, "").slice(0, digits);
		onChange(found);
		if (found.length === digits && found !== value) onComplete?.(found);
	}
	/** A paste may contain spaces, or the mail around the code. A whole code replaces what was typed. */
	function paste(event: ClipboardEvent<HTMLInputElement>) {
		const whole = codeIn(event.clipboardData.getData("text"), digits);
		if (whole === undefined || disabled) return;
		event.preventDefault();
		take(whole);
	}
	/** Digits are added and removed only at the end, as the boxes show it. */
	function toEnd() {
		input.current?.setSelectionRange(value.length, value.length);
	}

	return (
		<Field id={id} label={label} hint={hint} error={error}>
			<div className="relative max-w-84">
				<div aria-hidden className="grid grid-cols-6 gap-2">
					{Array.from({ length: digits }, (_, at) => (
						<span
							// biome-ignore lint/suspicious/noArrayIndexKey: the boxes never change places
							key={at}
							className={`grid h-14 place-items-center rounded-box border bg-sheet font-mono text-title tabular-nums ${
								error ? "border-2 border-exposed" : "border-edge"
							} ${focused && at === current ? "outline-3 outline-info outline-offset-1" : ""} ${disabled ? "bg-tint text-ink-soft" : ""}`}
						>
							{value[at] ?? ""}
						</span>
					))}
				</div>
				<input
					ref={input}
					id={id}
					type="text"
					inputMode="numeric"
					autoComplete="one-time-code"
					pattern="[0-9]*"
					autoCapitalize="none"
					spellCheck={false}
					value={value}
					readOnly={disabled}
					onChange={({ target }) => take(target.value)}
					onPaste={paste}
					onFocus={() => setFocused(true)}
					onBlur={() => setFocused(false)}
					onSelect={toEnd}
					// Room for one more character than the digits, so that the text does not scroll.
					className="absolute inset-0 size-full cursor-text rounded-box bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
					{...describedBy(id, { hint, error })}
				/>
			</div>
		</Field>
	);
}

/** The first number with that many digits, together or with a gap in the middle. It ignores a date beside it. */
function codeIn(text: string, digits: number): string | undefined {
	const half = digits / 2;
	const [code] = new RegExp(`(?<!\\d)\\d{${half}}[ \\u00a0-]?\\d{${half}}(?!\\d)`).exec(text) ?? [];
	return code?.replace(/\D/g, "");
}
