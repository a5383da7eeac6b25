import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { encodeManifest, type Manifest, manifestFile } from "../format/manifest.ts";
import { readManifest } from "../store/manifest-store.ts";

export interface HeldFile {
	readonly name: string;
	readonly bytes: number;
	content(): AsyncIterable<Buffer>;
}

/**
 * The files of one manifest, held open, for copying a corpus as it is at one moment. Open files stay readable even if a
 * compaction deletes them. The manifest comes last, because a copy is a corpus only when it has all files.
 */
export async function holdFiles(
	folder: string,
): Promise<{ readonly files: readonly HeldFile[]; close(): Promise<void> }> {
	for (let attempt = 1; ; attempt += 1) {
		const manifest = readManifest(folder);
		const handles: FileHandle[] = [];
		const close = async () => {
			for (const handle of handles) await handle.close();
		};
		try {
			const files: HeldFile[] = [];
			for (const { file, bytes } of namedFiles(manifest)) {
				const handle = await open(join(folder, file));
				handles.push(handle);
				const content = () =>
					handle.createReadStream({ autoClose: false, start: 0 }) as AsyncIterable<Buffer>;
				files.push({ name: file, bytes, content });
			}
			const text = Buffer.from(encodeManifest(manifest));
			const whole = async function* () {
				yield text;
			};
			return { files: [...files, { name: manifestFile, bytes: text.length, content: whole }], close };
		} catch (error) {
			await close();
			// A compaction replaced a file after we read the manifest. So there is a newer manifest.
			if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === 10) throw error;
		}
	}
}

function namedFiles(manifest: Manifest): { file: string; bytes: number }[] {
	return [
		...manifest.segments.flatMap(({ file, bytes, filter }) => [{ file, bytes }, ...(filter ? [filter] : [])]),
		...manifest.values,
	];
}
