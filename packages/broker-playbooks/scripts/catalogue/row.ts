import type { BrokerKind, Contact, Exemption, SourceId } from "../../src/catalogue/entry.ts";

/** One line of one source, in the words of the catalogue and before it is merged. */
export interface Row {
	readonly source: SourceId;
	/** How the source names it, for the report. */
	readonly name: string;
	/** The names under which it does business. */
	readonly brands?: readonly string[];
	/** As the source writes them, the broker's own first. */
	readonly websites: readonly string[];
	readonly kind?: BrokerKind;
	readonly countries: readonly string[];
	readonly contacts: readonly RowContact[];
	readonly on: string;
	readonly answerDays?: { readonly median: number; readonly mean: number | null; readonly requests: number };
	readonly exemptions?: readonly Exemption[];
	/** The domain whose opt-out covers it. */
	readonly parent?: string;
	/** Hosts that show the same. */
	readonly mirrors?: readonly string[];
	/** A playbook of it is in use. */
	readonly playbook?: boolean;
	readonly inRegistry?: boolean;
	readonly hidden?: boolean;
	readonly ceasedOn?: string;
	/** The source wrote to the broker, and no address of it takes requests. */
	readonly noMail?: string;
}

export type RowContact = Omit<Contact, "own">;

/** Said in the report, under its heading. */
export type Remark = (heading: string, text: string) => void;
