import type { FilterBlock } from "../filters/filter-file.ts";
import type { ReadPlan } from "../ingest/read-plan.ts";
import type { Places } from "./places.ts";

/** What a thread needs to start. */
export interface ThreadSetup {
	readonly memory: WebAssembly.Memory;
	readonly places: Places;
	readonly thread: number;
	readonly identifiersKey: Uint8Array;
	readonly valuesKey: Uint8Array | undefined;
}

/** Each task gets exactly one reply of the same type. Replies come in the order in which the tasks were sent. */
export type Task =
	| {
			readonly type: "read";
			readonly text: number;
			readonly bytes: number;
			/** The first task of a run. The thread drops what it has from the last run. */
			readonly fresh: boolean;
			readonly plan: ReadPlan;
	  }
	| { readonly type: "load"; readonly path: string; readonly position: number; readonly records: number }
	| { readonly type: "count"; readonly records: number; readonly bits: number }
	| { readonly type: "deal"; readonly records: number; readonly bits: number }
	| {
			readonly type: "encode";
			readonly records: number;
			readonly count: number;
			readonly from: number;
			readonly bits: number;
			readonly recordBytes: number;
			readonly stored: number;
			readonly counts: number;
	  }
	| MergeTask
	| FilterTask;

/** Takes one part of the key space from several segments and makes a part of a new one. */
export interface MergeTask {
	readonly type: "merge";
	readonly segments: readonly MergeInput[];
	/** High halves of keys, both included. */
	readonly first: number;
	readonly last: number;
	/** As in "encode". */
	readonly from: number;
	readonly bits: number;
	readonly recordBytes: number;
	readonly stored: number;
}

/** Builds the filter of one part of a segment. */
export interface FilterTask {
	readonly type: "filter";
	readonly segment: MergeInput;
	readonly first: number;
	readonly last: number;
}

export interface MergeInput {
	readonly name: string;
	readonly path: string;
	readonly records: number;
	/** The checksums of its pages, in memory that all threads share. */
	readonly checksums: Uint32Array;
	readonly tableOffset: number;
	readonly recordsOffset: number;
	readonly recordBytes: number;
	readonly skippedBits: number;
	readonly partition: number;
	readonly prefixBits: number;
}

export interface Hit {
	readonly high: number;
	readonly low: number;
	readonly fields: number;
}

/** A value that the operator chose to keep. Only a person who knows the identifier can open it. */
export interface SealedValue {
	readonly high: number;
	readonly low: number;
	readonly sealed: Uint8Array;
}

export interface ReadReply {
	readonly type: "read";
	readonly records: number;
	readonly rows: number;
	readonly skipped: Readonly<Record<string, number>>;
	readonly hits: readonly Hit[];
	readonly values: readonly SealedValue[];
}

export type Reply =
	| ReadReply
	| { readonly type: "load" | "count" | "deal" }
	| { readonly type: "encode"; readonly kept: number }
	| { readonly type: "merge"; readonly kept: number }
	| { readonly type: "filter"; readonly block: FilterBlock }
	| { readonly type: "failed"; readonly message: string; readonly code: string | undefined };
