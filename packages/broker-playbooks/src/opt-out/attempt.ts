import type { Capture, Driver, Page, SentRequest } from "../look-up/look-up.ts";
import { type DisclosedField, disclosedFields } from "../playbook/fields.ts";
import type { Playbook } from "../playbook/playbook.ts";
import type { OptOutcome, OptOutHooks, OptOutRecord, OptOutRequest } from "./opt-out.ts";
import { requestDigest } from "./request-bytes.ts";

/** Ends the visit with its outcome. */
export class Ended extends Error {
	readonly outcome: OptOutcome;

	constructor(outcome: OptOutcome) {
		super(outcome.state);
		this.outcome = outcome;
	}
}

/** A form or an address demands something that may not be handed over. */
export class DemandsMore extends Error {
	readonly fields: readonly DisclosedField[];

	constructor(fields: readonly DisclosedField[]) {
		super(fields.join(", "));
		this.fields = fields;
	}
}

/** The caller's own error in a hook. It is passed on unchanged. */
export class HookFailed extends Error {}

/**
 * What has happened so far in one visit. It is recorded at once, so the record is right even if the visit ends at any
 * moment.
 */
export class Attempt {
	readonly playbook: Playbook;
	readonly request: OptOutRequest;
	readonly page: Page;
	readonly #kind: Driver["kind"];
	readonly #hooks: OptOutHooks;
	readonly #typed = new Set<DisclosedField>();
	readonly #disclosed = new Set<DisclosedField>();
	#before: Capture | null = null;
	#after: Capture | null = null;
	/** What was sent before the sending began. Null if it has not begun. */
	#sentBefore: ReadonlySet<SentRequest> | null = null;
	#mailTyped = false;
	#mailSent = false;
	/** The code that the broker mailed. */
	code: string | null = null;
	/** Whether the page has shown, since the sending, what the playbook expects. */
	word = false;
	/** The last page that an address of the playbook led to. A person starts there. */
	startedAt: string | null = null;

	constructor(given: {
		playbook: Playbook;
		request: OptOutRequest;
		page: Page;
		kind: Driver["kind"];
		hooks: OptOutHooks;
	}) {
		this.playbook = given.playbook;
		this.request = given.request;
		this.page = given.page;
		this.#kind = given.kind;
		this.#hooks = given.hooks;
	}

	get begun(): boolean {
		return this.#sentBefore !== null;
	}

	/** Notes that an address with values in it is requested. */
	asks(fields: readonly DisclosedField[]): void {
		for (const field of fields) this.#disclosed.add(field);
	}

	/** Notes what is typed. In a browser a page may read it before a button is pressed. */
	types(fields: readonly DisclosedField[], isOurAddress: boolean): void {
		for (const field of fields) (this.#kind === "browser" ? this.#disclosed : this.#typed).add(field);
		this.#mailTyped ||= isOurAddress;
		if (this.#kind === "browser") this.#mailSent ||= isOurAddress;
	}

	/** Notes that a button is pressed. Everything that was typed may be sent with it. */
	presses(): void {
		this.asks([...this.#typed]);
		this.#typed.clear();
		this.#mailSent ||= this.#mailTyped;
	}

	async begin(): Promise<void> {
		if (this.begun) return;
		const { playbook, page, request } = this;
		this.#before = await page.capture().catch(() => null);
		const fields = inOrder(new Set([...this.#disclosed, ...this.#typed]));
		const { broker, version } = playbook;
		try {
			await this.#hooks.beforeSend({
				broker,
				version,
				pageUrl: page.url(),
				fields,
				capture: this.#before,
				mailAddress: this.#mailTyped ? request.mailAddress : null,
			});
		} catch (error) {
			throw new HookFailed("before the sending", { cause: error });
		}
		this.#sentBefore = new Set(page.sent());
	}

	async seeAfter(): Promise<void> {
		if (this.begun) this.#after = await this.page.capture().catch(() => null);
	}

	async mailCode(signal: AbortSignal): Promise<string | null> {
		const { mailAddress } = this.request;
		if (mailAddress === null || !this.#hooks.mailCode) return null;
		return this.#hooks.mailCode(mailAddress, signal);
	}

	record(): OptOutRecord {
		const { broker, version } = this.playbook;
		const before = this.#sentBefore;
		const sent = before === null ? [] : this.page.sent().filter((one) => !before.has(one));
		return {
			broker,
			version,
			driver: this.#kind,
			begun: this.begun,
			disclosed: inOrder(this.#disclosed),
			mailAddress: this.#mailSent ? this.request.mailAddress : null,
			request: sent.length > 0 ? { sent, digest: requestDigest(sent) } : null,
			before: this.#before,
			after: this.#after,
			requests: this.page.requests(),
		};
	}
}

const inOrder = (fields: ReadonlySet<DisclosedField>) => disclosedFields.filter((field) => fields.has(field));
