import type { BrokerKind, Contact, Exemption, SourceId } from "../../src/catalogue/entry.ts";

/** One line of one source, in the catalogue's terms, before merging. */
export interface Row {
	readonly source: SourceId;
	/** The source's name for the broker, for the report. */
	readonly name: string;
	/** The names under which it does business. */
	readonly brands?: readonly string[];
	/** As the source writes them, the broker's own site first. */
	readonly websites: readonly string[];
	readonly kind?: BrokerKind;
	readonly countries: readonly string[];
	readonly contacts: readonly RowContact[];
	readonly on: string;
	readonly answerDays?: { readonly median: number; readonly mean: number | null; readonly requests: number };
	readonly exemptions?: readonly Exemption[];
	/** The domain of the broker whose opt-out covers this one. */
	readonly parent?: string;
	/** Hosts with the same content. */
	readonly mirrors?: readonly string[];
	/** Whether a playbook of it is in use. */
	readonly playbook?: boolean;
	readonly inRegistry?: boolean;
	readonly hidden?: boolean;
	readonly ceasedOn?: string;
	/** When the source wrote to the broker and found that no address takes requests. */
	readonly noMail?: string;
}

export type RowContact = Omit<Contact, "own">;

/** Adds a line to the report, under this heading. */
export type Remark = (heading: string, text: string) => void;
