import { writeEnglishRequest } from "./english-request.ts";
import { gdprLanguage, writeGdprRequest } from "./gdpr-request.ts";
import { lawToName } from "./law-to-name.ts";
import type { Letter } from "./letter.ts";
import type { RequestToWrite } from "./request-to-write.ts";

/**
 * Writes the request to a company. It names no law if the law does not grant the right, or if the law's name would
 * reveal a place of residence that may not be told. It is in the person's voice where an agent may not ask.
 */
export function writeRequest(request: RequestToWrite): Letter {
	const law = lawToName(request);
	const agentMay = law === null || law.grants[request.right]?.agent === true;
	const sound: RequestToWrite = { ...request, law, voice: agentMay ? request.voice : "person" };
	return law?.id === "gdpr" && gdprLanguage(request.right, request.language) !== null
		? writeGdprRequest({ ...sound, law })
		: writeEnglishRequest(sound);
}
