import type { OpenIdentifier } from "./watched-identifiers.ts";

/** The confirmed numbers and addresses. They help to recognize the person in what brokers show. */
export function watchedByBrokers(identifiers: readonly OpenIdentifier[]) {
	const of = (kind: OpenIdentifier["kind"]) =>
		identifiers.filter((one) => one.kind === kind && one.verifiedAt !== null).map(({ value }) => value);
	return { phones: of("phone"), emails: of("email") };
}
