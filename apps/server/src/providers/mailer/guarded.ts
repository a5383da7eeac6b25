import { type Mailer, MailRefused } from "./port.ts";

/** No letter may go to this recipient. */
export class RecipientForbidden extends MailRefused {}

/** Whether letters may go to this address. */
export type MayReceive = (address: string) => boolean;

/** One plain address. It excludes anything that a mail server could read as two addresses, or as another host. */
const plainAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/**
 * A mailer that sends mails only to addresses that may receive them. It wraps the mailer that sends, so that a
 * mistake in other code cannot tell a stranger about a person.
 */
export function guardedMailer(mailer: Mailer, mayReceive: MayReceive): Mailer {
	return {
		delivers: mailer.delivers,
		send: async (message, beforeLastByte) => {
			if (!plainAddress.test(message.to) || !mayReceive(message.to.toLowerCase()))
				throw new RecipientForbidden("Letters may not go to this address.");
			await mailer.send(message, beforeLastByte);
		},
		close: () => mailer.close(),
	};
}

/** Only the lab's made-up brokers, on hosts that no mail server in the world can find. */
export function onlyTheLab(hosts: readonly string[]): MayReceive {
	const known = new Set(
		hosts.map((host) => host.toLowerCase()).filter((host) => host.endsWith(".localhost")),
	);
	return (address) => known.has(address.slice(address.lastIndexOf("@") + 1));
}

/** Only addresses of the catalogue, exactly as they are listed. */
export function onlyContacts(addresses: readonly string[]): MayReceive {
	const known = new Set(addresses.map((address) => address.toLowerCase()));
	return (address) => known.has(address);
}
