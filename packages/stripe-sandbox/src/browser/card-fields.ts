import { cardIcon } from "./card-icon.ts";
import { type CardState, type FieldName, fieldOrder, isDone, judge, type Typed } from "./card-state.ts";
import { caretAfter, cleaned, digitsOf, shown } from "./field-text.ts";

export interface CardFields {
	readonly row: HTMLElement;
	typed(): Typed;
	state(): CardState;
	set(name: FieldName, text: string): void;
	clear(): void;
	focus(): void;
	blur(): void;
	configure(options: { disabled: boolean; hideIcon: boolean; hidePostalCode: boolean }): void;
}

export interface FieldListener {
	changed(): void;
	focused(): void;
	blurred(): void;
	escaped(): void;
	submitted(): void;
}

/** Labels and placeholders of Stripe's own card element. */
const looks: Record<FieldName, { label: string; placeholder: string; autocomplete: string }> = {
	number: { label: "Credit or debit card number", placeholder: "Card number", autocomplete: "cc-number" },
	expiry: { label: "Credit or debit card expiration date", placeholder: "MM / YY", autocomplete: "cc-exp" },
	cvc: { label: "Credit or debit card CVC/CVV", placeholder: "CVC", autocomplete: "cc-csc" },
	postal: { label: "ZIP", placeholder: "ZIP", autocomplete: "postal-code" },
};

/**
 * The four fields in one line, or in two where it is narrow. A full field moves on to the next, and an empty one
 * moves back.
 */
export function cardFields(listener: FieldListener): CardFields {
	const row = document.createElement("div");
	const icon = cardIcon();
	const values: Record<FieldName, string> = { number: "", expiry: "", cvc: "", postal: "" };
	const left = new Set<FieldName>();
	const inputs = Object.fromEntries(fieldOrder.map((name) => [name, inputFor(name)])) as Record<
		FieldName,
		HTMLInputElement
	>;
	let withPostal = true;
	row.className = "row";
	row.setAttribute("role", "group");
	row.setAttribute("aria-label", "Card");
	// Where one line is too narrow, these go to the next line together.
	const short = document.createElement("div");
	short.className = "short";
	short.append(inputs.expiry, inputs.cvc, inputs.postal);
	row.append(icon.element, inputs.number, short);
	show();

	function inputFor(name: FieldName): HTMLInputElement {
		const input = document.createElement("input");
		const { label, placeholder, autocomplete } = looks[name];
		input.className = name;
		input.type = "text";
		input.name = name;
		input.placeholder = placeholder;
		input.setAttribute("inputmode", "numeric");
		input.setAttribute("autocomplete", autocomplete);
		input.setAttribute("aria-label", label);
		input.setAttribute("spellcheck", "false");
		input.addEventListener("input", () => typedInto(name));
		input.addEventListener("keydown", (event) => pressed(name, event));
		input.addEventListener("focus", () => listener.focused());
		input.addEventListener("blur", (event) => leave(name, event));
		return input;
	}

	function typedInto(name: FieldName): void {
		const input = inputs[name];
		const caret = input.selectionStart ?? input.value.length;
		const atEnd = caret === input.value.length;
		const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
		const before = values[name];
		values[name] = cleaned(name, input.value, values);
		input.value = shown(name, values[name]);
		const place = atEnd ? input.value.length : caretAfter(input.value, digitsBefore);
		input.setSelectionRange(place, place);
		left.delete(name);
		show();
		listener.changed();
		if (atEnd && values[name].length > before.length && isDone(name, values)) step(name, 1);
	}

	function pressed(name: FieldName, event: KeyboardEvent): void {
		const input = inputs[name];
		if (event.key === "Escape") listener.escaped();
		if (event.key === "Enter") listener.submitted();
		if (event.key !== "Backspace" || input.selectionStart !== 0 || input.selectionEnd !== 0) {
			// The slash was added by us. A person who deletes it wants to delete the digit before it.
			if (event.key === "Backspace" && name === "expiry" && /^\d\d \/ $/.test(input.value)) {
				event.preventDefault();
				input.value = values.expiry.slice(0, 1);
				typedInto("expiry");
			}
			return;
		}
		event.preventDefault();
		step(name, -1);
	}

	function step(from: FieldName, direction: 1 | -1): void {
		const all = fieldOrder.filter((name) => name !== "postal" || withPostal);
		const next = all[all.indexOf(from) + direction];
		if (next !== undefined) inputs[next].focus();
	}

	function leave(name: FieldName, event: FocusEvent): void {
		if (values[name] !== "") left.add(name);
		const inside = event.relatedTarget instanceof Node && row.contains(event.relatedTarget);
		show();
		listener.changed();
		if (!inside) listener.blurred();
	}

	function state(): CardState {
		return judge(values, left, withPostal, new Date());
	}

	function show(): void {
		const { brand, complete, empty, error, wrong } = state();
		icon.show(brand);
		row.classList.toggle("complete", complete);
		row.classList.toggle("empty", empty);
		row.classList.toggle("invalid", error !== undefined);
		for (const name of fieldOrder) {
			inputs[name].classList.toggle("wrong", wrong.has(name));
			inputs[name].setAttribute("aria-invalid", String(wrong.has(name)));
		}
	}

	return {
		row,
		typed: () => ({ ...values }),
		state,
		set(name, text) {
			values[name] = cleaned(name, text, values);
			inputs[name].value = shown(name, values[name]);
			show();
		},
		clear() {
			left.clear();
			for (const name of fieldOrder) {
				values[name] = "";
				inputs[name].value = "";
			}
			show();
			listener.changed();
		},
		focus: () => inputs.number.focus(),
		blur() {
			for (const name of fieldOrder) inputs[name].blur();
		},
		configure({ disabled, hideIcon, hidePostalCode }) {
			withPostal = !hidePostalCode;
			inputs.postal.hidden = hidePostalCode;
			icon.element.toggleAttribute("hidden", hideIcon);
			for (const name of fieldOrder) inputs[name].disabled = disabled;
			show();
		},
	};
}
