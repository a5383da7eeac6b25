import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeWeights } from "../src/model/weights.ts";
import { dataFolder, examplesOf, fingerprint, isWritten, writtenReplies } from "./train/examples.ts";
import { calibrate, figuresOf, heldOut, judge } from "./train/held-out.ts";
import { learn, quantized } from "./train/learn.ts";
import { penalty, rounds } from "./train/settings.ts";

// `npm run train -w packages/reply-reader`: learns the model from data/replies and writes data/model.bin and model.json.
const examples = examplesOf(writtenReplies());
const answers = heldOut(examples);
const calibration = calibrate(answers);
const judged = answers.map((one) => judge(one, calibration));
console.log("all", figuresOf(judged));
console.log("written one by one", figuresOf(judged.filter(({ example }) => isWritten(example.reply))));
writeFileSync(join(dataFolder, "model.bin"), writeWeights(quantized(learn(examples, penalty, rounds))));
const facts = { ...calibration, madeFrom: fingerprint(), replies: examples.length };
writeFileSync(join(dataFolder, "model.json"), `${JSON.stringify(facts, null, "\t")}\n`);
