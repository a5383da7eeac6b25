import { readFileSync } from "node:fs";
import type { Calibration } from "./model/calibration.ts";
import { readWeights } from "./model/weights.ts";
import type { ReplyModel } from "./read-reply.ts";

let shipped: ReplyModel | undefined;

/** The model that ships with the repository. It is read once, at the first use. */
export function shippedModel(): ReplyModel {
	shipped ??= {
		weights: readWeights(readFileSync(new URL("../data/model.bin", import.meta.url))),
		calibration: JSON.parse(
			readFileSync(new URL("../data/model.json", import.meta.url), "utf8"),
		) as Calibration,
	};
	return shipped;
}
