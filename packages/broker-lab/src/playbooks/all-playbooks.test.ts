import { playbookSchema } from "@unlisted/broker-playbooks";
import { expect, test } from "vitest";
import { labPlaybooks } from "./all-playbooks.ts";

test.each(labPlaybooks.map((playbook) => [playbook.broker, playbook]))(
	"the playbook of %s is one that the engine takes",
	(_, playbook) => {
		expect(playbookSchema.safeParse(playbook).error?.issues ?? []).toEqual([]);
	},
);
