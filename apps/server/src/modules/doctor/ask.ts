import { boundedFetch } from "../../platform/net/bounded-fetch.ts";

/** At an address from the settings may be any program, also one that never stops sending. */
export const ask = boundedFetch(20_000_000);
