import type { Tx } from "../store/tx.ts";
import type { Event, Invoice } from "./wire.ts";

/** How many lines an invoice shows. The rest is at `/lines`. */
const shownLines = 10;

/** Turns a stored object into the form that is shown. */
export function present(tx: Tx, value: object): object {
	const { object } = value as { object?: string };
	if (object === "list") {
		const list = value as { data: object[] };
		list.data = list.data.map((item) => present(tx, item));
	}
	if ((value as { deleted?: boolean }).deleted === true) {
		return { id: (value as { id: string }).id, object, deleted: true };
	}
	if (object === "invoice") {
		const { lines } = value as Invoice;
		lines.has_more = lines.data.length > shownLines;
		lines.data = lines.data.slice(0, shownLines);
	}
	if (object === "event") {
		(value as Event).pending_webhooks = tx.pendingDeliveries((value as Event).id);
	}
	return value;
}
