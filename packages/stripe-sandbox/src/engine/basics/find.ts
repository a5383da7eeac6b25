import { missing, missingReference } from "../../http/api-error.ts";
import type { Tx } from "../../store/tx.ts";
import type { Customer, ObjectName, Objects } from "../../wire/wire.ts";

/** Stripe's words for kinds of objects in "No such …". */
const words: Partial<Record<ObjectName, string>> = {
	payment_method: "PaymentMethod",
	setup_intent: "setupintent",
	"test_helpers.test_clock": "testclock",
};

/** Finds the object that an address names, or refuses with 404. */
export function byPath<Name extends ObjectName>(tx: Tx, name: Name, id: string | undefined): Objects[Name] {
	const found = tx.get(name, id ?? "");
	if (found === undefined) throw missing(words[name] ?? name, id ?? "");
	return found;
}

/** Finds the object that a parameter names, or refuses with 400. */
export function byParam<Name extends ObjectName>(
	tx: Tx,
	name: Name,
	id: string,
	param: string,
): Objects[Name] {
	const found = tx.get(name, id);
	if (found === undefined) throw missingReference(words[name] ?? name, id, param);
	return found;
}

/** Finds a customer who was not deleted. */
export function customerByParam(tx: Tx, id: string, param = "customer"): Customer {
	const customer = byParam(tx, "customer", id, param);
	if (isDeleted(customer)) throw missingReference("customer", id, param);
	return customer;
}

export function isDeleted(object: object): boolean {
	return (object as { deleted?: unknown }).deleted === true;
}
