import type { Document, Element } from "domhandler";
import { Budget, pageWork } from "../html/budget.ts";
import { cleanHtml } from "../html/clean-html.ts";
import { extractFields } from "../html/extract-fields.ts";
import { parseHtml } from "../html/parse-html.ts";
import { selectElements } from "../html/select.ts";
import { textOf } from "../html/text-of.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type {
	Capture,
	ClickOptions,
	FieldToRead,
	FillOptions,
	Page,
	RawFields,
	Row,
} from "../look-up/look-up.ts";
import { type FormState, formData, formOf, optionsOf } from "./form-data.ts";
import type { Journey, Sent } from "./journey.ts";
import { baseOf, linkAround, refreshOf, resolved } from "./next-page.ts";
import { readText } from "./read-text.ts";

const textMax = 50_000;
/** The tree before the first page. What is typed and found is kept beside a tree, never in it. */
const blank = parseHtml("");

/** A page as a program reads it: no script runs, and only what is clicked is requested. */
export class HttpPage implements Page {
	readonly #journey: Journey;
	#root: Document = blank;
	#url = new URL("about:blank");
	#status = 0;
	#budget = new Budget(pageWork);
	/** Results by selector, because the engine asks a page the same again and again, and its tree does not change. */
	#found = new Map<string, readonly Element[]>();
	#form: FormState = { values: new Map(), checked: new Map() };

	constructor(journey: Journey) {
		this.#journey = journey;
	}

	goTo(url: string): Promise<void> {
		const to = resolved(url, this.#url);
		if (!to) throw new LookUpFailure("left_the_broker", "an address that is not of the web");
		return this.#load({ method: "GET", url: to });
	}

	url = () => this.#url.href;
	status = () => this.#status;
	requests = () => this.#journey.requests;
	sent = () => this.#journey.sent();

	async has(selector: string, { text }: { text?: string | undefined } = {}): Promise<boolean> {
		const found = this.#all(selector);
		if (text === undefined) return found.length > 0;
		return found.some((element) => textOf(element, textMax, this.#budget).includes(text));
	}

	async fill(selector: string, value: string, { within, or = [] }: FillOptions = {}): Promise<void> {
		const element = this.#one(selector, within);
		this.#form.values.set(element, element.name === "select" ? choice(element, [value, ...or]) : value);
	}

	async click(selector: string, { all = false, inside }: ClickOptions = {}): Promise<void> {
		const element = this.#one(selector, undefined, inside);
		const type = (element.attribs.type ?? "").toLowerCase();
		if (element.name === "input" && (type === "checkbox" || type === "radio"))
			return void this.#form.checked.set(element, type === "radio" || !this.#form.checked.get(element));
		const link = linkAround(element);
		const form = formOf(element, this.#root);
		const submits = ["form", "button"].includes(element.name) || type === "submit" || type === "image";
		if (!all && link) return this.#follow(link);
		if (!all && form && submits && type !== "button" && type !== "reset") return this.#submit(form, element);
		throw new LookUpFailure("no_browser", "a button that only a script can press");
	}

	async extract(selector: string, fields: readonly FieldToRead[]): Promise<readonly RawFields[]> {
		return extractFields(this.#all(selector), fields, this.#budget);
	}

	text = async () => textOf(this.#root, textMax, this.#budget);

	async capture(of?: Row): Promise<Capture> {
		const part = of && this.#all(of.selector)[of.index];
		// Never captures the whole page instead, because it shows other people.
		if (of && !part) throw new LookUpFailure("drift", "the listing is no longer there");
		return { kind: "html", bytes: Buffer.from(cleanHtml(part ?? this.#root)), url: this.#url.href };
	}

	async changed(): Promise<void> {}

	async close(): Promise<void> {}

	#all(selector: string): readonly Element[] {
		let found = this.#found.get(selector);
		if (!found) {
			found = selectElements(this.#root, selector, this.#budget);
			this.#found.set(selector, found);
		}
		return found;
	}

	#one(selector: string, within?: string, row?: Row): Element {
		const outer = row && this.#all(row.selector)[row.index];
		if (row && !outer) throw new LookUpFailure("drift", "the listing is no longer there");
		const root = outer ?? (within === undefined ? this.#root : this.#one(within));
		// Below a row, a path from the document's root means one from the row, as in the browser driver.
		const below = row && selector.startsWith("/") ? `.${selector}` : selector;
		const [element] = selectElements(root, below, this.#budget);
		if (!element) throw new LookUpFailure("drift", `nothing fits ${selector.slice(0, 100)}`);
		return element;
	}

	#follow(link: Element): Promise<void> {
		const to = resolved(link.attribs.href, baseOf(this.#root, this.#url, this.#budget));
		if (!to) throw new LookUpFailure("no_browser", "a link that only a script can follow");
		return this.#load({ method: "GET", url: to });
	}

	#submit(form: Element, pressed: Element): Promise<void> {
		const own = pressed === form ? {} : pressed.attribs;
		const action = own.formaction ?? form.attribs.action;
		const method = (own.formmethod ?? form.attribs.method ?? "get").toLowerCase();
		const base = baseOf(this.#root, this.#url, this.#budget);
		const to = action ? resolved(action, base) : new URL(this.#url);
		if (!to) throw new LookUpFailure("no_browser", "a form that only a script can send");
		const data = formData(form, this.#root, pressed === form ? undefined : pressed, this.#form);
		if (method === "post") return this.#load({ method: "POST", url: to, body: data.toString() });
		to.search = data.toString();
		return this.#load({ method: "GET", url: to });
	}

	/** Loads a page, and the pages where it leads on by itself. */
	async #load(sent: Sent): Promise<void> {
		let next: Sent | undefined = sent;
		let from = this.#url.protocol === "about:" ? undefined : this.#url;
		this.#journey.begin();
		while (next) {
			const { url, status, answer } = await this.#journey.ask(next, from);
			this.#root = parseHtml(readText(answer.body, String(answer.headers["content-type"] ?? "")));
			this.#budget = new Budget(pageWork);
			this.#found = new Map();
			this.#form = { values: new Map(), checked: new Map() };
			this.#url = url;
			this.#status = status;
			from = url;
			const to = refreshOf(this.#root, url, baseOf(this.#root, url, this.#budget), this.#budget);
			next = to && { method: "GET", url: to };
		}
	}
}

function choice(select: Element, wanted: readonly string[]): string {
	const words = wanted.map((word) => word.trim().toLowerCase());
	const fits = (text: string) => words.includes(text.trim().toLowerCase());
	const option = optionsOf(select).find(({ value, text }) => fits(value) || fits(text));
	if (!option) throw new LookUpFailure("drift", "a list has no such choice");
	return option.value;
}
