import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { refuseTogether } from "./refuse-together.ts";

function places() {
	const home = mkdtempSync(join(tmpdir(), "unlisted-apart-"));
	onTestFinished(() => rmSync(home, { recursive: true, force: true }));
	const data = join(home, "data");
	mkdirSync(data);
	return { home, data };
}

it("keys beside the data are refused, whatever name the folder has", async () => {
	const { home, data } = places();
	symlinkSync(data, join(home, "link"));
	symlinkSync(home, join(home, "round"));
	for (const same of [data, join(home, "link"), join(home, "round", "data"), `${data}/.`])
		await expect(refuseTogether(data, same), same).rejects.toThrow(
			/is the same folder as .*who copies or finds one has both/,
		);
});

it("keys in a folder inside the data's, or above it, are refused, because they go wherever the data goes", async () => {
	const { home, data } = places();
	symlinkSync(data, join(home, "link"));
	for (const inside of [join(data, "keys"), join(home, "link", "deep", "keys")])
		await expect(refuseTogether(data, inside), inside).rejects.toThrow("lies inside");
	await expect(refuseTogether(data, home)).rejects.toThrow("holds");
});

it("keys in a folder of their own are accepted, even if its name begins like the data's", async () => {
	const { home, data } = places();
	await refuseTogether(data, join(home, "data-keys"));
	await refuseTogether(join(home, "new", "data"), join(home, "new", "keys"));
});
