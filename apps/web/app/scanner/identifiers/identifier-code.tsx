import { later } from "../../ui/later.tsx";

/** Loaded on demand: few people have a code to enter, and it needs the library for forms. */
export const IdentifierCode = later(() =>
	import("./identifier-code-form.tsx").then((module) => module.IdentifierCodeForm),
);
