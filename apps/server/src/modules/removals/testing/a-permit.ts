import type { ContactPermit } from "../core/contact-permit.ts";

/** For tests of the ways out themselves. In the product, only `permitFor` makes one. */
export const aPermit = {} as ContactPermit;
