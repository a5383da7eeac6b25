import { expect, it } from "vitest";
import { saidInGeneral } from "./said-in-general.ts";

const shows =
	(...fields: string[]) =>
	(field: string) =>
		fields.includes(field);
const message = "That did not work.";

it("leaves out the general message if each field shows its own", () => {
	expect(saidInGeneral({ message, fields: { password: "Wrong" } }, shows("password"))).toBeUndefined();
});

it("shows what no field shows", () => {
	expect(saidInGeneral({ message, fields: {} }, shows("password"))).toBe(message);
	expect(saidInGeneral({ message, fields: { code: "Wrong" } }, shows("password"))).toBe(message);
	expect(saidInGeneral({ message, fields: { password: "Wrong", code: "Old" } }, shows("password"))).toBe(
		message,
	);
});
