import { saidInGeneral } from "./words/said-in-general.ts";

export type FormFields = Readonly<Record<string, string>>;
type Wrong = Readonly<Record<string, string | undefined>>;

export interface LiveForm {
	/** Returns what is wrong, by the name of the field. */
	readonly check: (fields: FormFields) => Wrong;
	/** Sends the form. Returns null if it was accepted, or else the message, and the messages that belong to fields. */
	readonly send: (fields: FormFields) => Promise<{ message: string; fields: Wrong } | null>;
}

/**
 * Improves a form that also works without script. It checks the form here, sends it without leaving the page, and keeps
 * what was typed. Without script the browser sends it to its `action`. The texts for every state are in the markup;
 * this shows and hides them. Buttons have `data-busy-text`. The reason of a failure goes into `[data-reason]` of
 * `[data-failure]` if the form has one, or else beside its first field.
 */
export function liveForm(form: HTMLFormElement, { check, send }: LiveForm): () => void {
	const end = new AbortController();
	const { signal } = end;
	const failure = form.querySelector<HTMLElement>("[data-failure]");
	const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
	const idleText = button?.textContent ?? "";
	const fieldsNow = (): FormFields =>
		Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));
	const control = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
	let isBusy = false;

	// The browser's own messages are for pages without script. Ours stay visible, and screen readers announce them.
	form.noValidate = true;

	function sayWrong(wrong: Wrong): void {
		for (const element of form.querySelectorAll<HTMLInputElement>("[name]")) {
			tell(element, saidOf(wrong, element.name));
		}
		form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}
	function setBusy(busy: boolean): void {
		isBusy = busy;
		if (!button) return;
		// Disabled, it would lose the focus.
		if (busy) button.setAttribute("aria-disabled", "true");
		else button.removeAttribute("aria-disabled");
		button.textContent = busy ? (button.dataset.busyText ?? idleText) : idleText;
	}
	function sayFailure(message: string | null): void {
		if (failure) {
			failure.hidden = message === null;
			const reason = failure.querySelector("[data-reason]");
			if (reason) reason.textContent = message ?? "";
		} else if (message !== null) {
			const first = form.querySelector<HTMLInputElement>("[name]");
			if (first) tell(first, message);
		}
	}
	async function submit(): Promise<void> {
		const fields = fieldsNow();
		const wrong = check(fields);
		sayFailure(null);
		sayWrong(wrong);
		if (Object.values(wrong).some(Boolean)) return;
		setBusy(true);
		const refused = await send(fields);
		if (signal.aborted) return;
		setBusy(false);
		if (!refused) return;
		const isShown = (name: string) => Boolean(saidOf(refused.fields, name) && control(name));
		const known = Object.keys(refused.fields).some(isShown);
		const message = saidInGeneral(refused, isShown);
		if (message !== undefined && (failure || !known)) sayFailure(message);
		if (known) sayWrong(refused.fields);
	}

	form.addEventListener(
		"submit",
		(event) => {
			event.preventDefault();
			if (!isBusy) void submit();
		},
		{ signal },
	);
	// Checks a field with an error again at each key.
	form.addEventListener(
		"input",
		({ target }) => {
			const element = target as HTMLInputElement;
			if (element.getAttribute("aria-invalid") === "true")
				tell(element, saidOf(check(fieldsNow()), element.name));
		},
		{ signal },
	);
	return () => end.abort();
}

const saidOf = (wrong: Wrong, name: string) => (Object.hasOwn(wrong, name) ? wrong[name] : undefined);

/** Writes the message into the field's element for errors, and connects it to the control. */
function tell(control: HTMLElement, said: string | undefined): void {
	const place = document.getElementById(`${control.id}-error`);
	const text = place?.querySelector<HTMLElement>("[data-said]");
	if (!place || !text) return;
	text.textContent = said ?? "";
	if (text.parentElement) text.parentElement.hidden = !said;
	const others = (control.getAttribute("aria-describedby") ?? "")
		.split(" ")
		.filter((id) => id && id !== place.id);
	const ids = said ? [...others, place.id] : others;
	if (ids.length > 0) control.setAttribute("aria-describedby", ids.join(" "));
	else control.removeAttribute("aria-describedby");
	if (said) control.setAttribute("aria-invalid", "true");
	else control.removeAttribute("aria-invalid");
}
