import { expect, it } from "vitest";
import { failureOfDatabase } from "./database-failure.ts";
import { RestFailure } from "./rest-failure.ts";

const refused = (code: string, message: string) => Object.assign(new Error(message), { code });

it("a disk that the database cannot write to is its fault, not a lack of rights", () => {
	const readOnly = refused("42501", 'could not extend file "base/5/16384": Read-only file system');
	for (const signedIn of [true, false]) expect(failureOfDatabase(readOnly, signedIn)).toBe(readOnly);
	const denied = refused("42501", "permission denied for table mails");
	expect(failureOfDatabase(denied, true)).toBeInstanceOf(RestFailure);
	expect(failureOfDatabase(denied, false)).toMatchObject({ statusCode: 401 });
});

it("a read that writes is refused as PostgREST refuses it", () => {
	const writes = refused("25006", "cannot execute INSERT in a read-only transaction");
	expect(failureOfDatabase(writes, true)).toMatchObject({ statusCode: 405 });
});
