import { randomUUID } from "node:crypto";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { LoadedPerson } from "../core/load-person.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import type { DraftExposure, ExposureContent } from "./exposure-content.rules.ts";
import type { ExposureRow, NewExposure } from "./exposures.repository.ts";

export interface Sealing extends Pick<ScannerDeps, "keys">, Pick<LoadedPerson, "key"> {
	readonly holder: Pick<LoadedPerson["holder"], "userId">;
}

/** A sealed value can be opened only in its own row, so an existing exposure keeps its id. */
export function sealExposure(
	{ sourceType, severity, confidence, content }: DraftExposure,
	{ holder: { userId }, keys, key }: Sealing,
	id: string = randomUUID(),
): NewExposure {
	const text = JSON.stringify(content);
	return {
		id,
		recordHash: keys.blindIndex("exposure", `${userId}\0${content.record.recordKey}`),
		sourceType,
		severity,
		confidence,
		sealed: key.seal(text, contextOf(id)),
		contentHash: keys.blindIndex("exposure-content", `${userId}\0${severity}\0${confidence}\0${text}`),
	};
}

export function openContent(
	{ id, sealed }: Pick<ExposureRow, "id" | "sealed">,
	key: HeldKey,
): ExposureContent {
	return JSON.parse(key.open(sealed, contextOf(id))) as ExposureContent;
}

function contextOf(id: string): string {
	return `exposure:${id}`;
}
