import { type Document, type Element, isTag } from "domhandler";
import { after } from "../html/xpath/values.ts";
import { LookUpFailure } from "../look-up/failure.ts";

/** What a visit has typed and chosen. The page's tree itself stays unchanged. */
export interface FormState {
	readonly values: Map<Element, string>;
	readonly checked: Map<Element, boolean>;
}

const controlsMax = 300;
const buttons = new Set(["submit", "button", "reset", "image", "file"]);

/** The form that a control is in, or that it names. */
export function formOf(control: Element, root: Document): Element | undefined {
	const id = control.attribs.form;
	if (id !== undefined)
		return elementsOf(root).find(({ name, attribs }) => name === "form" && attribs.id === id);
	for (let at: Element["parent"] = control; at; at = at.parent)
		if (isTag(at) && at.name === "form") return at;
	return undefined;
}

/** What a browser would send for this form, including hidden fields and the pressed button. */
export function formData(
	form: Element,
	root: Document,
	pressed: Element | undefined,
	state: FormState,
): URLSearchParams {
	const data = new URLSearchParams();
	let count = 0;
	for (const control of elementsOf(root)) {
		if (!["input", "select", "textarea", "button"].includes(control.name)) continue;
		const name = control.attribs.name;
		if (!name || control.attribs.disabled !== undefined || formOf(control, root) !== form) continue;
		const value = sentValue(control, pressed, state);
		if (value === undefined) continue;
		count += 1;
		if (count > controlsMax) throw new LookUpFailure("broken_answer", "the form has too many fields");
		data.append(name, value);
	}
	return data;
}

function sentValue(control: Element, pressed: Element | undefined, { values, checked }: FormState) {
	const { attribs, name } = control;
	const own = attribs.value;
	const type = (attribs.type ?? "").toLowerCase();
	if (name === "button" || buttons.has(type)) return control === pressed ? (own ?? "") : undefined;
	if (name === "input" && (type === "checkbox" || type === "radio")) {
		const on = checked.get(control) ?? attribs.checked !== undefined;
		return on ? (own ?? "on") : undefined;
	}
	const typed = values.get(control);
	if (typed !== undefined) return typed;
	if (name === "textarea") return plainText(control);
	return name === "select" ? chosen(control) : (own ?? "");
}

function chosen(select: Element): string | undefined {
	const options = optionsOf(select);
	const option = options.find(({ element }) => element.attribs.selected !== undefined) ?? options[0];
	return option?.value;
}

export function optionsOf(select: Element): { element: Element; value: string; text: string }[] {
	return elementsOf(select)
		.filter(({ name }) => name === "option")
		.map((element) => {
			const text = plainText(element).replace(/\s+/g, " ").trim();
			return { element, value: element.attribs.value ?? text, text };
		});
}

function plainText(element: Element): string {
	return element.children.map((child) => ("data" in child ? child.data : "")).join("");
}

function elementsOf(root: Document | Element): Element[] {
	const found: Element[] = [];
	for (let node = after(root, root); node; node = after(node, root)) if (isTag(node)) found.push(node);
	return found;
}
