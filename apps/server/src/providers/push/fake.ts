import type { PushDevice, PushMessage, PushSender } from "./port.ts";

export interface FakePush extends PushSender {
	readonly sent: { readonly device: PushDevice; readonly message: PushMessage }[];
	failNext(error: Error): void;
}

export function fakePush(): FakePush {
	const sent: FakePush["sent"] = [];
	const failures: Error[] = [];
	return {
		publicKey: "fake-public-key",
		sent,
		failNext: (error) => {
			failures.push(error);
		},
		accepts: ({ endpoint }) => endpoint.startsWith("https://"),
		send: async (device, message) => {
			const failure = failures.shift();
			if (failure) throw failure;
			sent.push({ device, message });
		},
	};
}
