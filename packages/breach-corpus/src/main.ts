// The package's exports. FORMAT.md describes the files, and README.md shows how to begin.

export {
	type Catalogue,
	type CatalogueBreach,
	catalogueAttribution,
	openCatalogue,
} from "./catalogue/catalogue.ts";
export {
	type Field,
	fieldBit,
	fieldClasses,
	fieldNames,
	fieldsOf,
	maskOf,
	maskOfClasses,
} from "./catalogue/fields.ts";
export type { SourceInput } from "./catalogue/sources.ts";
export { type CompactOptions, type CompactReport, compact } from "./compact/compact.ts";
export { type HeldFile, holdFiles } from "./corpus/hold-files.ts";
export { type LocalCorpus, type LocalCorpusOptions, openCorpus } from "./corpus/local-corpus.ts";
export type { Answer, BreachCorpus, CorpusState, FoundRecord } from "./corpus/port.ts";
export { type ScrubReport, scrub } from "./corpus/scrub.ts";
export { CorpusError, type CorpusErrorCode } from "./format/corpus-error.ts";
export { type Manifest, type Source, type SourceKind, sourceKinds } from "./format/manifest.ts";
export {
	type CorpusKeys,
	clientKeyLine,
	createKeyFile,
	keysFromSecret,
	readKeyFile,
} from "./hash/corpus-key.ts";
export { createHasher, type Hasher, type Key } from "./hash/hasher.ts";
export { type Identifier, isKind, type Kind, kinds } from "./hash/kinds.ts";
export { type NormalizeOptions, normalize } from "./hash/normalize.ts";
export {
	type Ingester,
	type IngesterOptions,
	type IngestOptions,
	type IngestReport,
	openIngester,
} from "./ingest/ingest.ts";
export type { Progress } from "./ingest/progress.ts";
export { type Format, formats, type SkipReason, skipReasons } from "./ingest/read-plan.ts";
export { extractIdentifiers, type FoundIdentifier } from "./ingest/rows/extract-identifiers.ts";
export type { WatchHit } from "./ingest/watch.ts";
export { createRangeHandler, type RangeRequest, type RangeResponse } from "./range/range-handler.ts";
export { openRangeCorpus, type RangeCorpusOptions } from "./remote/range-corpus.ts";
export { openRemoteCorpus, type RemoteCorpusOptions } from "./remote/remote-corpus.ts";
export { buildSampleCorpus } from "./sample/build-sample-corpus.ts";
export { demoPerson, type SamplePerson, samplePeople } from "./sample/sample-people.ts";
export { type CorpusWriter, createCorpus, openForWriting } from "./store/corpus-writer.ts";
