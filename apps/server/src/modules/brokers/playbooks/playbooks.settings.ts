import { resolve } from "node:path";
import { shippedBundleFile, shippedPublicKey } from "@unlisted/broker-playbooks";
import type { Env } from "../../../env.ts";

export type PlaybooksEnv = Pick<Env, "PLAYBOOKS_FILE" | "PLAYBOOKS_PUBLIC_KEY">;

/** Where the bundle of playbooks is, and the only key whose signature is accepted. */
export interface PlaybooksPlace {
	readonly file: string | URL;
	readonly key: string;
}

export function playbooksPlace({ PLAYBOOKS_FILE, PLAYBOOKS_PUBLIC_KEY }: PlaybooksEnv): PlaybooksPlace {
	return {
		file: PLAYBOOKS_FILE === undefined ? shippedBundleFile : resolve(PLAYBOOKS_FILE),
		key: PLAYBOOKS_PUBLIC_KEY ?? shippedPublicKey(),
	};
}
