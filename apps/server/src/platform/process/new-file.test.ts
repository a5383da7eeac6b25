import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { newFile } from "./new-file.ts";

const place = () => {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-new-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return { folder, path: join(folder, "a.key") };
};

it("a new file is its owner's only, and never replaces one that is there", () => {
	const { folder, path } = place();
	newFile(path, "one");
	expect(() => newFile(path, "two")).toThrow("EEXIST");
	expect([readFileSync(path, "utf8"), readdirSync(folder)]).toEqual(["one", ["a.key"]]);
	if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o600);
});

it.runIf(process.platform === "linux")(
	"a disk that takes no byte leaves neither half a file nor a draft",
	() => {
		const { folder, path } = place();
		const code = `import { newFile } from ${JSON.stringify(new URL("./new-file.ts", import.meta.url).href)};
		try { newFile(${JSON.stringify(path)}, "one"); } catch (error) { console.error(error.code); }`;
		const node = [process.execPath, "--input-type=module-typescript", "-e", code];
		const { stderr } = spawnSync("/bin/sh", ["-c", 'ulimit -f 0; exec "$0" "$@"', ...node], {
			encoding: "utf8",
		});
		expect(stderr.trim()).toBe("EFBIG");
		expect(readdirSync(folder)).toEqual([]);
	},
);
