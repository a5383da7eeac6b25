import { expect, test } from "vitest";
import { untar } from "./untar.ts";

function entry(path: string, content: string, { mode = "0000644", type = "0" } = {}): Buffer {
	const header = Buffer.alloc(512);
	header.write(path, 0);
	header.write(mode, 100);
	header.write(content.length.toString(8).padStart(11, "0"), 124);
	header.write(type, 156);
	const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
	body.write(content);
	return Buffer.concat([header, body]);
}

const end = Buffer.alloc(1024);

test("files keep their content, and programs stay executable", () => {
	const archive = Buffer.concat([
		entry("lib/", "", { type: "5" }),
		entry("lib/libnss3.so", "x".repeat(700), { mode: "0000755" }),
		entry("fonts.conf", "<fontconfig/>"),
		end,
	]);
	const files = untar(archive).map(({ content, ...file }) => ({ ...file, text: content.toString() }));
	expect(files).toEqual([
		{ path: "lib/libnss3.so", executable: true, text: "x".repeat(700) },
		{ path: "fonts.conf", executable: false, text: "<fontconfig/>" },
	]);
});

test("an archive cannot write outside its folder", () => {
	expect(() => untar(entry("../evil", "x"))).toThrow("outside its folder");
	expect(() => untar(entry("/etc/evil", "x"))).toThrow("outside its folder");
});

test("an archive that is cut off or has an entry of an unknown kind is refused, not half unpacked", () => {
	expect(() => untar(entry("a", "x".repeat(600)).subarray(0, 800))).toThrow("ends in the middle of a");
	expect(() => untar(entry("a", "", { type: "2" }))).toThrow('unknown type "2"');
});
