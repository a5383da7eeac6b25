import { replyLabels } from "../basics/labels.ts";
import { placeBits } from "../features/features.ts";

export const places = 1 << placeBits;

/** For each label: a weight for each feature, and a bias. */
export interface Weights {
	/** Eight bits each, feature by feature, with all labels of a feature together. */
	readonly steps: Int8Array;
	/** The value of one step, for each label. */
	readonly scales: Float32Array;
	readonly biases: Float32Array;
}

const magic = 0x524c5931; // "RLY1"

export function writeWeights({ steps, scales, biases }: Weights): Uint8Array {
	const count = replyLabels.length;
	const bytes = new Uint8Array(12 + count * 8 + steps.length);
	const view = new DataView(bytes.buffer);
	view.setUint32(0, magic);
	view.setUint32(4, count);
	view.setUint32(8, places);
	for (let label = 0; label < count; label += 1) {
		view.setFloat32(12 + label * 4, scales[label] ?? 0);
		view.setFloat32(12 + (count + label) * 4, biases[label] ?? 0);
	}
	bytes.set(new Uint8Array(steps.buffer, steps.byteOffset, steps.length), 12 + count * 8);
	return bytes;
}

export function readWeights(bytes: Uint8Array): Weights {
	const count = replyLabels.length;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const expected = 12 + count * 8 + places * count;
	if (
		bytes.length !== expected ||
		view.getUint32(0) !== magic ||
		view.getUint32(4) !== count ||
		view.getUint32(8) !== places
	)
		throw new Error("This is no model of the reply reader, or one of another version.");
	const floats = (from: number) =>
		Float32Array.from({ length: count }, (_, label) => view.getFloat32(from + label * 4));
	const steps = new Int8Array(bytes.buffer, bytes.byteOffset + 12 + count * 8, places * count);
	return { scales: floats(12), biases: floats(12 + count * 4), steps };
}
