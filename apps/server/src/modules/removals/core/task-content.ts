import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { RemovalRow } from "./removal-row.rules.ts";
import type { TaskContent } from "./task-words.rules.ts";

export function sealTask(key: HeldKey, removalId: string, content: TaskContent): Buffer {
	return key.seal(JSON.stringify(content), taskContext(removalId));
}

export function openTask(key: HeldKey, { id, taskSealed }: Pick<RemovalRow, "id" | "taskSealed">) {
	return taskSealed === null ? null : (JSON.parse(key.open(taskSealed, taskContext(id))) as TaskContent);
}

export function sealLink(key: HeldKey, removalId: string, link: string): Buffer {
	return key.seal(link, linkContext(removalId));
}

export function openLink(key: HeldKey, { id, linkSealed }: Pick<RemovalRow, "id" | "linkSealed">) {
	return linkSealed === null ? null : key.open(linkSealed, linkContext(id));
}

/** Seals the address that an account belongs to. */
export function sealAbout(key: HeldKey, removalId: string, email: string): Buffer {
	return key.seal(email, aboutContext(removalId));
}

export function openAbout(key: HeldKey, { id, aboutSealed }: Pick<RemovalRow, "id" | "aboutSealed">) {
	return aboutSealed === null ? null : key.open(aboutSealed, aboutContext(id));
}

const aboutContext = (id: string) => `removal-about:${id}`;
const taskContext = (id: string) => `removal-task:${id}`;
const linkContext = (id: string) => `removal-link:${id}`;
