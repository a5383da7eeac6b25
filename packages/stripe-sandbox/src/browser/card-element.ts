import { type CardFields, cardFields } from "./card-fields.ts";
import { type CardState, expiryOf, type FieldError, firstGap, type Typed } from "./card-state.ts";
import { type Style, sheetOf } from "./style.ts";

export interface CardElementOptions {
	classes?: Partial<Record<"base" | "complete" | "empty" | "focus" | "invalid" | "webkitAutofill", string>>;
	style?: Style;
	value?: { postalCode?: string };
	hidePostalCode?: boolean;
	hideIcon?: boolean;
	iconStyle?: string;
	disabled?: boolean;
	disableLink?: boolean;
	preferredNetwork?: string[];
}

export interface ChangeEvent {
	elementType: "card";
	brand: CardState["brand"];
	complete: boolean;
	empty: boolean;
	error: FieldError | undefined;
	value: { postalCode: string };
}

type Handler = (event?: unknown) => unknown;

export interface CardElement {
	mount(target: string | HTMLElement): void;
	unmount(): void;
	destroy(): void;
	update(options: CardElementOptions): void;
	focus(): void;
	blur(): void;
	clear(): void;
	on(event: string, handler: Handler): CardElement;
	once(event: string, handler: Handler): CardElement;
	off(event: string, handler?: Handler): CardElement;
}

export type CardData =
	| {
			card: { number: string; exp_month: number; exp_year: number; cvc: string };
			postalCode: string;
			error?: undefined;
	  }
	| { card?: undefined; error: FieldError };

/** The input stays inside the element. Only calls to the sandbox read it. */
const data = new WeakMap<object, () => CardData>();

/** The card of an element. Undefined for anything that is no element of ours. */
export function cardBehind(element: unknown): CardData | undefined {
	return typeof element === "object" && element !== null ? data.get(element)?.() : undefined;
}

const classNames = {
	base: "StripeElement",
	complete: "StripeElement--complete",
	empty: "StripeElement--empty",
	focus: "StripeElement--focus",
	invalid: "StripeElement--invalid",
};

export function cardElement(given: CardElementOptions, gone: () => void): CardElement {
	let options = given;
	let host: HTMLElement | null = null;
	let frame: HTMLElement | null = null;
	let focused = false;
	let destroyed = false;
	let lastChange = "";
	const handlers = new Map<string, Set<Handler>>();
	const fields: CardFields = cardFields({
		changed: told,
		focused() {
			if (focused) return;
			focused = true;
			dress();
			emit("focus", { elementType: "card" });
		},
		blurred() {
			focused = false;
			dress();
			emit("blur", { elementType: "card" });
		},
		escaped: () => emit("escape", { elementType: "card" }),
		// The real element is a frame, and Enter in it submits the form around it. So Enter does that here too.
		submitted: () => host?.closest("form")?.requestSubmit(),
	});
	fields.set("postal", options.value?.postalCode ?? "");

	function emit(event: string, payload: unknown): void {
		for (const handler of [...(handlers.get(event) ?? [])]) handler(payload);
	}

	function told(): void {
		const { brand, complete, empty, error } = fields.state();
		const change: ChangeEvent = {
			elementType: "card",
			brand,
			complete,
			empty,
			error,
			value: { postalCode: fields.typed().postal },
		};
		const text = JSON.stringify(change);
		if (text === lastChange) return;
		lastChange = text;
		dress();
		emit("change", change);
	}

	/** Sets the classes with which the page styles the box around the fields. */
	function dress(): void {
		if (host === null) return;
		const { complete, empty, error } = fields.state();
		const names = { ...classNames, ...options.classes };
		const states = { base: true, complete, empty, focus: focused, invalid: error !== undefined };
		for (const [state, on] of Object.entries(states)) {
			// open-lookup: the states are ours.
			for (const name of names[state as keyof typeof states].split(/\s+/)) {
				if (name !== "") host.classList.toggle(name, on);
			}
		}
	}

	function settle(): void {
		const { disabled = false, hideIcon = false, hidePostalCode = false } = options;
		fields.configure({ disabled, hideIcon, hidePostalCode });
		if (frame?.shadowRoot != null) frame.shadowRoot.adoptedStyleSheets = [sheetOf(options.style ?? {})];
		dress();
	}

	const element: CardElement = {
		mount(target) {
			if (destroyed) throw new Error("This Element has already been destroyed. Please create a new one.");
			const found = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
			if (found === null) {
				throw new Error(
					"The selector you specified applies to no DOM elements that are currently on the page.",
				);
			}
			element.unmount();
			host = found;
			// Uses a shadow root, so that the page's styles end here, as at the real element's frame.
			frame = document.createElement("div");
			frame.attachShadow({ mode: "open" }).append(fields.row);
			host.replaceChildren(frame);
			settle();
			queueMicrotask(() => emit("ready", { elementType: "card" }));
		},
		unmount() {
			frame?.remove();
			frame = null;
			host = null;
		},
		destroy() {
			element.unmount();
			destroyed = true;
			handlers.clear();
			fields.clear();
			gone();
		},
		update(change) {
			options = { ...options, ...change };
			if (change.value?.postalCode !== undefined) fields.set("postal", change.value.postalCode);
			settle();
			told();
		},
		focus: () => fields.focus(),
		blur: () => fields.blur(),
		clear: () => fields.clear(),
		on(event, handler) {
			const known = handlers.get(event) ?? new Set();
			handlers.set(event, known.add(handler));
			return element;
		},
		once(event, handler) {
			const wrapped: Handler = (payload) => {
				element.off(event, wrapped);
				return handler(payload);
			};
			return element.on(event, wrapped);
		},
		off(event, handler) {
			if (handler === undefined) handlers.delete(event);
			else handlers.get(event)?.delete(handler);
			return element;
		},
	};
	data.set(element, () => cardOf(fields.typed(), fields.state(), options.hidePostalCode !== true));
	return element;
}

function cardOf(typed: Typed, state: CardState, withPostal: boolean): CardData {
	const error = state.error ?? firstGap(typed, withPostal);
	if (error !== undefined) return { error };
	const { month, year } = expiryOf(typed.expiry);
	return {
		card: { number: typed.number, exp_month: month, exp_year: year, cvc: typed.cvc },
		postalCode: typed.postal,
	};
}
