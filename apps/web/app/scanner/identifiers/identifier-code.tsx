import { later } from "../../ui/later.tsx";

/** Few people have a code to enter, and the library for forms would come with it. */
export const IdentifierCode = later(() =>
	import("./identifier-code-form.tsx").then((module) => module.IdentifierCodeForm),
);
