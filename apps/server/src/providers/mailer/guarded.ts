import { type Mailer, MailRefused } from "./port.ts";

/** The recipient is nobody that letters may go to. */
export class RecipientForbidden extends MailRefused {}

/** Whether letters may go to this address. */
export type MayReceive = (address: string) => boolean;

/** One plain address: nothing that a mail server could read as two, or as another one's host. */
const plainAddress = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*$/i;

/**
 * A mailer that hands mails to nobody but those who may receive them. It stands where mails leave, so that a mistake above it
 * cannot tell a stranger about a person.
 */
export function guardedMailer(mailer: Mailer, mayReceive: MayReceive): Mailer {
	return {
		delivers: mailer.delivers,
		send: async (message) => {
			if (!plainAddress.test(message.to) || !mayReceive(message.to.toLowerCase()))
				throw new RecipientForbidden("Letters may not go to this address.");
			await mailer.send(message);
		},
		close: () => mailer.close(),
	};
}

/** The lab's made-up brokers: hosts that no mail server in the world can find. */
export function onlyTheLab(hosts: readonly string[]): MayReceive {
	const known = new Set(
		hosts.map((host) => host.toLowerCase()).filter((host) => host.endsWith(".localhost")),
	);
	return (address) => known.has(address.slice(address.lastIndexOf("@") + 1));
}

/** Addresses of the catalogue, each as it stands there. */
export function onlyContacts(addresses: readonly string[]): MayReceive {
	const known = new Set(addresses.map((address) => address.toLowerCase()));
	return (address) => known.has(address);
}
