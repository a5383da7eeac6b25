import { expect, it } from "vitest";
import { BadValue } from "../../platform/process/bad-value.ts";
import { sayWhichDisk } from "./say-which-disk.ts";

const told = (code: string, message: string) =>
	sayWhichDisk({ files: "/data", database: "PostgreSQL" }, async () => {
		throw Object.assign(new Error(message), { code });
	}).catch((error: Error) => error);

it.each([
	["ENOSPC", "ENOSPC: no space left on device, write", "/data"],
	["53100", "could not extend file", "PostgreSQL"],
])("of a disk that is full (%s) a command says which one", async (code, message, where) => {
	expect(await told(code, message)).toEqual(
		new BadValue(`${message}. Make room for ${where}, and run the command again.`),
	);
});

it("what else fails is told as it was", async () => {
	expect(await told("EACCES", "no")).toMatchObject({ message: "no", code: "EACCES" });
});
